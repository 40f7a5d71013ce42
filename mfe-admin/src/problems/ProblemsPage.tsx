import { useRead } from '@ondeck/shared/api/useCall';
import { readProblems } from '@ondeck/shared/calls/problems';
import { counted } from '@ondeck/shared/domain/words';
import type { Problems } from '@ondeck/shared/schemas/problems';
import { roleIn, useSession } from '@ondeck/shared/session/session';
import { showMoment } from '@ondeck/shared/time/display';
import { FailureStrip } from '@ondeck/shared/ui/alert';
import { ButtonLink } from '@ondeck/shared/ui/button';
import { Meta, PageBody, Panel } from '@ondeck/shared/ui/layout';
import { Skeleton } from '@ondeck/shared/ui/skeleton';
import { EmailPanel } from './EmailPanel';
import classes from './problems.module.css';
import { troubleEffect, failureMessage, systemLabel } from './problemTexts';

/**
 * Shows systems in trouble, push services that refuse notifications, failed or late jobs, and the number of page
 * errors.
 */
function ServerPanels({ push, jobs, late_jobs, troubles: had, page_faults: faults }: Problems) {
  const late = late_jobs ?? [];
  const troubles = had ?? [];
  return (
    <>
      {troubles.length > 0 ? (
        <Panel title="Connected Systems">
          <ul className={classes['list']} aria-label="Systems in trouble">
            {troubles.map((trouble) => (
              <li key={`${trouble.system} ${trouble.name ?? ''}`}>
                <div>
                  <strong>{systemLabel(trouble)}</strong>
                  <Meta>
                    {trouble.until === null
                      ? `Not working since ${showMoment(trouble.since)}`
                      : `Not working from ${showMoment(trouble.since)} to ${showMoment(trouble.until)}`}
                  </Meta>
                  <div>{troubleEffect(trouble)}</div>
                </div>
              </li>
            ))}
          </ul>
        </Panel>
      ) : null}
      <Panel title="Push notifications">
        {push.length === 0 ? <p className="od-muted">No push notification is late.</p> : null}
        <ul className={classes['list']} aria-label="Push services">
          {push.map(({ service, waiting, since, code }) => (
            <li key={service}>
              <div>
                <strong>{service}</strong>
                <Meta>{`${counted(waiting, 'notification')} since ${showMoment(since)}`}</Meta>
                <div>{`The last response was ${code}. On Deck keeps trying for a day.`}</div>
              </div>
            </li>
          ))}
        </ul>
      </Panel>
      <Panel title="Jobs">
        {late.length > 0 ? (
          <ul className={classes['list']} aria-label="Late jobs">
            {late.map(({ name, task, since }) => (
              <li key={name}>
                <div>
                  <strong>{task ?? name}</strong>
                  <Meta>{`Late since ${showMoment(since)}`}</Meta>
                  <div>On Deck keeps trying. If this doesn't change, restart the server.</div>
                </div>
              </li>
            ))}
          </ul>
        ) : null}
        {jobs.length + late.length === 0 ? (
          <p className="od-muted">The last run of every job succeeded.</p>
        ) : null}
        <ul className={classes['list']} aria-label="Failed jobs">
          {jobs.map(({ name, task, failed_at, error }) => (
            <li key={name}>
              <div>
                <strong>{task ?? name}</strong>
                <Meta>{`Failed ${showMoment(failed_at)}. On Deck runs it again.`}</Meta>
                <div>{failureMessage(error)}</div>
              </div>
            </li>
          ))}
        </ul>
      </Panel>
      <Panel
        title="Pages"
        actions={
          <ButtonLink to="/options/areas" size="small">
            Review pages
          </ButtonLink>
        }
      >
        <p className="od-muted">{`${counted(faults, 'error')} in browsers in the last 30 days.`}</p>
      </Panel>
    </>
  );
}

/** The page `/options/problems`: the server's problems. Managers see only problems with emails to their staff. */
export function ProblemsPage() {
  const isAdmin = useSession(roleIn) === 'ADMIN';
  const { data, isError, refetch } = useRead(readProblems);
  return (
    <PageBody>
      <EmailPanel goes={data?.mail.goes} />
      {isAdmin && isError ? (
        <FailureStrip onRetry={() => void refetch()}>Couldn't load the other problems.</FailureStrip>
      ) : null}
      {isAdmin && !data && !isError ? <Skeleton lines={6} /> : null}
      {isAdmin && data ? <ServerPanels {...data} /> : null}
    </PageBody>
  );
}
