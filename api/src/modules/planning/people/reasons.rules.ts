/** The one list of reasons why an employee can't, or shouldn't, be assigned to work. */
import { roundHours } from '@ondeck/shared/domain/calendar/hours';
import { formatDisplayDate, type PlainDate, startOfWeek } from '@ondeck/shared/domain/calendar/plainDate';
import { sayTime, sayTimeRange } from '@ondeck/shared/domain/calendar/plainTime';
import type { DayHours } from '@ondeck/shared/domain/rules/availability';
import type { LocationModes, ReasonMode } from '@ondeck/shared/domain/rules/locationModes';
import { counted, listed } from '@ondeck/shared/domain/words';

/** The details of a reason: all of its parts but the code. */
interface ReasonDetails {
  /** Code of the overlapping shift or meeting. */
  shiftCode?: string;
  /**
   * The first date of the slot that the reason applies to, or for `MAX_DAYS` the Sunday of the week; missing if the
   * reason applies to every date.
   */
  date?: PlainDate;
  /** Hours of that date, for a reason that doesn't apply to the whole date. */
  times?: DayHours;
  /** A number of days that is above its `limit`. */
  count?: number;
  /** A number of minutes that is above or below its `limit`. */
  minutes?: number;
  /** The limit: days next to `count`, minutes next to `minutes`. */
  limit?: number;
  /** The employee's ages on that date that the limit is for: `14–15`. */
  ages?: string;
  /** The hours of that date at which employees of these ages can work. */
  hours?: readonly DayHours[];
  /** Whether `count` counts days in a row, not days of a week. */
  areInRow?: boolean;
  /** The minutes of a break. */
  pause?: number;
  /** The name of a type of certificate. */
  certificateType?: string;
  /** The last day on which the employee's certificate is valid. */
  expiresOn?: PlainDate;
}

interface ReasonKind {
  /** Returns the reason as a sentence, without the employee's name. */
  readonly sentence: (details: ReasonDetails) => string;
  /** Whether the reason refuses an assignment or warns, or the option of the work's location that decides it. */
  readonly mode: ReasonMode | keyof LocationModes;
  /**
   * The changes of a shift that the reason stops if the employee is assigned already. It always stops new staff. New
   * dates or hours, and new dates or positions, are compared for each date, so the reason is found only for dates that
   * the employee doesn't work yet at these hours or in this position.
   */
  readonly stops:
    | 'every change'
    | 'new dates'
    | 'new dates or hours'
    | 'new dates or positions'
    | 'a new position'
    | 'new staff only';
}

const display = (date: PlainDate | undefined): string => formatDisplayDate(date ?? '');

const onDate = (date: PlainDate | undefined): string => (date ? ` on ${formatDisplayDate(date)}` : '');

const atTimes = (times: DayHours | undefined): string =>
  times ? `, ${sayTimeRange(times.start_time, times.end_time)}` : '';

const inWeekOf = (date: PlainDate | undefined): string =>
  `in the week of ${formatDisplayDate(startOfWeek(date ?? ''))}`;

/** Returns hours of a day as a range. `24:00`, the end of the day, is midnight. */
const sayHours = ({ start_time, end_time }: DayHours): string =>
  end_time === '24:00' ? `${sayTime(start_time)}–midnight` : sayTimeRange(start_time, end_time);

const hours = (minutes: number | undefined): string => counted(roundHours(minutes ?? 0), 'hour');

/**
 * Every reason against an assignment. Codes are sent over HTTP and stored in logs and with assignments, so they are
 * never renamed.
 */
