import { compareBytes } from '@ondeck/shared/domain/plainText';
import { describeHours, roundHours } from '@ondeck/shared/domain/calendar/hours';
import { formatDisplayDate } from '@ondeck/shared/domain/calendar/plainDate';
import { sayTime } from '@ondeck/shared/domain/calendar/plainTime';
import { elapsedMinutes, plainTimeIn, toInstant } from '@ondeck/shared/domain/calendar/zone';
import { counted } from '@ondeck/shared/domain/words';
import type { TimesheetMark } from '@ondeck/shared/schemas/timesheets';
import { MINUTE_MS } from '@ondeck/shared/domain/durations';
import { rateNames } from '@ondeck/shared/domain/rates';
import { grouped } from '../../platform/core/grouped';
import type { WorkRecord } from '../weeks/weeks.door';
import type { LeaveLine } from './leave.repository';
import type { RequestedCorrection, SheetWork } from './timesheets.repository';
import { type Zoned, zoneOn } from '@ondeck/shared/domain/calendar/zoneHistory';

/** Minutes per week above which a manager must check the hours, under any overtime rule. */
const WEEK_LIMIT = 40 * 60;
/** Number of paid minutes beyond the clocked ones above which a manager must check the pay. */
const PAID_BEYOND = 120;

export interface MarkedWork {
  /** Time entries paid in this week at this location, in the order of the punches. */
  readonly records: readonly WorkRecord[];
  /** The employee's other time entries of the week: at other locations, or paid by the week's other part. */
  readonly elsewhere: readonly WorkRecord[];
  readonly planned: readonly SheetWork[];
  /** Time of absences that is paid. */
  readonly leave: readonly LeaveLine[];
  /** Time of absences that is paid or not, as a manager still decides. */
  readonly undecided: readonly LeaveLine[];
  /** The corrections that the employee requested. */
  readonly asked: readonly RequestedCorrection[];
  readonly place: Zoned;
  /** Paid minutes of the week at all locations, up to the last of its days here. */
  readonly weekMinutes: number;
}

export interface MarkContext {
  readonly now: number;
  /** Minutes that a punch may differ from the schedule. */
  readonly tolerance: number;
  readonly hasKiosk: boolean;
}

const timeOf = (instant: Date, zone: string): string => sayTime(plainTimeIn(instant.getTime(), zone));
const span = ({ clocked_in, clocked_out, timezone }: WorkRecord): string =>
  clocked_out
    ? `${timeOf(clocked_in, timezone)} to ${timeOf(clocked_out, timezone)}`
    : `since ${timeOf(clocked_in, timezone)}`;

/** Returns a mark of one time entry. */
const mark = (
  { work_date: date, id: record_id }: WorkRecord,
  action: TimesheetMark['action'],
  key: string,
  sentence: string,
): TimesheetMark => ({ date, record_id, key, action, sentence });

/** Returns the marks of one time entry, without comparing it to others. */
function ofRecord(record: WorkRecord, { hasKiosk }: MarkContext): TimesheetMark[] {
  const { id, status, clocked_rate, suggested_rate, paid_rate, clock_minutes, paid_minutes } = record;
  const at = timeOf(record.clocked_in, record.timezone);
  const marks: TimesheetMark[] = [];
  const add = (action: TimesheetMark['action'], key: string, sentence: string) =>
    marks.push(mark(record, action, key, sentence));
  if (status === 'NEEDS_REVIEW')
    add('CLOCK_OUT', `review:${id}`, `Clocked in at ${at} and never clocked out. Enter when they left.`);
  if (status === 'OPEN') add('CLOCK_OUT', `open:${id}`, `Still clocked in, since ${at}.`);
  // Work without a shift that was kept under a position needs no decision.
  if (record.position_id === null)
    add('ASSIGN', `unassigned:${id}`, `Worked ${span(record)} without a shift.`);
  if (status !== 'CLOSED') return marks;
  if (paid_rate !== suggested_rate && paid_rate === clocked_rate)
    add(
      'ACCEPT',
      `rate:${id}:${paid_rate}`,
      `Paid at the ${rateNames[paid_rate]} rate. The suggested rate was ${rateNames[suggested_rate]}.`,
    );
  if (record.flags.includes('clock_skew'))
    add('ACCEPT', `skew:${id}`, `The device's clock was off. The server's time counts: ${span(record)}.`);
  if (record.flags.includes('before_first_day'))
    add('ACCEPT', `beforeFirstDay:${id}`, `Worked ${span(record)} before their first day.`);
  if (record.flags.includes('after_last_day'))
    add('ACCEPT', `afterLastDay:${id}`, `Worked ${span(record)} after their last day.`);
  if (record.flags.includes('CERTIFICATE'))
    add('ACCEPT', `certificate:${id}`, `Worked ${span(record)} without a valid certificate for the shift.`);
  if (record.flags.includes('TIME_OFF')) add('ACCEPT', `timeOff:${id}`, 'Clocked in during time off.');
  if (hasKiosk && record.unregistered)
    add('ACCEPT', `device:${id}`, `Clocked in at ${at} on a device that isn't a registered punch clock.`);
  if (paid_minutes > clock_minutes + PAID_BEYOND)
    add(
      'ACCEPT',
      `paid:${id}:${paid_minutes}`,
      `Paid ${roundHours(paid_minutes)} hours for ${roundHours(clock_minutes)} clocked hours.`,
    );
  return marks;
}

