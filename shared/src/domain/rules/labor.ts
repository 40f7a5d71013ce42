/**
 * Limits on the hours of staff by age. A location has one set for each age band. The set for everyone is called `ADULT`:
 * minors have its limits too, and those of their band. Null means no limit.
 */
import { isPlainDate, type PlainDate } from '../calendar/plainDate';
import { isPlainTime, type PlainTime, sayTime } from '../calendar/plainTime';
import { checkDateOrder, type FieldValue } from './dates';
import { type Finding, found } from './findings';

const minorBands = ['14_15', '16_17'] as const;
export const laborBands = [...minorBands, 'ADULT'] as const;
export type MinorBand = (typeof minorBands)[number];
export type LaborBand = (typeof laborBands)[number];

export interface LaborLimits {
  readonly school_day_minutes: number | null;
  /** Minutes on days without school, and for `ADULT` on every day. */
  readonly other_day_minutes: number | null;
  readonly school_week_minutes: number | null;
  /** Minutes in weeks without a school day, and for `ADULT` in every week. */
  readonly other_week_minutes: number | null;
  /** Days in a week, Sunday to Saturday. */
  readonly max_days: number | null;
  readonly max_days_in_row: number | null;
  readonly earliest_start: PlainTime | null;
  readonly latest_end_school_night: PlainTime | null;
  readonly latest_end_other_night: PlainTime | null;
  /** Hours of a school day at which no one of the band can work. Both are null, or neither is. */
  readonly school_hours_start: PlainTime | null;
  readonly school_hours_end: PlainTime | null;
  /** Rest between work on two dates. */
  readonly min_rest_minutes: number | null;
  /** Minutes in a row after which a break of `break_minutes` is due. Both are null, or neither is. */
  readonly break_after_minutes: number | null;
  readonly break_minutes: number | null;
}

export type LimitsByBand = Readonly<Record<LaborBand, LaborLimits>>;

/** Days without school, both inclusive. */
export interface SchoolBreak {
  readonly start_date: PlainDate;
  readonly end_date: PlainDate;
  readonly name: string;
}

export const laborFields = {
  dayMinutes: 24 * 60,
  weekMinutes: 7 * 24 * 60,
  days: 7,
  breakMinutes: 120,
  schoolBreaks: 40,
  breakName: 60,
} as const;

const NO_LIMITS: LaborLimits = {
  school_day_minutes: null,
  other_day_minutes: null,
  school_week_minutes: null,
  other_week_minutes: null,
  max_days: null,
  max_days_in_row: null,
  earliest_start: null,
  latest_end_school_night: null,
  latest_end_other_night: null,
  school_hours_start: null,
  school_hours_end: null,
  min_rest_minutes: null,
  break_after_minutes: null,
  break_minutes: null,
};

const hours = (count: number): number => count * 60;

/** The federal limits for non-farm work at ages 14 and 15, 29 CFR 570.35. From age 16 there are none. */
const FEDERAL: LaborLimits = {
  ...NO_LIMITS,
  school_day_minutes: hours(3),
  other_day_minutes: hours(8),
  school_week_minutes: hours(18),
  other_week_minutes: hours(40),
  earliest_start: '07:00',
  latest_end_school_night: '19:00',
  latest_end_other_night: '21:00',
  school_hours_start: '08:00',
  school_hours_end: '15:00',
};

/** The limits of a location that no one has changed yet. */
export const defaultLimits: LimitsByBand = {
  '14_15': FEDERAL,
  '16_17': NO_LIMITS,
  ADULT: { ...NO_LIMITS, other_week_minutes: hours(40), min_rest_minutes: hours(10) },
};

export type LaborPreset = 'FEDERAL' | 'NEW_YORK' | 'CALIFORNIA';

/** State limits that are set next to the federal limits. New York: Labor Law 170 to 172. California: Labor Code 1391. */
const stateLimits: Readonly<Record<LaborPreset, Readonly<Record<MinorBand, Partial<LaborLimits>>>>> = {
  FEDERAL: { '14_15': {}, '16_17': {} },
  NEW_YORK: {
    '14_15': { max_days: 6 },
    '16_17': {
      school_day_minutes: hours(4),
      other_day_minutes: hours(8),
      school_week_minutes: hours(28),
      other_week_minutes: hours(48),
      max_days: 6,
      earliest_start: '06:00',
      latest_end_school_night: '22:00',
    },
  },
  CALIFORNIA: {
    '14_15': {},
    '16_17': {
      school_day_minutes: hours(4),
      other_day_minutes: hours(8),
      school_week_minutes: hours(48),
      other_week_minutes: hours(48),
      earliest_start: '05:00',
      latest_end_school_night: '22:00',
    },
  },
};

/** Returns the limits of minors in a preset: of the federal and the state limit, the stricter one. */
export const presetLimits = (preset: LaborPreset): Readonly<Record<MinorBand, LaborLimits>> => ({
  '14_15': stricter(FEDERAL, stateLimits[preset]['14_15']),
  '16_17': stricter(NO_LIMITS, stateLimits[preset]['16_17']),
});

