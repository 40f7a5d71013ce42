import { useLive } from '@ondeck/shared/api/liveEvents';

const words = {
  live: 'Live',
  polling: 'Every 30 seconds',
  connecting: 'Connecting',
  off: 'Not updating',
} as const;

interface UpdatedProps {
  /** Time of the last counts, in milliseconds. Without live updates, the page has only these, every 30 seconds. */
  readonly fetchedAt: number | undefined;
}

/** Shows the time of the last contact with the server, and how the page is kept up to date. */
export function Updated({ fetchedAt = 0 }: UpdatedProps) {
  const heardAt = useLive((live) => live.updatedAt) ?? 0;
  const at = Math.max(heardAt, fetchedAt);
  const status = useLive((live) => live.status);
  const time = at ? new Date(at).toLocaleTimeString('en-US') : '–';
  return (
    <span className="od-meta" style={{ whiteSpace: 'nowrap' }}>
      Updated <time dateTime={at ? new Date(at).toISOString() : undefined}>{time}</time>{' '}
      <span
        aria-hidden="true"
        style={{ color: status === 'live' ? 'var(--od-success)' : 'var(--od-warning)' }}
      >
        ●
      </span>{' '}
      {words[status]}
    </span>
  );
}
