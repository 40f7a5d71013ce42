import { useRead } from '@ondeck/shared/api/useCall';
import { listFaults } from '@ondeck/shared/calls/registry';
import type { Fault } from '@ondeck/shared/schemas/clientErrors';
import { counted } from '@ondeck/shared/domain/words';
import { showMoment } from '@ondeck/shared/time/display';
import { FailureStrip } from '@ondeck/shared/ui/alert';
import { Meta, Panel } from '@ondeck/shared/ui/layout';
import { Skeleton } from '@ondeck/shared/ui/skeleton';
import classes from './areas.module.css';

const MOST = 20;

const happened = ({ kind, count, first_at, last_at }: Fault): string =>
  count === 1
    ? `${kind}, ${showMoment(last_at)}`
    : `${kind}, ${counted(count, 'time')} from ${showMoment(first_at)} to ${showMoment(last_at)}`;

/** Lists the errors that pages had in the last 30 days, grouped by equal errors, with the places in the code. */
export function FaultsPanel() {
  const { data, isError, refetch } = useRead(listFaults, { limit: MOST });
  const more = (data?.count ?? 0) - (data?.results.length ?? 0);
  return (
    <Panel title="Page errors">
      <Meta>
        Errors in users' browsers over the last 30 days, without personal data. If a team publishes source
        maps, stack traces show its source files.
      </Meta>
      {isError ? <FailureStrip onRetry={() => void refetch()}>Couldn't load the errors.</FailureStrip> : null}
      {data || isError ? null : <Skeleton lines={3} />}
      {data?.results.length === 0 ? <p className="od-muted">No errors in the last 30 days.</p> : null}
      <ul className={classes['list']} aria-label="Errors">
        {(data?.results ?? []).map((fault) => (
          <li key={fault.id}>
            <div className={classes['fault']}>
              <strong>{`${fault.area} ${fault.version}`.trim()}</strong>
              <div>{fault.message}</div>
              <div className="od-meta">{happened(fault)}</div>
              {fault.stack.length > 0 ? (
                <details>
                  <summary>Stack trace</summary>
                  <pre>{fault.stack.join('\n')}</pre>
                </details>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
      {more > 0 ? (
        <Meta>{`${counted(more, 'more error')}. To list all errors, run npm run areas -- --faults.`}</Meta>
      ) : null}
    </Panel>
  );
}
