import { addDays, isPlainDate, startOfWeek } from '@ondeck/shared/domain/calendar/plainDate';
import { useSearchParams } from '@ondeck/shared/router';
import { type ScheduleView, stepDate } from '@ondeck/shared/ui/calendar';
import { useOwnToday } from './ownToday';

/** The three specified views, by their names in the API. */
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
  /** First day `yyyy-MM-dd`, or a day in the month to show. */
  readonly start: string;
  /** Current date where the employee works. */
  readonly today: string;
  readonly setKind: (kind: ScheduleKind | '') => void;
  readonly setStart: (start: string) => void;
  readonly step: (step: -1 | 1) => void;
}

/**
 * Keeps the range of a schedule in the address (`?view=&start=`). Weeks start on this week's Sunday; a chosen date
 * starts the range.
 *
 * @param isDone - whether nothing is left to do this week, so that weeks open on the next week
 * @param first - returns the first date to show, from today's date; today if left out
 */
export function useScheduleRange(
  initial: ScheduleKind,
  isDone = false,
  first: (today: string) => string = (day) => day,
): ScheduleRange {
  const [params, setParams] = useSearchParams();
  const today = useOwnToday();
  const opensOn = first(today);
  const sunday = addDays(startOfWeek(opensOn), isDone ? 7 : 0);
  const chosen =
    kinds.find(({ value }) => value === params.get('view')) ?? kinds.find(({ value }) => value === initial);
  const kind = chosen?.value ?? 'weekly';
  const view = chosen?.view ?? 'week';
  const asked = params.get('start');
  const start = isPlainDate(asked) ? asked : kind === 'weekly' ? sunday : opensOn;

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
 * Returns this week on its last day, so that a page with nothing left to do this week can open on the next week.
 *
 * @returns undefined on every other day
 */
export function useEndingWeek(): { readonly sunday: string; readonly today: string } | undefined {
  const today = useOwnToday();
  const sunday = startOfWeek(today);
  return today === addDays(sunday, 6) ? { sunday, today } : undefined;
}