export type LimitName = keyof LaborLimits;
/** Limits whose higher value is the stricter one: a later start of work, and a longer rest or break. */
const STRICTER_IF_HIGHER: ReadonlySet<LimitName> = new Set([
  'earliest_start',
  'school_hours_end',
  'min_rest_minutes',
  'break_minutes',
]);

/** Checks whether one value of a limit allows more than another value. */
function isLooser(name: LimitName, value: string | number | null, floor: string | number | null): boolean {
  if (floor === null || value === floor) return false;
  if (value === null) return true;
  return STRICTER_IF_HIGHER.has(name) ? value < floor : value > floor;
}

/** Returns limits with those of a state that are stricter. */
const stricter = (limits: LaborLimits, state: Partial<LaborLimits>): LaborLimits => {
  const names = Object.keys(state).filter((name): name is LimitName => Object.hasOwn(limits, name));
  const won = names.filter((name) => isLooser(name, limits[name], state[name] ?? null));
  return { ...limits, ...Object.fromEntries(won.map((name) => [name, state[name]])) };
};

/** The limits of federal law at ages 14 and 15, in the words of its refusal. School hours are the district's own. */
const federalWords: Partial<Record<LimitName, string>> = {
  school_day_minutes: '3 hours on a school day',
  other_day_minutes: '8 hours on a day without school',
  school_week_minutes: '18 hours in a week with a school day',
  other_week_minutes: '40 hours in a week without school',
  earliest_start: `no work before ${sayTime('07:00')}`,
  latest_end_school_night: `no work after ${sayTime('19:00')} from the day after Labor Day through May 31`,
  latest_end_other_night: `no work after ${sayTime('21:00')} from June 1 through Labor Day`,
};

/** Returns the name of a limit's field in findings and forms: `limits.14_15.max_days`. */
export const limitField = <Band extends LaborBand, Name extends LimitName>(
  band: Band,
  name: Name,
): `limits.${Band}.${Name}` => `limits.${band}.${name}`;

/** Refuses limits at ages 14 and 15 that allow more than federal law does. */
function belowFederal(limits: LaborLimits): Finding[] {
  const names = Object.keys(federalWords).filter((name): name is LimitName => Object.hasOwn(limits, name));
  const looser = names
    .filter((name) => isLooser(name, limits[name], FEDERAL[name]))
    .map((name) =>
      found('labor.belowFederal', limitField('14_15', name), { limit: federalWords[name] ?? '' }),
    );
  return limits.school_hours_start === null
    ? [...looser, found('labor.schoolHours', limitField('14_15', 'school_hours_start'))]
    : looser;
}

function checkBand(band: LaborBand, limits: LaborLimits): Finding[] {
  const { school_hours_start: start, school_hours_end: end } = limits;
  const { break_after_minutes: after, break_minutes: pause } = limits;
  const findings: Finding[] = [];
  if ((start === null) !== (end === null))
    findings.push(
      found('labor.both', limitField(band, start === null ? 'school_hours_start' : 'school_hours_end')),
    );
  if (isPlainTime(start) && isPlainTime(end) && end <= start)
    findings.push(found('availability.endNotAfterStart', limitField(band, 'school_hours_end')));
  if ((after === null) !== (pause === null))
    findings.push(
      found('labor.both', limitField(band, after === null ? 'break_after_minutes' : 'break_minutes')),
    );
  return findings;
}

/** A school break as the form and the call send it. */
export interface SchoolBreakDraft {
  readonly start_date: FieldValue;
  readonly end_date: FieldValue;
  readonly name: string;
}

/** Checks the dates and the name of a school break. `prefix` starts the names of its fields. */
export function checkSchoolBreak(one: SchoolBreakDraft, prefix = ''): Finding[] {
  const field = (name: keyof SchoolBreak): string => `${prefix}${name}`;
  const findings: Finding[] = [];
  if (one.name.trim() === '') findings.push(found('field.thisRequired', field('name')));
  if (!isPlainDate(one.start_date)) findings.push(found('date.required', field('start_date')));
  if (!isPlainDate(one.end_date)) findings.push(found('date.required', field('end_date')));
  return [...findings, ...checkDateOrder(one.start_date, one.end_date, field('end_date'))];
}

/** Checks the limits and school breaks of a location. Limits at ages 14 and 15 can't be looser than federal law. */
export const checkLabor = (limits: LimitsByBand, breaks: readonly SchoolBreakDraft[]): Finding[] => [
  ...belowFederal(limits['14_15']),
  ...laborBands.flatMap((band) => checkBand(band, limits[band])),
  ...breaks.flatMap((one, index) => checkSchoolBreak(one, `breaks.${index}.`)),
  ...(breaks.length > laborFields.schoolBreaks
    ? [found('labor.tooManyBreaks', 'breaks', { max: laborFields.schoolBreaks })]
    : []),
];

/** The ages of a band, as sentences name them. */
export const bandAges: Readonly<Record<MinorBand, string>> = { '14_15': '14–15', '16_17': '16–17' };
