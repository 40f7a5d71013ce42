/** Marks that compare an employee's punches with the schedule. */
import { sayTime } from '@ondeck/shared/domain/calendar/plainTime';
import { elapsedMinutes, toInstant } from '@ondeck/shared/domain/calendar/zone';
import { type Zoned, zoneOn } from '@ondeck/shared/domain/calendar/zoneHistory';
import { MINUTE_MS } from '@ondeck/shared/domain/durations';
import type { ToleranceName, Tolerances } from '@ondeck/shared/domain/rules/tolerances';
import { counted } from '@ondeck/shared/domain/words';
import type { TimesheetMark } from '@ondeck/shared/schemas/timesheets';
import { grouped } from '../../platform/core/grouped';
import type { WorkRecord } from '../weeks/weeks.door';
import type { SheetWork } from './timesheets.repository';

export interface ComparedWork {
  /** Time entries paid in this week at this location, in the order of the punches. */
  readonly records: readonly WorkRecord[];
  /** The employee's other time entries of the week: at other locations, or paid by the week's other part. */
  readonly elsewhere: readonly WorkRecord[];
  readonly planned: readonly SheetWork[];
  readonly place: Zoned;
}

export interface ComparedAt {
  readonly now: number;
  /** Minutes that a punch may differ from the schedule. */
  readonly tolerances: Tolerances;
  /** Time entries whose times come from an approved correction. */
  readonly corrected: ReadonlySet<string>;
  /** Whether a manager accepted the mark with this key. */
  readonly isAccepted: (key: string) => boolean;
}

const shiftOf = ({ shift_id, shift_code, expected_start, expected_end }: SheetWork) => ({
  id: shift_id,
  shift_code,
  start_time: expected_start,
  end_time: expected_end,
});

const limits = {
  CAME: { EARLY: 'came_early_minutes', LATE: 'came_late_minutes' },
  LEFT: { EARLY: 'left_early_minutes', LATE: 'left_late_minutes' },
} as const satisfies Record<string, Record<string, ToleranceName>>;

const subjectOf = ({ shift_id, meeting_id, work_date }: WorkRecord): string =>
  `${shift_id ?? meeting_id} ${work_date}`;

/**
 * Groups time entries by occurrence or meeting, in the order of their punches. Leaves out time that was added to an
 * occurrence of a closed week, because a manager approved the addition.
 */
function byOccurrence({ records, elsewhere }: ComparedWork): WorkRecord[][] {
  const planned = records.filter(({ shift_id, meeting_id }) => shift_id !== null || meeting_id !== null);
  const decided = new Set(elsewhere.map(subjectOf));
  return [...grouped(planned, subjectOf)].flatMap(([subject, own]) => (decided.has(subject) ? [] : [own]));
}

/** Marks the first and the last punch of an occurrence if they differ from the schedule. Breaks don't count. */
function ofOccurrence(
  records: readonly WorkRecord[],
  planned: readonly SheetWork[],
  { tolerances, corrected, isAccepted }: ComparedAt,
): TimesheetMark[] {
  const [first] = records;
  const last = records.at(-1);
  if (!first?.planned_start || !first.planned_end || !last?.clocked_out) return [];
  const day = first.work_date;
  const plan = planned.find((one) => one.shift_id === first.shift_id && one.day === day);
  // Someone who misses the whole shift and came after all is compared with the whole shift.
  const rest = plan && plan.expected_start < plan.expected_end ? plan : undefined;
  const from = rest && rest.expected_start > rest.start_time ? rest.expected_start : first.planned_start;
  const to = rest && rest.expected_end < rest.end_time ? rest.expected_end : first.planned_end;
  const awayFrom = (time: string, punch: Date): number =>
    elapsedMinutes(toInstant(day, time, first.timezone), Math.floor(punch.getTime() / MINUTE_MS) * MINUTE_MS);
  const came = awayFrom(from, first.clocked_in);
  const left = awayFrom(to, last.clocked_out);
  // Earlier versions had one mark for both punches, and what was accepted then counts for both.
  if (isAccepted(`times:${first.id}:${came}:${left}`)) return [];
  const punches = [
    { type: 'CAME', verb: 'Came', record: first, away: came },
    { type: 'LEFT', verb: 'Left', record: last, away: left },
  ] as const;
  return punches.flatMap(({ type, verb, record, away }) => {
    const direction = away < 0 ? 'EARLY' : 'LATE';
    const minutes = Math.abs(away);
    if (minutes <= tolerances[limits[type][direction]] || corrected.has(record.id)) return [];
    const sentence = `${verb} ${counted(minutes, 'minute')} ${direction === 'EARLY' ? 'early' : 'late'} (scheduled ${sayTime(from)} to ${sayTime(to)}).`;
    const key = `${type.toLowerCase()}:${record.id}:${away}`;
    return [{ type, direction, minutes, date: day, record_id: record.id, key, action: 'ACCEPT', sentence }];
  });
}

