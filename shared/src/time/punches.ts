import { isPlainDate } from '../domain/calendar/plainDate';
import { isPlainTime } from '../domain/calendar/plainTime';
import { plainDateIn, plainTimeIn, toInstant } from '../domain/calendar/zone';
import { leftAt } from '../domain/rules/clockOut';
import { checkCorrection } from '../domain/rules/correction';
import { type Finding, found } from '../domain/rules/findings';
import type { ClockRecord } from '../schemas/corrections';

/** Punches in a form: the day of the clock-in, and two times on the location's clocks. */
export interface PunchValues {
  date: string;
  clocked_in: string;
  /** The clock-out time, empty while the employee is on deck. A time not later than the clock-in is on the next day. */
  clocked_out: string;
}

export interface Punches {
  readonly clockedIn: number;
  readonly clockedOut: number | null;
}

/** Punches from the server; an unchanged time keeps its seconds. */
export type KnownPunches = Pick<ClockRecord, 'clocked_in_at' | 'clocked_out_at'>;

export const punchValues = ({ clocked_in_at, clocked_out_at }: KnownPunches, zone: string): PunchValues => {
  const came = Date.parse(clocked_in_at);
  return {
    date: plainDateIn(came, zone),
    clocked_in: plainTimeIn(came, zone),
    clocked_out: clocked_out_at === null ? '' : plainTimeIn(Date.parse(clocked_out_at), zone),
  };
};

/** Returns the instants of a form's punches, or undefined while a date or time is malformed. */
export function punchesOf(values: PunchValues, zone: string, known?: KnownPunches): Punches | undefined {
  const { date, clocked_in, clocked_out } = values;
  if (!isPlainDate(date) || !isPlainTime(clocked_in)) return undefined;
  if (clocked_out !== '' && !isPlainTime(clocked_out)) return undefined;
  const before = known && punchValues(known, zone);
  const keepsStart = before?.date === date && before.clocked_in === clocked_in;
  const clockedIn = known && keepsStart ? Date.parse(known.clocked_in_at) : toInstant(date, clocked_in, zone);
  if (clocked_out === '') return { clockedIn, clockedOut: null };
  const keepsEnd = before?.date === date && before.clocked_out === clocked_out;
  return known?.clocked_out_at && keepsEnd
    ? { clockedIn, clockedOut: Date.parse(known.clocked_out_at) }
    : { clockedIn, clockedOut: leftAt(clockedIn, clocked_out, zone) };
}

/** Checks a form's punches; empty or half-typed fields have their own messages. */
export function checkPunches(
  values: PunchValues & { readonly reason: string },
  zone: string,
  known?: KnownPunches,
): readonly Finding[] {
  const punches = punchesOf(values, zone, known);
  if (!punches) return values.reason.trim() ? [] : [found('field.required', 'reason', { label: 'Reason' })];
  return checkCorrection({ ...punches, reason: values.reason }, { now: Date.now() });
}

export const iso = (instant: number): string => new Date(instant).toISOString();
