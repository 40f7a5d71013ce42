import { addDays, isPlainDate, startOfWeek } from '@ondeck/shared/domain/calendar/plainDate';
import { useSearchParams } from '@ondeck/shared/router';
import { type ScheduleView, stepDate } from '@ondeck/shared/ui/calendar';
import { useOwnToday } from './ownToday';

/** The three views of the specification, by their names on the wire. */
export type ScheduleKind = 'weekly' | '3days' | 'monthly';

export const kinds: readonly {
  readonly value: ScheduleKind;
  readonly label: string;
  readonly view: ScheduleView;
}[] = [
  { value: 'weekly', label: 'Weekly', view: 'week' },
  { value: '3days', label: '3 days', view: 'three' },
  { value: 'monthly', label: 'Monthly', view: 'month' },
];

export interface ScheduleRange {
  readonly kind: ScheduleKind;
  readonly view: ScheduleView;
  /** The day it begins with; the month that holds it. `yyyy-MM-dd` */
  readonly start: string;
  /** Where one works. */
  readonly today: string;
  readonly setKind: (kind: ScheduleKind | '') => void;
  readonly setStart: (start: string) => void;
  readonly step: (step: -1 | 1) => void;
}

/**
 * Which days a schedule shows, in the address (`?view=&start=`). Weeks open on the Sunday of this week; a chosen date
 * shows the days from it.
 *
 * @param isDone - whether nothing is left to do in this week: then weeks open on the coming one
 */
export function useScheduleRange(initial: ScheduleKind, isDone = false): ScheduleRange {
  const [params, setParams] = useSearchParams();
  const today = useOwnToday();
  const sunday = addDays(startOfWeek(today), isDone ? 7 : 0);
  const chosen =
    kinds.find(({ value }) => value === params.get('view')) ?? kinds.find(({ value }) => value === initial);
  const kind = chosen?.value ?? 'weekly';
  const view = chosen?.view ?? 'week';
  const asked = params.get('start');
  const start = isPlainDate(asked) ? asked : kind === 'weekly' ? sunday : today;

  function change(changes: Record<string, string>): void {
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [name, value] of Object.entries(changes)) {
          if (value) after.set(name, value);
          else after.delete(name);
        }
        return after;
      },
      { replace: true },
    );
  }

  return {
    kind,
    view,
    start,
    today,
    setKind: (next) => change({ view: next === initial ? '' : next, start: '' }),
    setStart: (next) => change({ start: next }),
    step: (step) => change({ start: stepDate(view, start, step) }),
  };
}

/**
 * This week, on its last day: then a page whose week holds nothing more to do opens on the coming one.
 *
 * @returns undefined on every other day
 */
export function useEndingWeek(): { readonly sunday: string; readonly today: string } | undefined {
  const today = useOwnToday();
  const sunday = startOfWeek(today);
  return today === addDays(sunday, 6) ? { sunday, today } : undefined;
}
