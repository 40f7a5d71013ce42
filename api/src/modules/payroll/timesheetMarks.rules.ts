import { compareBytes } from '@ondeck/shared/domain/plainText';
import { describeHours, roundHours } from '@ondeck/shared/domain/calendar/hours';
import { formatDisplayDate } from '@ondeck/shared/domain/calendar/plainDate';
import { sayTime } from '@ondeck/shared/domain/calendar/plainTime';
import { elapsedMinutes, plainTimeIn, toInstant } from '@ondeck/shared/domain/calendar/zone';
import type { MarkType, TimesheetMark } from '@ondeck/shared/schemas/timesheets';
import { rateNames } from '@ondeck/shared/domain/rates';
import type { WorkRecord } from '../weeks/weeks.door';
import type { LeaveLine } from './leave.repository';
import {
  type ComparedAt,
  type ComparedWork,
  coveredWork,
  ofNoShows,
  ofTimes,
  ofUnassigned,
} from './timeMarks.rules';
import type { RequestedCorrection, SheetWork } from './timesheets.repository';
import { zoneOn } from '@ondeck/shared/domain/calendar/zoneHistory';

/** Minutes per week above which a manager must check the hours, under any overtime rule. */
const WEEK_LIMIT = 40 * 60;
/** Number of paid minutes beyond the clocked ones above which a manager must check the pay. */
const PAID_BEYOND = 120;

export interface MarkedWork extends ComparedWork {
  /** Time of absences that is paid. */
  readonly leave: readonly LeaveLine[];
  /** Time of absences that is paid or not, as a manager still decides. */
  readonly undecided: readonly LeaveLine[];
  /** The corrections that the employee requested. */
  readonly asked: readonly RequestedCorrection[];
  /** Paid minutes of the week at all locations, up to the last of its days here. */
  readonly weekMinutes: number;
}

export interface MarkContext extends ComparedAt {
  /** Minutes of work during a paid absence that need no decision. */
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
  type: MarkType,
  action: TimesheetMark['action'],
  key: string,
  sentence: string,
): TimesheetMark => ({ type, date, record_id, key, action, sentence });

/** Returns the marks of one time entry, without comparing it to others. */
function ofRecord(
  record: WorkRecord,
  covered: SheetWork | undefined,
  { hasKiosk }: MarkContext,
): TimesheetMark[] {
  const { id, status, clocked_rate, suggested_rate, paid_rate, clock_minutes, paid_minutes } = record;
  const at = timeOf(record.clocked_in, record.timezone);
  const marks: TimesheetMark[] = [];
  const ask = (type: MarkType, key: string, sentence: string) =>
    marks.push(mark(record, type, 'CLOCK_OUT', key, sentence));
  const add = (type: MarkType, key: string, sentence: string) =>
    marks.push(mark(record, type, 'ACCEPT', key, sentence));
  if (status === 'NEEDS_REVIEW')
    ask('REVIEW', `review:${id}`, `Clocked in at ${at} and never clocked out. Enter when they left.`);
  if (status === 'OPEN') ask('OPEN', `open:${id}`, `Still clocked in, since ${at}.`);
  // Work without a shift that was kept under a position needs no decision.
  if (record.position_id === null) marks.push(ofUnassigned(record, span(record), covered));
  if (status !== 'CLOSED') return marks;
  if (paid_rate !== suggested_rate && paid_rate === clocked_rate)
    add(
      'RATE',
      `rate:${id}:${paid_rate}`,
      `Paid at the ${rateNames[paid_rate]} rate. The suggested rate was ${rateNames[suggested_rate]}.`,
    );
  if (record.flags.includes('clock_skew'))
    add('SKEW', `skew:${id}`, `The device's clock was off. The server's time counts: ${span(record)}.`);
  if (record.flags.includes('before_first_day'))
    add('FIRST_DAY', `beforeFirstDay:${id}`, `Worked ${span(record)} before their first day.`);
  if (record.flags.includes('after_last_day'))
    add('LAST_DAY', `afterLastDay:${id}`, `Worked ${span(record)} after their last day.`);
  if (record.flags.includes('CERTIFICATE'))
    add(
      'CERTIFICATE',
      `certificate:${id}`,
      `Worked ${span(record)} without a valid certificate for the shift.`,
    );
  if (record.flags.includes('TIME_OFF')) add('TIME_OFF', `timeOff:${id}`, 'Clocked in during time off.');
  if (hasKiosk && record.unregistered)
    add('DEVICE', `device:${id}`, `Clocked in at ${at} on a device that isn't a registered punch clock.`);
  if (paid_minutes > clock_minutes + PAID_BEYOND)
    add(
      'PAID',
      `paid:${id}:${paid_minutes}`,
      `Paid ${roundHours(paid_minutes)} hours for ${roundHours(clock_minutes)} clocked hours.`,
    );
  return marks;
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
    return [mark(record, 'OVERLAP', 'ACCEPT', `overlap:${record.id}:${other.id}`, sentence)];
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
      return [mark(record, 'PAID_TWICE', 'ACCEPT', `paidTwice:${record.id}:${id}:${minutes}`, sentence)];
    });
  });
}

/** Marks each pending correction request, because the employee waits for an answer. */
const ofAsked = ({ asked }: MarkedWork): TimesheetMark[] =>
  asked.map(({ id, clock_record_id, day, timezone, clocked_in, clocked_out, reason }) => ({
    type: 'REQUEST',
    key: `asked:${id}`,
    date: day,
    record_id: clock_record_id,
    action: 'ANSWER',
    sentence: `Requested ${timeOf(clocked_in, timezone)} to ${timeOf(clocked_out, timezone)}${clock_record_id === null ? '' : ' instead'}: ${reason}`,
  }));

/** Marks sick time, because a manager decides whether it is paid. */
const ofUndecided = ({ undecided }: MarkedWork): TimesheetMark[] =>
  undecided.map(({ id, day, minutes }) => ({
    type: 'SICK',
    minutes,
    key: `pay:${id}`,
    date: day,
    record_id: null,
    action: 'PAY',
    line_id: id,
    sentence: `Sick on ${formatDisplayDate(day)}, ${describeHours(minutes)}.`,
  }));

/**
 * Returns everything in an employee's week at a location that needs a decision, by day, each with one sentence and one
 * action. A mark's key contains its values, so that accepting a mark accepts no other. Accepted marks are left out.
 */
export function marksOf(work: MarkedWork, context: MarkContext): TimesheetMark[] {
  const covered = coveredWork(work);
  const marks = [
    ...work.records.flatMap((record) => ofRecord(record, covered.get(record.id), context)),
    ...ofTimes(work, context),
    ...ofOverlaps(work),
    ...ofPaidTwice(work, context),
    ...ofNoShows(work, covered, context.now),
    ...ofUndecided(work),
    ...ofAsked(work),
  ].sort((a, b) => compareBytes(a.date, b.date));
  const last = work.records.at(-1);
  if (work.weekMinutes > WEEK_LIMIT && last) {
    const hours = roundHours(work.weekMinutes);
    const isAway = work.elsewhere.some(({ location_id }) => location_id !== last.location_id);
    const others = isAway ? ', including other locations' : '';
    marks.push({
      type: 'WEEK',
      key: `week:${work.weekMinutes}`,
      date: last.work_date,
      record_id: null,
      action: 'ACCEPT',
      sentence: `${hours} hours this week${others}, more than 40.`,
    });
  }
  return marks.filter(({ key }) => !context.isAccepted(key));
}
