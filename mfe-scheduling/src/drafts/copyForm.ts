import { addDays, isPlainDate, startOfWeek } from '@ondeck/shared/domain/calendar/plainDate';
import { checkCopy, type CopyKind } from '@ondeck/shared/domain/rules/copy';
import type { Finding } from '@ondeck/shared/domain/rules/findings';
import type { CopiesBody } from '@ondeck/shared/schemas/drafts';

/** Each location's own shifts, or the shifts of the location on screen. */
export type CopySource = 'own' | 'here';

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
  /** The locations to copy to. */
  readonly locations: readonly string[];
  /** The shifts to copy; empty until the manager chooses, see {@link sourceOf}. */
  readonly source: CopySource | '';
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

/** The days that a copy of each kind has, in a location's words: `Lakeview's week`. */
export const copiedDays: Readonly<Record<CopyKind, string>> = {
  DAY: 'day',
  WEEK: 'week',
  TERM: 'session',
  TEMPLATE: 'template',
};

const DAYS_OF_TERM = 12 * 7;

/**
 * Returns the dialog's first values: a copy of the day or week on screen to the day or week after it.
 *
 * @param shown - the first day that the schedule shows
 * @param locations - the locations on screen
 */
export function copyDefaults(
  kind: CopyKind,
  shown: string,
  today: string,
  locations: readonly string[],
): CopyForm {
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
    locations,
    source: '',
    people: 'keep',
  };
}

/** Returns the first day of each copy. */
const targetsOf = ({ targets, times }: CopyForm): string[] =>
  isPlainDate(targets)
    ? Array.from({ length: Number(times) || 1 }, (_, week) => addDays(targets, 7 * week))
    : [targets].filter(Boolean);

/** The kind of a copy, the location on screen, and the current date there. */
export interface CopyTarget {
  readonly kind: CopyKind;
  /** Empty if the schedule shows all locations. */
  readonly location: string;
  /** Date at the location. */
  readonly today: string;
}

/**
 * Returns the shifts to copy: as chosen, else each location's own for several locations, and the shifts on screen for
 * one location. A template belongs to the location on screen.
 */
export function sourceOf(
  { kind, location }: Pick<CopyTarget, 'kind' | 'location'>,
  { source, locations }: Pick<CopyForm, 'source' | 'locations'>,
): CopySource {
  if (location === '') return 'own';
  if (kind === 'TEMPLATE') return 'here';
  return source || (locations.length > 1 ? 'own' : 'here');
}

/** Returns the source and the target of the copy for each location. */
function copiesOf(copy: CopyTarget, form: CopyForm): CopiesBody['copies'] {
  const { location } = copy;
  const isOwn = sourceOf(copy, form) === 'own';
  const template = copy.kind === 'TEMPLATE' ? { template: form.template } : {};
  return form.locations.map((target) => ({
    location: isOwn ? target : location,
    ...template,
    ...(isOwn || target === location ? {} : { target_location: target }),
  }));
}

/** Checks every rule of the server that needs no database. A template's week begins on a Sunday. */
export function checkCopyForm(copy: CopyTarget, form: CopyForm): Finding[] {
  const { kind, today } = copy;
  const findings = copiesOf(copy, form).flatMap(({ location, target_location }) =>
    checkCopy(
      {
        kind,
        location,
        from: kind === 'TEMPLATE' ? startOfWeek('2026-01-04') : form.from,
        to: form.to,
        target_location,
        targets: targetsOf(form),
      },
      today,
    ),
  );
  return [...new Map(findings.map((one) => [`${one.field} ${one.code}`, one])).values()];
}

/** Returns the request body, or undefined until the form is valid. */
export function copyBodyOf(copy: CopyTarget, form: CopyForm): CopiesBody | undefined {
  const { kind } = copy;
  const isTemplate = kind === 'TEMPLATE';
  if (checkCopyForm(copy, form).length > 0) return undefined;
  if (form.locations.length === 0 || (isTemplate && form.template === '')) return undefined;
  return {
    kind,
    ...(isTemplate ? {} : { from: form.from }),
    ...(kind === 'TERM' ? { to: form.to } : {}),
    targets: targetsOf(form),
    with_people: form.people !== 'open',
    copies: copiesOf(copy, form),
  };
}
