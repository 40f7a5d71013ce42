import { useRead, useWrite } from '@ondeck/shared/api/useCall';
import { decidePendingClaims, listPendingClaims } from '@ondeck/shared/calls/registry';
import type { PendingClaims } from '@ondeck/shared/schemas/registry';
import { showMoment } from '@ondeck/shared/time/display';
import { FailureStrip } from '@ondeck/shared/ui/alert';
import { Button, ButtonLink } from '@ondeck/shared/ui/button';
import { ConfirmDialog } from '@ondeck/shared/ui/confirmDialog';
import type { OpenDialog } from '@ondeck/shared/ui/dialog';
import { Cluster, Meta, PageBody, Panel } from '@ondeck/shared/ui/layout';
import { dialogOf, useRowDialog } from '@ondeck/shared/ui/rowDialog';
import { Skeleton } from '@ondeck/shared/ui/skeleton';
import { useSubmit } from '@ondeck/shared/ui/useSubmit';
import classes from './areas.module.css';
import { FaultsPanel } from './FaultsPanel';
import { VersionsTable } from './VersionsTable';

const nameOf = ({ area, version }: PendingClaims): string => `${area} ${version}`;

interface DecisionProps extends OpenDialog {
  readonly waiting: PendingClaims;
  readonly allow: boolean;
}

/** Confirms the approval or rejection of a version, and lists its additions again. */
function DecisionDialog({ open, waiting, allow, onClose }: DecisionProps) {
  const { area, version, claims } = waiting;
  const { send, shell } = useSubmit(useWrite(decidePendingClaims), {
    catalogue: { 404: 'server', 409: 'server' },
    done: ({ message }) => message,
    message: { seconds: 4 },
    next: onClose,
  });
  return (
    <ConfirmDialog
      open={open}
      title={allow ? `Approve ${nameOf(waiting)}` : `Reject ${nameOf(waiting)}`}
      question={
        <>
          <p>
            {allow
              ? 'Its team can then release this version. The version adds:'
              : "Its team can't release this version. The version would have added:"}
          </p>
          <ul>
            {claims.map((claim) => (
              <li key={claim}>{claim}</li>
            ))}
          </ul>
        </>
      }
      confirmLabel={allow ? 'Approve' : 'Reject'}
      cancelLabel="Cancel"
      danger={!allow}
      onConfirm={() => void send({ area, version, allow })}
      onCancel={onClose}
      loading={shell.loading}
      error={shell.submitError}
    />
  );
}

/**
 * The page `/options/areas`: the versions in use with their figures, and release requests with the admins' decisions.
 */
export function AreasPage() {
  const { data, isError, refetch } = useRead(listPendingClaims);
  const { shown, open } = useRowDialog<'allow' | 'refuse', PendingClaims>('areas');
  return (
    <PageBody>
      <Panel title="Module versions">
        <Meta>
          Load times come from users' browsers over the last 30 days. A partial release that performs worse
          than the live version is rolled back automatically.
        </Meta>
        <div className={classes['versions']}>
          <VersionsTable />
        </div>
      </Panel>
      <FaultsPanel />
      <Panel
        title="Release requests"
        actions={
          <ButtonLink to="/options/history?thing=areas" size="small">
            Review releases
          </ButtonLink>
        }
      >
        <Meta>A version that adds a page, a widget, or a shared package waits here for your approval.</Meta>
        {isError ? (
          <FailureStrip onRetry={() => void refetch()}>Couldn't load the release requests.</FailureStrip>
        ) : null}
        {data || isError ? null : <Skeleton lines={3} />}
        {data?.results.length === 0 ? <p className="od-muted">No release requests yet.</p> : null}
        <ul className={classes['list']}>
          {(data?.results ?? []).map((one) => (
            <li key={nameOf(one)}>
              <div>
                <strong>{nameOf(one)}</strong>
                <div className="od-meta">{`${one.asked_by}, ${showMoment(one.asked_at)}`}</div>
                <ul>
                  {one.claims.map((claim) => (
                    <li key={claim}>{claim}</li>
                  ))}
                </ul>
              </div>
              {one.decided ? (
                <span className="od-muted">
                  {`${one.decided.is_allowed ? 'Approved' : 'Rejected'} by ${one.decided.by}, ${showMoment(one.decided.at)}`}
                </span>
              ) : (
                <Cluster>
                  <Button size="small" label={`Reject ${nameOf(one)}`} onClick={() => open('refuse', one)}>
                    Reject
                  </Button>
                  <Button
                    size="small"
                    look="primary"
                    label={`Approve ${nameOf(one)}`}
                    onClick={() => open('allow', one)}
                  >
                    Approve
                  </Button>
                </Cluster>
              )}
            </li>
          ))}
        </ul>
      </Panel>
      {dialogOf(shown, {
        allow: (waiting, dialog) => <DecisionDialog {...dialog} waiting={waiting} allow />,
        refuse: (waiting, dialog) => <DecisionDialog {...dialog} waiting={waiting} allow={false} />,
      })}
    </PageBody>
  );
}
