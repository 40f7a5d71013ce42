import { addDays, addMonths, isPlainDate, startOfWeek } from '@ondeck/shared/domain/calendar/plainDate';
import { useUserChoices } from '@ondeck/shared/planning/userChoices';
import { useSearchParams } from '@ondeck/shared/router';
import { useIsPhone } from '@ondeck/shared/ui/mediaQuery';

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

/** Returns the date that Prev or Next leads to: by a month, a week, or six weeks of a weekday. */
export function viewStepOf(kind: ScheduleKind, date: string, step: -1 | 1): string {
  if (kind === 'monthly') return addMonths(date, step);
  return addDays(date, step * (kind === 'weekly' ? 7 : DOW_DAYS));
}

/** Returns the first day of a view if none was chosen. Weeks start on Sunday. */
export const openingDate = (kind: ScheduleKind, today: string): string =>
  kind === 'weekly' ? startOfWeek(today) : today;

export interface ScheduleViewState {
  readonly kind: ScheduleKind;
  readonly layout: ScheduleLayout;
  /** First day `yyyy-MM-dd`; empty if the user cleared the field, which the page refuses. */
  readonly start: string;
  /** Last day `yyyy-MM-dd`; empty for the view's full length. */
  readonly end: string;
  /** Search text: part of an employee's name. */
  readonly staff: string;
  /** Shift types that the legend hides. */
  readonly hidden: readonly string[];
  readonly set: (changes: Partial<Record<'view' | 'start' | 'end' | 'staff' | 'layout', string>>) => void;
  readonly toggleType: (type: string) => void;
  readonly step: (step: -1 | 1) => void;
  readonly clear: () => void;
  readonly isChanged: boolean;
  /** Whether the layout is known, which the user may have chosen in another browser. */
  readonly isKnown: boolean;
}

const CLEARED = ['start', 'end', 'staff', 'hide'] as const;

/**
 * Keeps the schedule's view in the address: `?view=&start=&end=&staff=&layout=&hide=`. Defaults are left out. Without a
 * layout in the address, the layout that the user chose last counts. The first visit shows the calendar of one location,
 * and several locations by employee, on a phone as a list.
 */
export function useScheduleView(today: string, isSeveral: boolean): ScheduleViewState {
  const [params, setParams] = useSearchParams();
  const { choices, remember } = useUserChoices();
  const isPhone = useIsPhone();
  const first = isSeveral ? (isPhone ? 'list' : 'people') : 'calendar';
  const kind = kinds.find(({ value }) => value === params.get('view'))?.value ?? 'weekly';
  const layout =
    layouts.find(({ value }) => value === params.get('layout'))?.value ?? choices?.layout ?? first;
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
    set: (changes) => {
      const chosen = layouts.find(({ value }) => value === changes.layout)?.value;
      if (chosen) remember({ layout: chosen });
      change((address) => {
        for (const [name, value] of Object.entries(changes)) {
          const isDefault = name === 'view' && value === 'weekly';
          // Keep an empty start date in the address, so the page can ask for a date instead of silently replacing it.
          if (isDefault || (value === '' && name !== 'start')) address.delete(name);
          else address.set(name, value);
        }
        // Switching to the weekly view starts on Sunday; picking a date starts on that date.
        if (changes.view === 'weekly' && start !== '' && address.has('start'))
          address.set('start', startOfWeek(start));
      });
    },
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
    isKnown: choices !== undefined || params.has('layout'),
    isChanged: CLEARED.some((name) => params.has(name)),
  };
}
