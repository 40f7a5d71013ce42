import { addDays, isPlainDate, startOfWeek } from '@ondeck/shared/domain/calendar/plainDate';
import { checkCopy, type CopyKind } from '@ondeck/shared/domain/rules/copy';
import type { Finding } from '@ondeck/shared/domain/rules/findings';
import type { CopyBody } from '@ondeck/shared/schemas/drafts';

/** The copy dialog's fields. */
export interface CopyForm {
  readonly from: string;
  /** The last day of a term. */
  readonly to: string;
  readonly template: string;
  /** First day of the copy, or of the first copy. */
  readonly targets: string;
  /** Number of copies, in weeks in a row. */
  readonly times: string;
  readonly target_location: string;
  readonly people: 'keep' | 'open' | '';
}

export const copyLabels: Readonly<
  Record<CopyKind, { readonly title: string; readonly from: string; readonly target: string }>
> = {
  DAY: { title: 'Copy a Day', from: 'Day', target: 'To' },
  WEEK: { title: 'Copy a Week', from: 'Week Of', target: 'To the Week Of' },
  TERM: { title: 'Copy to the Next Session', from: 'Session From', target: 'Next Session From' },
  TEMPLATE: { title: 'Use a Template', from: '', target: 'Week Of' },
};

const DAYS_OF_TERM = 12 * 7;

/**
 * Returns the dialog's first values: a copy of the day or week on screen to the day or week after it.
 *
 * @param shown - the first day that the schedule shows
 */
export function copyDefaults(kind: CopyKind, shown: string, today: string, location: string): CopyForm {
  const week = startOfWeek(shown);
  const later = { DAY: addDays(shown, 7), WEEK: addDays(week, 7), TEMPLATE: week }[
    kind === 'TERM' ? 'WEEK' : kind
  ];
  const isOver = later < startOfWeek(today);
  const next = addDays(startOfWeek(today), 7);
  return {
    from: kind === 'DAY' ? shown : week,
    to: kind === 'TERM' ? addDays(week, DAYS_OF_TERM - 1) : '',
    template: '',
    targets: kind === 'TERM' ? addDays(week, DAYS_OF_TERM) : isOver && kind !== 'DAY' ? next : later,
    times: '1',
    target_location: location,
    people: 'keep',
  };
}

/** Returns the first day of each copy. */
const targetsOf = ({ targets, times }: CopyForm): string[] =>
  isPlainDate(targets)
    ? Array.from({ length: Number(times) || 1 }, (_, week) => addDays(targets, 7 * week))
    : [targets].filter(Boolean);

/** The kind of a copy, its location, and the current date there. */
export interface CopyTarget {
  readonly kind: CopyKind;
  readonly location: string;
  /** Date at the location. */
  readonly today: string;
}

/** Checks every rule of the server that needs no database. A template's week begins on a Sunday. */
export const checkCopyForm = ({ kind, location, today }: CopyTarget, form: CopyForm): Finding[] =>
  checkCopy(
    {
      kind,
      location,
      from: kind === 'TEMPLATE' ? startOfWeek('2026-01-04') : form.from,
      to: form.to,
      target_location: form.target_location,
      targets: targetsOf(form),
    },
    today,
  );

/** Returns the request body, or undefined until the form is valid. */
export function copyBodyOf(copy: CopyTarget, form: CopyForm): CopyBody | undefined {
  const { kind, location } = copy;
  const isTemplate = kind === 'TEMPLATE';
  if (checkCopyForm(copy, form).length > 0) return undefined;
  if (form.target_location === '' || (isTemplate && form.template === '')) return undefined;
  return {
    kind,
    location,
    ...(isTemplate ? { template: form.template } : { from: form.from }),
    ...(kind === 'TERM' ? { to: form.to } : {}),
    target_location: form.target_location,
    targets: targetsOf(form),
    with_people: form.people !== 'open',
  };
}
