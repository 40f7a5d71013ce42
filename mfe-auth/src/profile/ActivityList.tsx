import { useRead } from '@ondeck/shared/api/useCall';
import { listOwnAudit } from '@ondeck/shared/calls/audit';
import { auditLabel } from '@ondeck/shared/domain/auditLabels';
import { showMoment } from '@ondeck/shared/time/display';
import { FailureStrip } from '@ondeck/shared/ui/alert';
import { Button } from '@ondeck/shared/ui/button';
import { Cluster, Meta, Stack } from '@ondeck/shared/ui/layout';
import { Skeleton } from '@ondeck/shared/ui/skeleton';
import { useState } from 'react';
import css from './sessions.module.css';

const PAGE = 10;

/** Lists the user's recent actions, and changes that others made to the account. */
export function ActivityList() {
  const [limit, setLimit] = useState(PAGE);
  const { data, isError, isFetching, refetch } = useRead(listOwnAudit, { limit });
  if (isError)
    return <FailureStrip onRetry={() => void refetch()}>Couldn't load your activity.</FailureStrip>;
  if (!data) return <Skeleton lines={4} />;
  return (
    <Stack>
      <ul className={css.list} aria-label="Activity">
        {data.results.map(({ id, at, action, by, device, address }) => (
          <li key={id}>
            <div>
              <strong>{auditLabel(action)}</strong>
              <Meta>{[showMoment(at), by, device, address].filter(Boolean).join(' · ')}</Meta>
            </div>
          </li>
        ))}
      </ul>
      {data.count > data.results.length && limit < 200 ? (
        <Cluster>
          <Button loading={isFetching} onClick={() => setLimit(Math.min(200, limit * 2))}>
            Show more
          </Button>
        </Cluster>
      ) : null}
    </Stack>
  );
}
