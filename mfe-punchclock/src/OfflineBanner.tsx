import { OFFLINE_LIMIT } from '@ondeck/shared/domain/rules/offlinePunch';
import css from './punchClock.module.css';
import type { Offline } from './useOffline';

interface OfflineBannerProps {
  readonly offline: Offline;
  /** Formats a time at the location: `3:40 PM`. */
  readonly say: (instant: Date) => string;
}

const counted = (count: number): string => (count === 1 ? '1 punch waits.' : `${count} punches wait.`);

/** Warns that the network is down and since when, and explains to staff how their punches are handled. */
export function OfflineBanner({ offline: { facts, waiting }, say }: OfflineBannerProps) {
  const phone = facts?.offline.phone;
  const isFull = waiting >= OFFLINE_LIMIT;
  return (
    <div role="alert" className={isFull ? `${css.offline} ${css.full}` : css.offline}>
      <strong>
        {isFull
          ? 'This punch clock is full'
          : facts
            ? `No network since ${say(new Date(facts.anchor.heard))}`
            : 'No network'}
      </strong>
      <span>
        {isFull
          ? `It has ${waiting} saved punches and can't save more. Write your name and the time on paper.${phone ? ` Call ${phone}.` : ''}`
          : facts
            ? `Your punch is saved here and checked later. ${counted(waiting)}`
            : 'Nothing can be recorded now. Write your name and the time on paper and give it to a manager.'}
      </span>
      {!window.isSecureContext && <span>Offline punches need an address that starts with https.</span>}
    </div>
  );
}
