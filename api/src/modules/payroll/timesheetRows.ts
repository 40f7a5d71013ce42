import { plannedMinutes } from '@ondeck/shared/domain/calendar/hours';
import type { PayrollWeek } from '@ondeck/shared/domain/calendar/payrollWeek';
import { addDays, daysBetween } from '@ondeck/shared/domain/calendar/plainDate';
import { plainTimeIn } from '@ondeck/shared/domain/calendar/zone';
import type {
  TimesheetAnswer,
  TimesheetMark,
  TimesheetPerson,
  TimesheetRecord,
} from '@ondeck/shared/schemas/timesheets';
import { sha256 } from '../../platform/core/hash';
import type { SplitOvertime, WorkRecord } from '../weeks/weeks.door';
import type { LeaveLine } from './leave.repository';
import type { SheetMeeting, SheetWork, SheetPerson, StoredDecision } from './timesheets.repository';

const planMinutes = ({ start_time, end_time }: SheetWork | SheetMeeting): number =>
  plannedMinutes(start_time, end_time);

function sum<T>(items: readonly T[], minutesOf: (item: T) => number): number {
  return items.reduce((total, item) => total + minutesOf(item), 0);
}

/** Paid leave as a stamp contains it. Stored approvals have stamps of shifts without the line's ID. */
type StampedLeave = Pick<LeaveLine, 'id' | 'shift_id' | 'day' | 'minutes'>;

interface Stamped {
  /** As in {@link PersonParts}. */
  readonly moved?: number;
  /** Hours of absences with undecided pay. They block an approval, so no stored approval has them. */
  readonly undecided?: readonly Pick<LeaveLine, 'id' | 'minutes'>[];
}

/** Returns a hash of all pay on a sheet, decided or not: two sheets with the same stamp pay the same. */
export function stampOf(
  records: readonly WorkRecord[],
  leave: readonly StampedLeave[],
  { moved = 0, undecided = [] }: Stamped = {},
): string {
  const lines = [
    ...records.map((record) =>
      [record.id, record.status, record.paid_minutes, record.paid_rate, record.position_id].join(' '),
    ),
    ...leave.map(({ id, shift_id, day, minutes }) =>
      ['leave', ...(shift_id === null ? [id] : [shift_id, day]), minutes].join(' '),
    ),
    ...undecided.map(({ id, minutes }) => `undecided ${id} ${minutes}`),
    ...(moved === 0 ? [] : [`overtime ${moved}`]),
  ];
  return sha256(lines.sort().join('\n')).slice(0, 32);
}

const wireRecord = (record: WorkRecord, week: PayrollWeek): TimesheetRecord => ({
  id: record.id,
  date: record.work_date,
  clocked_in: plainTimeIn(record.clocked_in.getTime(), record.timezone),
  clocked_out: record.clocked_out ? plainTimeIn(record.clocked_out.getTime(), record.timezone) : null,
  clocked_in_at: record.clocked_in.toISOString(),
  timezone: record.timezone,
  status: record.status,
  shift_code: record.shift_code,
  position: record.position,
  planned_end: record.planned_end,
  rate: record.paid_rate,
  worked_minutes: record.clock_minutes,
  paid_minutes: record.paid_minutes,
  edited_by: record.edited_by,
  self_approved: record.flags.includes('self_approved'),
  late: record.work_date < week.start,
});

const wirePlanned = ({ shift_code, start_time, end_time, position }: SheetWork) => ({
  shift_code,
  start_time,
  end_time,
  position,
});

const wireMeeting = ({ shift_code, start_time, end_time }: SheetMeeting) => ({
  shift_code,
  start_time,
  end_time,
});

const wireLeave = ({ day, shift_code, start_time, end_time, position, minutes, kind }: LeaveLine) => ({
  date: day,
  shift_code,
  start_time,
  end_time,
  position,
  minutes,
  kind,
});

const minutesIn = (leave: readonly LeaveLine[], isSick: boolean): number =>
  sum(
    leave.filter(({ kind }) => (kind === 'SICK') === isSick),
    ({ minutes }) => minutes,
  );