/** Describes a difference from the schedule: `5 minutes late`. */
const away = (minutes: number): string =>
  `${counted(Math.abs(minutes), 'minute')} ${minutes < 0 ? 'early' : 'late'}`;

/** Marks an occurrence whose first or last punch differs from the schedule. Breaks in between don't count. */
function ofTimes(
  records: readonly WorkRecord[],
  planned: readonly SheetWork[],
  { tolerance }: MarkContext,
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
  const start = toInstant(day, from, first.timezone);
  const end = toInstant(day, to, first.timezone);
  const came = elapsedMinutes(start, Math.floor(first.clocked_in.getTime() / MINUTE_MS) * MINUTE_MS);
  const left = elapsedMinutes(end, Math.floor(last.clocked_out.getTime() / MINUTE_MS) * MINUTE_MS);
  const parts = [
    ...(Math.abs(came) > tolerance ? [`Came ${away(came)}`] : []),
    ...(Math.abs(left) > tolerance ? [`left ${away(left)}`] : []),
  ];
  if (parts.length === 0) return [];
  const words = parts.join(', ');
  const sentence = `${words.charAt(0).toUpperCase()}${words.slice(1)} (planned ${sayTime(from)} to ${sayTime(to)}).`;
  return [mark(first, 'ACCEPT', `times:${first.id}:${came}:${left}`, sentence)];
}

type Closed = WorkRecord & { readonly clocked_out: Date };
const isClosed = (record: WorkRecord): record is Closed => record.clocked_out !== null;

/** Marks two time entries that overlap. Time entries without an end are left out. */
function ofOverlaps({ records, elsewhere }: MarkedWork): TimesheetMark[] {
  const here = records.filter(isClosed);
  const others = elsewhere.filter(isClosed);
  return here.flatMap((record, index) => {
    const other = [...here.slice(index + 1), ...others].find(
      (one) => one.clocked_in < record.clocked_out && one.clocked_out > record.clocked_in,
    );
    if (!other) return [];
    const where = other.location_id === record.location_id ? '' : ' at another location';
    const sentence = `Two time entries overlap: ${span(record)} and ${span(other)}${where}.`;
    return [mark(record, 'ACCEPT', `overlap:${record.id}:${other.id}`, sentence)];
  });
}

/** Marks work during paid time of an absence, because the same time is paid twice. */
function ofPaidTwice(
  { records, elsewhere, leave, place }: MarkedWork,
  { tolerance }: MarkContext,
): TimesheetMark[] {
  return leave.flatMap(({ id, day, start_time, end_time }) => {
    if (start_time === null || end_time === null) return [];
    const start = toInstant(day, start_time, zoneOn(place, day));
    const end = toInstant(day, end_time, zoneOn(place, day));
    return [...records, ...elsewhere].filter(isClosed).flatMap((record) => {
      const from = Math.max(start, record.clocked_in.getTime());
      const to = Math.min(end, record.clocked_out.getTime());
      const minutes = from < to ? elapsedMinutes(from, to) : 0;
      if (minutes <= tolerance) return [];
      const sentence = `Worked ${span(record)}. An absence also pays ${describeHours(minutes)} of that time.`;
      return [mark(record, 'ACCEPT', `paidTwice:${record.id}:${id}:${minutes}`, sentence)];
    });
  });
}

