import { addDays, addMonths, isPlainDate, startOfWeek } from '@ondeck/shared/domain/calendar/plainDate';
import { useSearchParams } from '@ondeck/shared/router';

export const kinds = [
  { value: 'monthly', label: 'Monthly' },
  { value: 'dow', label: 'Day of the Week (DOW)' },
  { value: 'weekly', label: 'Weekly' },
] as const;
export type ScheduleKind = (typeof kinds)[number]['value'];

export const layouts = [
  { value: 'calendar', label: 'Calendar' },
  { value: 'people', label: 'By employee' },
  { value: 'list', label: 'List' },
] as const;
export type ScheduleLayout = (typeof layouts)[number]['value'];

const DOW_DAYS = 42;

/** Where Prev or Next lead: a month, a week, or six weeks of one weekday. */
export function viewStepOf(kind: ScheduleKind, date: string, step: -1 | 1): string {
  if (kind === 'monthly') return addMonths(date, step);
  return addDays(date, step * (kind === 'weekly' ? 7 : DOW_DAYS));
}

/** The first day that a view shows when none was chosen: weeks open on their Sunday. */
export const openingDate = (kind: ScheduleKind, today: string): string =>
  kind === 'weekly' ? startOfWeek(today) : today;

export interface ScheduleView {
  readonly kind: ScheduleKind;
  readonly layout: ScheduleLayout;
  /** `yyyy-MM-dd`; empty where it was taken out, which the page refuses. */
  readonly start: string;
  /** Empty: as far as the view goes. */
  readonly end: string;
  /** Part of a name. */
  readonly staff: string;
  /** Shift types that the legend hides. */
  readonly hidden: readonly string[];
  readonly set: (changes: Partial<Record<'view' | 'start' | 'end' | 'staff' | 'layout', string>>) => void;
  readonly toggleType: (type: string) => void;
  readonly step: (step: -1 | 1) => void;
  readonly clear: () => void;
  readonly isChanged: boolean;
}

const CLEARED = ['start', 'end', 'staff', 'hide'] as const;

/** What the schedule shows, in the address: `?view=&start=&end=&staff=&layout=&hide=`; defaults are left out. */
export function useScheduleView(today: string): ScheduleView {
  const [params, setParams] = useSearchParams();
  const kind = kinds.find(({ value }) => value === params.get('view'))?.value ?? 'weekly';
  const layout = layouts.find(({ value }) => value === params.get('layout'))?.value ?? 'calendar';
  const asked = params.get('start');
  const start = asked === '' ? '' : isPlainDate(asked) ? asked : openingDate(kind, today);
  const askedEnd = params.get('end');
  const end = isPlainDate(askedEnd) && askedEnd >= start ? askedEnd : '';
  const hidden = params.getAll('hide');

  function change(edit: (address: URLSearchParams) => void): void {
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        edit(after);
        return after;
      },
      { replace: true },
    );
  }

  return {
    kind,
    layout,
    start,
    end,
    staff: params.get('staff') ?? '',
    hidden,
    set: (changes) =>
      change((address) => {
        for (const [name, value] of Object.entries(changes)) {
          const isDefault =
            (name === 'view' && value === 'weekly') || (name === 'layout' && value === 'calendar');
          // An empty start stays in the address: it is refused in words, not replaced behind one's back.
          if (isDefault || (value === '' && name !== 'start')) address.delete(name);
          else address.set(name, value);
        }
        // A week that is come to from another view opens on its Sunday; one whose first day is picked begins there.
        if (changes.view === 'weekly' && start !== '' && address.has('start'))
          address.set('start', startOfWeek(start));
      }),
    toggleType: (type) =>
      change((address) => {
        address.delete('hide');
        const next = hidden.includes(type) ? hidden.filter((one) => one !== type) : [...hidden, type];
        for (const one of next) address.append('hide', one);
      }),
    step: (step) =>
      change((address) => {
        if (start === '') return;
        const to = viewStepOf(kind, start, step);
        address.set('start', to);
        if (end) address.set('end', viewStepOf(kind, end, step));
      }),
    clear: () =>
      change((address) => {
        for (const name of CLEARED) address.delete(name);
      }),
    isChanged: CLEARED.some((name) => params.has(name)),
  };
}
