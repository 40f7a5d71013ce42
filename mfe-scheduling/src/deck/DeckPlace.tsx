import { lazyPage } from '@ondeck/shared/router';
import { Suspense, useMemo } from 'react';
import { shownDays } from '../schedules/shownDays';
import type { ShownSchedule } from '../schedules/useShownSchedule';
import classes from './deckStrip.module.css';

// Without the strip's code, the schedule still works.
const DeckStrip = lazyPage(() =>
  import('./DeckStrip').then(
    ({ DeckStrip: Strip }) => ({ default: Strip }),
    () => ({ default: () => null }),
  ),
);

interface DeckPlaceProps {
  readonly shown: ShownSchedule;
  readonly today: string;
}

/**
 * Keeps a place for the lifeguards above a week at a location with lifeguard rules. They load after the schedule, and
 * the schedule doesn't move when they arrive.
 */
export function DeckPlace({ shown, today }: DeckPlaceProps) {
  const { kind, start, end, location } = shown;
  const days = useMemo(() => shownDays({ kind, start, end }), [kind, start, end]);
  return (
    <div className={`od-no-print ${classes['place']}`}>
      <Suspense fallback={null}>
        <DeckStrip location={location} days={days} today={today} />
      </Suspense>
    </div>
  );
}
