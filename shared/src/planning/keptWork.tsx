import type { ReactNode } from 'react';
import { counted } from '../domain/words';
import type { SavedAvailability } from '../schemas/availability';
import { Alert } from '../ui/alert';
import { Dated } from '../ui/dated';
import { Cluster, Stack } from '../ui/layout';
import './availability.css';

interface KeptWorkProps {
  readonly kept: SavedAvailability['kept'];
  /** Shows what can be done about a shift that stays scheduled. */
  readonly action?: ((work: SavedAvailability['kept'][number]) => ReactNode) | undefined;
}

/** Shifts that are named right away; the others unfold. */
const SHOWN = 3;

function Rows({ kept, action }: KeptWorkProps) {
  return (
    <Stack gap={2}>
      {kept.map((work) => (
        <Cluster key={`${work.shift_code} ${work.date}`}>
          <span>
            <Dated>{work.message}</Dated>
          </span>
          {action?.(work)}
        </Cluster>
      ))}
    </Stack>
  );
}

/** Names the shifts that stay scheduled although the employee is now unavailable. */
export function KeptWork({ kept, action }: KeptWorkProps) {
  if (kept.length === 0) return null;
  const more = kept.slice(SHOWN);
  return (
    <Alert kind="warning" announce>
      <Rows kept={kept.slice(0, SHOWN)} action={action} />
      {more.length > 0 ? (
        <details className="od-kept-more">
          <summary>{counted(more.length, 'more shift')}</summary>
          <Rows kept={more} action={action} />
        </details>
      ) : null}
    </Alert>
  );
}
