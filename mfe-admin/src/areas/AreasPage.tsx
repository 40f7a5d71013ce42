import type { WaitingVersion } from '@ondeck/shared/schemas/registry';
import { showMoment } from '@ondeck/shared/time/display';
import { FailureStrip } from '@ondeck/shared/ui/alert';
import { Button, ButtonLink } from '@ondeck/shared/ui/button';
import { ConfirmDialog } from '@ondeck/shared/ui/confirmDialog';
import type { OpenDialog } from '@ondeck/shared/ui/dialog';
import { Cluster, Meta, PageBody, Panel } from '@ondeck/shared/ui/layout';
import { dialogOf, useRowDialog } from '@ondeck/shared/ui/rowDialog';
import { Skeleton } from '@ondeck/shared/ui/skeleton';
import { useSubmit } from '@ondeck/shared/ui/useSubmit';
import { useDecideWaitingMutation, useListWaitingQuery } from './areas.api';
import classes from './areas.module.css';
import { FaultsPanel } from './FaultsPanel';
import { VersionsTable } from './VersionsTable';

const nameOf = ({ area, version }: WaitingVersion): string => `${area} ${version}`;

interface DecisionProps extends OpenDialog {
  readonly waiting: WaitingVersion;
  readonly allow: boolean;
}

/** Allow or Refuse, with what it is about once more. */
function DecisionDialog({ open, waiting, allow, onClose }: DecisionProps) {
  const { area, version, claims } = waiting;
  const { send, shell } = useSubmit(useDecideWaitingMutation(), {
    catalogue: { 404: 'server', 409: 'server', other: 'Something went wrong.' },
    done: ({ message }) => message,
    message: { seconds: 4 },
    next: onClose,
  });
  return (
    <ConfirmDialog
      open={open}
      title={allow ? `Allow ${nameOf(waiting)}` : `Refuse ${nameOf(waiting)}`}
      question={
        <>
          <p>
            {allow
              ? 'Its team can release it then. It gets:'
              : 'Its team cannot release it, now or later. It wanted:'}
          </p>
          <ul>
            {claims.map((claim) => (
              <li key={claim}>{claim}</li>
            ))}
          </ul>
        </>
      }
      confirmLabel={allow ? 'Allow' : 'Refuse'}
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
 * `/options/areas`: what runs and how it does; versions that claim something that their area did not have, and what an
 * admin said of them.
 */
export function AreasPage() {
  const { data, isError, refetch } = useListWaitingQuery();
  const { shown, open } = useRowDialog<'allow' | 'refuse', WaitingVersion>('areas');
  return (
    <PageBody>
      <Panel title="What runs">
        <Meta>
          Times are those until a page stood, in the browsers of the last 30 days. A version that was released
          to a share of the people is taken back by itself where it does worse than the one beside it.
        </Meta>
        <div className={classes['versions']}>
          <VersionsTable />
        </div>
      </Panel>
      <FaultsPanel />
      <Panel
        title="What areas claim"
        actions={
          <ButtonLink to="/options/history?thing=areas" size="small">
            Who published what
          </ButtonLink>
        }
      >
        <Meta>
          A version that a deploy token releases waits here where it claims a page, a place of the frame or a
          shared package that its area did not have.
        </Meta>
        {isError ? (
          <FailureStrip onRetry={() => void refetch()}>What waits could not be loaded.</FailureStrip>
        ) : null}
        {data || isError ? null : <Skeleton lines={3} />}
        {data?.results.length === 0 ? (
          <p className="od-muted">Nothing waits, and nothing was decided yet.</p>
        ) : null}
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
                  {`${one.decided.is_allowed ? 'Allowed' : 'Refused'} by ${one.decided.by}, ${showMoment(one.decided.at)}`}
                </span>
              ) : (
                <Cluster>
                  <Button size="small" label={`Refuse ${nameOf(one)}`} onClick={() => open('refuse', one)}>
                    Refuse
                  </Button>
                  <Button
                    size="small"
                    look="primary"
                    label={`Allow ${nameOf(one)}`}
                    onClick={() => open('allow', one)}
                  >
                    Allow
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
