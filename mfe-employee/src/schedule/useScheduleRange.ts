import { isPlainDate, startOfWeek } from '@ondeck/shared/domain/calendar/plainDate';
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
 */
export function useScheduleRange(initial: ScheduleKind): ScheduleRange {
  const [params, setParams] = useSearchParams();
  const today = useOwnToday();
  const chosen =
    kinds.find(({ value }) => value === params.get('view')) ?? kinds.find(({ value }) => value === initial);
  const kind = chosen?.value ?? 'weekly';
  const view = chosen?.view ?? 'week';
  const asked = params.get('start');
  const start = isPlainDate(asked) ? asked : kind === 'weekly' ? startOfWeek(today) : today;

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
