import { useLive } from '@ondeck/shared/api/liveEvents';

const words = {
  live: 'Live',
  polling: 'Every 30 seconds',
  connecting: 'Connecting',
  off: 'Not updating',
} as const;

/** When this page last heard from the server, and how it is kept up to date. */
export function Updated() {
  const at = useLive((live) => live.updatedAt);
  const status = useLive((live) => live.status);
  const time = at ? new Date(at).toLocaleTimeString('en-GB') : '–';
  return (
    <span className="od-meta" style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
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
