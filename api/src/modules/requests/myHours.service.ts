/** Returns an employee's own week: scheduled and worked hours, corrections, and requests. */
import { plannedMinutes, roundHours, workedMinutes } from '@ondeck/shared/domain/calendar/hours';
import { addDays, formatDisplayDate } from '@ondeck/shared/domain/calendar/plainDate';
import { sayTime } from '@ondeck/shared/domain/calendar/plainTime';
import { plainDateIn, plainTimeIn } from '@ondeck/shared/domain/calendar/zone';
import type { MyDay, MyHours } from '@ondeck/shared/schemas/corrections';
import type { ScheduleEvent } from '@ondeck/shared/schemas/schedules';
import type { UserActor } from '../../platform/auth/actor';
import type { Services } from '../../platform/services';
import {
  adjustedOf,
  changesOf,
  clockRecordWire,
  findOfflineRecords,
  findRecordsOf,
  type OfflineRecord,
  paidFor,
  type RecordRow,
} from '../attendance/attendance.door';
import { findCarriedDays } from '../weeks/weeks.door';
import { paidLeaveOf } from '../payroll/payroll.door';
import { employeeView } from '../planning/planning.door';
import {
  type CorrectionRequest,
  findOwnCorrections,
  findOwnLocations,
} from './correctionRequests.repository';
import { askedCorrection, locationOfRequest } from './correctionRequests.wire';

const WEEK = 7;

const sum = (minutes: readonly number[]): number => minutes.reduce((total, one) => total + one, 0);

const workedOf = ({ status, clocked_in, clocked_out }: RecordRow): number =>
  status === 'CLOSED' && clocked_out ? workedMinutes(clocked_in.getTime(), clocked_out.getTime()) : 0;

const isCancelled = ({ exception }: ScheduleEvent): boolean => exception === 'CANCELLED';

/** Returns true for shifts that take place, which the schedule's totals count. */
const isExpected = (event: ScheduleEvent): boolean => event.type === 'shift' && !isCancelled(event);

const planned = (event: ScheduleEvent): MyDay['planned'][number] => ({
  id: event.id,
  shift_code: event.shift_code,
  shift_type: event.shift_type,
  type: event.type,
  start_time: event.start_time,
  end_time: event.end_time,
  location: event.location,
  is_cancelled: isCancelled(event),
});

/** Returns the note about offline punches: `Clocked in on a punch clock that was offline. Confirmed at 6:02 PM.` */
function offlineSentence({ kinds, received_at }: OfflineRecord, { timezone, work_date }: RecordRow): string {
  const punched = kinds.length > 1 ? 'Clocked in and out' : kinds[0] === 'OUT' ? 'Clocked out' : 'Clocked in';
  const at = received_at.getTime();
  const day = plainDateIn(at, timezone);
  const on = day === work_date ? '' : ` on ${formatDisplayDate(day)}`;
  const time = sayTime(plainTimeIn(at, timezone));
  return `${punched} on a punch clock that was offline. Confirmed${on} at ${time}.`;
}

const dayOf = (request: CorrectionRequest): string =>
  plainDateIn(request.clocked_in.getTime(), request.timezone);

/** Returns seven days from a date, at every location, with hours computed as in the reports. */
export async function myHours(
  services: Services,
  actor: UserActor,
  { start_date: start }: { readonly start_date: string },
): Promise<MyHours> {
  const { db } = services;
  const days = { start, end: addDays(start, WEEK - 1) };
  const plan = await employeeView(services, actor, { view_type: 'weekly', start_date: start });
  const records = await findRecordsOf(db, actor.userId, days);
  const changes = await changesOf(db, records);
  const ids = records.map(({ id }) => id);
  const carried = await findCarriedDays(db, ids);
  const offline = new Map((await findOfflineRecords(db, ids)).map((one) => [one.clock_record_id, one]));
  const requests = await findOwnCorrections(db, actor.userId, days);
  const locations = await findOwnLocations(db, actor);
  const leave = await paidLeaveOf(db, actor.userId, days.start, days.end);
  const newestAbout = (id: string) => requests.find((request) => request.clock_record_id === id);
  const paidMinutes = (record: RecordRow) => paidFor(record, adjustedOf(record)).minutes;
  const plannedOf = (events: readonly ScheduleEvent[]) =>
    sum(events.filter(isExpected).map((event) => plannedMinutes(event.start_time, event.end_time)));

  const dates = Array.from({ length: WEEK }, (_, index) => addDays(start, index));
  return {
    days: dates.map((date) => {
      const events = plan.results.filter((event) => event.start_date === date);
      const own = records.filter((record) => record.work_date === date);
      return {
        date,
        planned: events.map(planned),
        planned_hours: roundHours(plannedOf(events)),
        records: own.map((record) => {
          const request = newestAbout(record.id);
          const away = offline.get(record.id);
          return {
            ...clockRecordWire(record, changes.get(record.id) ?? []),
            paid_with: carried.get(record.id) ?? null,
            offline: away ? offlineSentence(away, record) : null,
            request: request ? askedCorrection(request) : null,
          };
        }),
        worked_hours: roundHours(sum(own.map(workedOf))),
        paid_hours: roundHours(sum(own.map(paidMinutes))),
        leave_hours: roundHours(leave.get(date)?.leave ?? 0),
        sick_hours: roundHours(leave.get(date)?.sick ?? 0),
        late_leave: (leave.get(date)?.late ?? []).map(({ day, minutes, kind }) => ({
          date: day,
          hours: roundHours(minutes),
          is_sick: kind === 'SICK',
        })),
        missed: requests
          .filter((request) => request.clock_record_id === null && dayOf(request) === date)
          // An approved request is now a time entry, which shows its own correction.
          .filter(({ status }) => status === 'PENDING' || status === 'REJECTED')
          .map((request) => ({ ...askedCorrection(request), location: locationOfRequest(request) })),
      };
    }),
    totals: {
      planned_hours: roundHours(plannedOf(plan.results)),
      worked_hours: roundHours(sum(records.map(workedOf))),
      paid_hours: roundHours(sum(records.map(paidMinutes))),
      leave_hours: roundHours(sum([...leave.values()].map((day) => day.leave))),
      sick_hours: roundHours(sum([...leave.values()].map((day) => day.sick))),
    },
    locations,
  };
}