interface PersonParts {
  readonly person: SheetPerson;
  /** The employee's key at the end of the week. */
  readonly key: string | null;
  readonly week: PayrollWeek;
  readonly records: readonly WorkRecord[];
  readonly planned: readonly SheetWork[];
  readonly meetings: readonly SheetMeeting[];
  readonly leave: readonly LeaveLine[];
  /** Whether the employee is off on a date. */
  readonly isOff: (date: string) => boolean;
  readonly marks: TimesheetMark[];
  readonly splits: SplitOvertime;
  /**
   * Minutes of weekly overtime that this part takes over from the earlier part; negative if they move to the later
   * part.
   */
  readonly moved: number;
  readonly decision: StoredDecision | undefined;
  readonly stamp: string;
  readonly mayDecide: boolean;
}

/** Returns an employee's row of the sheet. An approval counts only for the hours that were approved. */
export function personRow(parts: PersonParts): TimesheetPerson {
  const { person, week, records, planned, meetings, leave, marks, splits, moved, decision, stamp } = parts;
  const changed = decision?.status === 'APPROVED' && decision.stamp !== stamp;
  const undecided = marks.length > 0 ? 'WAITING' : 'READY';
  const length = daysBetween(week.start, week.end) + 1;
  const days = Array.from({ length }, (_, index) => addDays(week.start, index));
  return {
    id: person.id,
    name: `${person.first_name} ${person.last_name}`.trim(),
    key: parts.key,
    status: decision === undefined || changed ? undecided : decision.status,
    decided: decision
      ? {
          by: decision.by,
          at: decision.decided_at.toISOString(),
          reason: decision.reason,
          self_approved: decision.self_approved,
          changed,
        }
      : null,
    may_decide: parts.mayDecide,
    stamp,
    planned_minutes: sum(planned, planMinutes),
    meeting_minutes: sum(meetings, planMinutes),
    worked_meeting_minutes: sum(
      records.filter(({ meeting_id }) => meeting_id !== null),
      ({ clock_minutes }) => clock_minutes,
    ),
    worked_minutes: sum(records, ({ clock_minutes }) => clock_minutes),
    paid_minutes: sum(records, ({ paid_minutes }) => paid_minutes) + moved,
    overtime_minutes: sum(records, (record) => splits(record).overtime) + moved,
    moved_overtime_minutes: moved,
    double_minutes: sum(records, (record) => splits(record).double),
    leave_minutes: minutesIn(leave, false),
    sick_minutes: minutesIn(leave, true),
    days: days.map((date) => {
      const plan = planned.filter(({ day }) => day === date);
      const worked = records.filter(({ work_date }) => work_date === date);
      return {
        date,
        planned: plan.map(wirePlanned),
        meetings: meetings.filter(({ day }) => day === date).map(wireMeeting),
        leave: leave.filter(({ day }) => day === date).map(wireLeave),
        records: worked.map((record) => wireRecord(record, week)),
        planned_minutes: sum(plan, planMinutes),
        paid_minutes: sum(worked, ({ paid_minutes }) => paid_minutes),
        off: parts.isOff(date),
      };
    }),
    late: records.filter(({ work_date }) => work_date < week.start).map((record) => wireRecord(record, week)),
    late_leave: leave.filter(({ day }) => day < week.start).map(wireLeave),
    marks,
  };
}

/** Returns the totals of a sheet. */
export const sumsOf = (people: readonly TimesheetPerson[]): TimesheetAnswer['totals'] => ({
  planned_minutes: sum(people, (person) => person.planned_minutes),
  meeting_minutes: sum(people, (person) => person.meeting_minutes),
  worked_meeting_minutes: sum(people, (person) => person.worked_meeting_minutes),
  worked_minutes: sum(people, (person) => person.worked_minutes),
  paid_minutes: sum(people, (person) => person.paid_minutes),
  overtime_minutes: sum(people, (person) => person.overtime_minutes),
  moved_overtime_minutes: sum(people, (person) => person.moved_overtime_minutes),
  double_minutes: sum(people, (person) => person.double_minutes),
  leave_minutes: sum(people, (person) => person.leave_minutes),
  sick_minutes: sum(people, (person) => person.sick_minutes),
});