const reasonKinds = {
  INACTIVE: { sentence: () => "The account isn't active.", mode: 'BLOCK', stops: 'new staff only' },
  NOT_EMPLOYED: { sentence: ({ date }) => `Not employed${onDate(date)}.`, mode: 'BLOCK', stops: 'new dates' },
  NOT_AT_LOCATION: {
    sentence: () => "Doesn't work at this location.",
    mode: 'BLOCK',
    stops: 'new staff only',
  },
  LACKS_POSITION: {
    sentence: () => "Doesn't have this position.",
    mode: 'BLOCK',
    stops: 'a new position',
  },
  ON_LEAVE: {
    sentence: ({ date, times }) => `On leave${onDate(date)}${atTimes(times)}.`,
    mode: 'BLOCK',
    stops: 'new dates',
  },
  OVERLAP: {
    sentence: ({ shiftCode, date }) => `Overlaps ${shiftCode ?? 'another shift'}${onDate(date)}.`,
    mode: 'BLOCK',
    stops: 'every change',
  },
  UNAVAILABLE: {
    sentence: ({ date, times }) => `Unavailable${onDate(date)}${atTimes(times)}.`,
    mode: 'availability',
    stops: 'new dates or hours',
  },
  MAX_DAYS: {
    sentence: ({ date, count = 0, limit = 0 }) =>
      `${counted(count, 'day')} scheduled ${inWeekOf(date)}. Wants at most ${limit}.`,
    mode: 'WARN',
    stops: 'new staff only',
  },
  'warn.shortRest': {
    sentence: ({ date, minutes, limit }) =>
      `Only ${hours(minutes)} of rest before work on ${display(date)}. The minimum is ${hours(limit)}.`,
    mode: 'labor',
    stops: 'new dates or hours',
  },
  'warn.longWeek': {
    sentence: ({ date, minutes, limit }) =>
      `${hours(minutes)} scheduled ${inWeekOf(date)}. The limit is ${hours(limit)}.`,
    mode: 'labor',
    stops: 'new dates or hours',
  },
  'warn.tooYoung': {
    sentence: ({ date }) => `Younger than 14 on ${display(date)}.`,
    mode: 'younger_than_14',
    stops: 'new dates or hours',
  },
  'warn.minorDay': {
    sentence: ({ date, minutes, limit, ages = '' }) =>
      `${hours(minutes)} scheduled on ${display(date)}. At ages ${ages}, the limit for that day is ${hours(limit)}.`,
    mode: 'minors',
    stops: 'new dates or hours',
  },
  'warn.minorWeek': {
    sentence: ({ date, minutes, limit, ages = '' }) =>
      `${hours(minutes)} scheduled ${inWeekOf(date)}. At ages ${ages}, the limit for that week is ${hours(limit)}.`,
    mode: 'minors',
    stops: 'new dates or hours',
  },
  'warn.minorClock': {
    sentence: ({ date, hours: allowed = [], ages = '' }) =>
      `Outside the hours a ${ages.replace('–', '- or ')}-year-old can work on ${display(date)}, ${listed(allowed.map(sayHours))}.`,
    mode: 'minors',
    stops: 'new dates or hours',
  },
  'warn.minorDays': {
    sentence: ({ date, count = 0, limit = 0, ages = '', areInRow }) =>
      `${counted(count, 'day')} ${areInRow ? `in a row scheduled around ${display(date)}` : `scheduled ${inWeekOf(date)}`}. At ages ${ages}, the limit is ${counted(limit, 'day')}.`,
    mode: 'minors',
    stops: 'new dates or hours',
  },
  'warn.longDay': {
    sentence: ({ date, minutes, limit }) =>
      `${hours(minutes)} scheduled on ${display(date)}. The limit is ${hours(limit)}.`,
    mode: 'labor',
    stops: 'new dates or hours',
  },
  'warn.needsBreak': {
    sentence: ({ minutes, limit, pause = 0 }) =>
      `${hours(minutes)} in a row. A ${pause}-minute break is due after ${hours(limit)}.`,
    mode: 'WARN',
    stops: 'new dates or hours',
  },
  CERTIFICATE_MISSING: {
    sentence: ({ certificateType = '' }) => `No ${certificateType} certificate on file.`,
    mode: 'certificates',
    stops: 'new dates or positions',
  },
  CERTIFICATE_EXPIRED: {
    sentence: ({ certificateType = '', expiresOn }) =>
      `${certificateType} isn't valid after ${display(expiresOn)}.`,
    mode: 'certificates',
    stops: 'new dates or positions',
  },
  CERTIFICATE_PENDING: {
    sentence: ({ certificateType = '' }) => `${certificateType} hasn't been reviewed yet.`,
    mode: 'certificates',
    stops: 'new dates or positions',
  },
  'warn.certificateExpires': {
    sentence: ({ certificateType = '', expiresOn, count }) =>
      `${certificateType} expires ${display(expiresOn)}, before ${count ?? 0} of these dates.`,
    mode: 'WARN',
    stops: 'new staff only',
  },
} as const satisfies Record<string, ReasonKind>;

export type ReasonCode = keyof typeof reasonKinds;

/** A reason against an assignment. */
export interface CandidateReason extends ReasonDetails {
  code: ReasonCode;
}

/** Returns a reason as a sentence, without the employee's name. */
export const reasonSentence = (reason: CandidateReason): string => reasonKinds[reason.code].sentence(reason);

/** Returns the changes of a shift that a reason stops if the employee is assigned already. */
export const stoppedBy = ({ code }: Pick<CandidateReason, 'code'>): ReasonKind['stops'] =>
  reasonKinds[code].stops;

/** Returns whether a reason refuses an assignment at a location or only warns. */
export function modeOf({ code }: Pick<CandidateReason, 'code'>, modes: LocationModes): ReasonMode {
  const { mode } = reasonKinds[code] satisfies ReasonKind;
  return mode === 'BLOCK' || mode === 'WARN' ? mode : modes[mode];
}

/** Returns whether an option of the location decides if the reason refuses an assignment. */
export function isOptional({ code }: Pick<CandidateReason, 'code'>): boolean {
  const { mode } = reasonKinds[code] satisfies ReasonKind;
  return mode !== 'BLOCK' && mode !== 'WARN';
}

/** The only warnings with which automation can ask or assign an employee. */
const forAutomation: ReadonlySet<ReasonCode> = new Set([
  'MAX_DAYS',
  'warn.needsBreak',
  'warn.certificateExpires',
]);

/** Returns whether automation can ask or assign an employee although the reason warns. */
export const isForAutomation = ({ code }: Pick<CandidateReason, 'code'>): boolean => forAutomation.has(code);

/** The warnings with which a swap that both employees agreed on needs no manager: they chose the times themselves. */
const forAgreed: ReadonlySet<string> = new Set([...forAutomation, 'UNAVAILABLE']);

/** Returns whether a warning leaves a swap of two employees to them. */
export const isAutomaticWarning = (code: string): boolean => forAgreed.has(code);
