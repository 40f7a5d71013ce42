import type { ReactNode } from 'react';
import type { SavedAvailability } from '../schemas/availability';
import { Alert } from '../ui/alert';
import { Dated } from '../ui/dated';
import { Cluster, Stack } from '../ui/layout';

interface KeptWorkProps {
  readonly kept: SavedAvailability['kept'];
  /** Shows what can be done about a shift that stays scheduled. */
  readonly action?: (work: SavedAvailability['kept'][number]) => ReactNode;
}

/** Names the shifts that stay scheduled although the employee is now unavailable. */
export function KeptWork({ kept, action }: KeptWorkProps) {
  if (kept.length === 0) return null;
  return (
    <Alert kind="warning" announce>
      <Stack gap={2}>
        {kept.map((work) => (
          <Cluster key={`${work.shift_code} ${work.date}`}>
            <Dated>{work.message}</Dated>
            {action?.(work)}
          </Cluster>
        ))}
      </Stack>
    </Alert>
  );
}