function ofNoShows({ records, elsewhere, planned, place }: MarkedWork, now: number): TimesheetMark[] {
  return planned.flatMap(
    ({ day, shift_id, shift_code, expected_start: start_time, expected_end: end_time }) => {
      if (start_time >= end_time || toInstant(day, end_time, zoneOn(place, day)) > now) return [];
      const was = [...records, ...elsewhere].some(
        (record) => record.shift_id === shift_id && record.work_date === day,
      );
      if (was) return [];
      return [
        {
          key: `noShow:${shift_id}:${day}`,
          date: day,
          record_id: null,
          action: 'ACCEPT' as const,
          sentence: `Didn't clock in for ${shift_code}, ${sayTime(start_time)} to ${sayTime(end_time)}.`,
        },
      ];
    },
  );
}

/** Marks each pending correction request, because the employee waits for an answer. */
const ofAsked = ({ asked }: MarkedWork): TimesheetMark[] =>
  asked.map(({ id, clock_record_id, day, timezone, clocked_in, clocked_out, reason }) => ({
    key: `asked:${id}`,
    date: day,
    record_id: clock_record_id,
    action: 'ANSWER',
    sentence: `Requested ${timeOf(clocked_in, timezone)} to ${timeOf(clocked_out, timezone)}${clock_record_id === null ? '' : ' instead'}: ${reason}`,
  }));

/** Marks sick time, because a manager decides whether it is paid. */
const ofUndecided = ({ undecided }: MarkedWork): TimesheetMark[] =>
  undecided.map(({ id, day, minutes }) => ({
    key: `pay:${id}`,
    date: day,
    record_id: null,
    action: 'PAY',
    line_id: id,
    sentence: `Sick on ${formatDisplayDate(day)}, ${describeHours(minutes)}.`,
  }));

const subjectOf = ({ shift_id, meeting_id, work_date }: WorkRecord): string =>
  `${shift_id ?? meeting_id} ${work_date}`;

/**
 * Groups time entries by occurrence or meeting, in the order of their punches. Leaves out time that was added to an
 * occurrence of a closed week, because a manager approved the addition.
 */
function byOccurrence({ records, elsewhere }: MarkedWork): WorkRecord[][] {
  const planned = records.filter(({ shift_id, meeting_id }) => shift_id !== null || meeting_id !== null);
  const decided = new Set(elsewhere.map(subjectOf));
  return [...grouped(planned, subjectOf)].flatMap(([subject, own]) => (decided.has(subject) ? [] : [own]));
}

/**
 * Returns everything in an employee's week at a location that needs a decision, by day, each with one sentence and one
 * action. A mark's key contains its values, so that accepting a mark accepts no other.
 */
export function marksOf(work: MarkedWork, context: MarkContext): TimesheetMark[] {
  const marks = [
    ...work.records.flatMap((record) => ofRecord(record, context)),
    ...byOccurrence(work).flatMap((records) => ofTimes(records, work.planned, context)),
    ...ofOverlaps(work),
    ...ofPaidTwice(work, context),
    ...ofNoShows(work, context.now),
    ...ofUndecided(work),
    ...ofAsked(work),
  ].sort((a, b) => compareBytes(a.date, b.date));
  const last = work.records.at(-1);
  if (work.weekMinutes > WEEK_LIMIT && last) {
    const hours = roundHours(work.weekMinutes);
    const isAway = work.elsewhere.some(({ location_id }) => location_id !== last.location_id);
    const others = isAway ? ', including other locations' : '';
    marks.push({
      key: `week:${work.weekMinutes}`,
      date: last.work_date,
      record_id: null,
      action: 'ACCEPT',
      sentence: `${hours} hours this week${others}, more than 40.`,
    });
  }
  return marks;
}