/** Marks punches that differ from the schedule by more than the tolerance. */
export const ofTimes = (work: ComparedWork, at: ComparedAt): TimesheetMark[] =>
  byOccurrence(work).flatMap((records) => ofOccurrence(records, work.planned, at));

/** Returns the occurrences that the employee is expected at and has no time entry for. */
const unworked = ({ records, elsewhere, planned }: ComparedWork): SheetWork[] =>
  planned.filter(
    ({ day, shift_id, expected_start, expected_end }) =>
      expected_start < expected_end &&
      ![...records, ...elsewhere].some((record) => record.shift_id === shift_id && record.work_date === day),
  );

/** Returns the minutes of a time entry during an occurrence. */
function minutesDuring({ clocked_in, clocked_out, timezone }: WorkRecord, work: SheetWork): number {
  if (clocked_out === null) return 0;
  const from = Math.max(toInstant(work.day, work.expected_start, timezone), clocked_in.getTime());
  const to = Math.min(toInstant(work.day, work.expected_end, timezone), clocked_out.getTime());
  return from < to ? elapsedMinutes(from, to) : 0;
}

/**
 * Returns the unworked occurrence that each time entry without a shift covers at least half of, by time entry. A time
 * entry and an occurrence are paired only once.
 */
export function coveredWork(work: ComparedWork): ReadonlyMap<string, SheetWork> {
  const covered = new Map<string, SheetWork>();
  for (const one of unworked(work)) {
    const length = elapsedMinutes(
      toInstant(one.day, one.expected_start, zoneOn(work.place, one.day)),
      toInstant(one.day, one.expected_end, zoneOn(work.place, one.day)),
    );
    const [best] = work.records
      .filter(({ id, shift_id, position_id, work_date }) => {
        const isFree = shift_id === null && position_id === null && !covered.has(id);
        return isFree && work_date === one.day;
      })
      .map((record) => ({ id: record.id, minutes: minutesDuring(record, one) }))
      .filter(({ minutes }) => minutes * 2 >= length)
      .sort((a, b) => b.minutes - a.minutes);
    if (best) covered.set(best.id, one);
  }
  return covered;
}

/** Marks a time entry without a shift, with the shift that it covers if there is one. */
export function ofUnassigned(
  { id, work_date: date }: WorkRecord,
  span: string,
  work: SheetWork | undefined,
): TimesheetMark {
  const own = work
    ? ` Scheduled for ${work.shift_code}, ${sayTime(work.expected_start)} to ${sayTime(work.expected_end)}.`
    : '';
  return {
    type: 'UNASSIGNED',
    date,
    record_id: id,
    key: `unassigned:${id}`,
    action: 'ASSIGN',
    sentence: `Worked ${span} without a shift.${own}`,
    ...(work ? { shift: shiftOf(work) } : {}),
  };
}

/** Marks occurrences that are over and have no time entry, not even one without a shift that covers half of them. */
export function ofNoShows(
  work: ComparedWork,
  covered: ReadonlyMap<string, SheetWork>,
  now: number,
): TimesheetMark[] {
  const isCovered = new Set(covered.values());
  return unworked(work)
    .filter(
      (one) =>
        !isCovered.has(one) && toInstant(one.day, one.expected_end, zoneOn(work.place, one.day)) <= now,
    )
    .map((one) => ({
      type: 'NO_SHOW',
      date: one.day,
      record_id: null,
      key: `noShow:${one.shift_id}:${one.day}`,
      action: 'ACCEPT',
      sentence: `Didn't clock in for ${one.shift_code}, ${sayTime(one.expected_start)} to ${sayTime(one.expected_end)}.`,
      shift: shiftOf(one),
    }));
}
