import { type PayrollWeek, payrollWeekOf } from '@ondeck/shared/domain/calendar/payrollWeek';
import { addDays, isWithin, startOfWeek } from '@ondeck/shared/domain/calendar/plainDate';
import { dateAt, zoneOn } from '@ondeck/shared/domain/calendar/zoneHistory';
import { sentenceFor } from '@ondeck/shared/domain/rules/findings';
import type { TimesheetAnswer } from '@ondeck/shared/schemas/timesheets';
import { LOCATION_NOT_FOUND } from '@ondeck/shared/domain/sentences';
import type { UserActor } from '../../platform/auth/actor';
import { grouped } from '../../platform/core/grouped';
import { readOptions } from '../../platform/database/options';
import type { Queryable } from '../../platform/database/types';
import type { Services } from '../../platform/services';
import { findScopedLocations, type ScopedLocation } from '../locations/locations.door';
import { badField, notFound } from '../../platform/core/errors';
import {
  findClosing,
  findClosings,
  findReopening,
  isOnlyAdmin,
  movedOvertime,
  partOf,
  readOvertimeRules,
  splitsOf,
  type WeekPart,
  type WorkRecord,
} from '../weeks/weeks.door';
import { readKeys } from './keys.repository';
import { findLeaveLines, isPaid } from './leave.repository';
import { marksOf } from './timesheetMarks.rules';
import { personRow, stampOf, sumsOf } from './timesheetRows';
import {
  findAccepted,
  findAsked,
  findDecisions,
  findMeetings,
  findPaidPeople,
  findPlanned,
  findSheetPeople,
  findWork,
  hasKiosk,
} from './timesheets.repository';

/** A week of a location in the actor's scope, or a separately closed part of one. */
export interface SheetWeek {
  readonly location: ScopedLocation;
  readonly week: WeekPart;
  /** True if the week is over in the location's time zone. */
  readonly isOver: boolean;
}

/** No school has hours outside these dates, and date arithmetic stays within the calendar. */
const FIRST_DAY = '2000-01-01';
const LAST_DAY = '2999-12-31';

/**
 * Returns a week of a location, or the part of one that contains the date.
 *
 * @throws 404 if the location is out of scope; 400 for a date before 2000 or after 2999
 */
export async function sheetWeekOf(
  db: Queryable,
  { clock }: Pick<Services, 'clock'>,
  actor: UserActor,
  asked: { readonly location: string; readonly date?: string | undefined },
): Promise<SheetWeek> {
  const [location] = await findScopedLocations(db, actor, { location: asked.location, withDeleted: true });
  if (location === undefined) throw notFound(LOCATION_NOT_FOUND);
  const today = dateAt(location, clock.now().getTime());
  const day = asked.date ?? addDays(today, -7);
  const whole = payrollWeekOf(day);
  if (whole.start < FIRST_DAY || whole.end > LAST_DAY) throw badField('date', sentenceFor('date.format'));
  const { pay_period: kind } = await readOptions(db);
  const week = partOf(day, kind, await findClosings(db, whole, location.id));
  return { location, week, isOver: week.end < today };
}

const isPaidAt = (record: WorkRecord, location: ScopedLocation, { start, end }: PayrollWeek): boolean =>
  record.location_id === location.id && isWithin(record.pay_day, start, end);

const ofPerson = ({ user_id }: { readonly user_id: string }): string => user_id;

/**
 * Returns the employees of a week or part of one at a location, with their hours, their schedule, and items that need a
 * decision. A closed week has no items.
 */
export async function timesheetOf(
  db: Queryable,
  { clock }: Pick<Services, 'clock'>,
  actor: UserActor,
  { location, week }: SheetWeek,
): Promise<TimesheetAnswer['people']> {
  const options = await readOptions(db);
  const closed = await findClosing(db, location.id, week.start);
  const paid = await findPaidPeople(db, location.id, week);
  const planned = await findPlanned(db, location.id, week.start, week.end);
  const meetings = await findMeetings(db, location.id, week);
  const leave = await findLeaveLines(db, { location: location.id }, week.start, week.end);
  const decisions = await findDecisions(db, location.id, week.start);
  const asked = closed ? [] : await findAsked(db, location.id, week);
  const sunday = startOfWeek(week.start);
  const from = startOfWeek(paid.from === null || paid.from > sunday ? sunday : paid.from);
  const { earlier, later } = week;
  const before = earlier ? (await findPaidPeople(db, location.id, earlier)).users : [];
  const work = await findWork(db, [...new Set([...paid.users, ...before])], from, week.end);
  const splits = splitsOf(work, await readOvertimeRules(db, from, week.end));
  const workOf = grouped(work, ofPerson);
  const paidWith = (user: string, part: PayrollWeek | null): WorkRecord[] =>
    (part && workOf.get(user)?.filter((one) => isPaidAt(one, location, part))) ?? [];
  const movedOf = (user: string): number =>
    movedOvertime({
      earlier: paidWith(user, earlier),
      records: later ? paidWith(user, week) : [],
      sunday,
      splits,
    });
  const users = new Set([
    ...paid.users,
    ...before.filter((user) => movedOf(user) > 0),
    ...[...planned, ...leave, ...decisions, ...asked].map(ofPerson),
  ]);
  const people = await findSheetPeople(db, [...users]);
  const keyOn = await readKeys(db, [...users]);
  const accepted = new Set(
    (await findAccepted(db, location.id, week.start)).map(({ user_id, mark }) => `${user_id} ${mark}`),
  );
  const context = {
    now: clock.now().getTime(),
    tolerance: options.timesheet_tolerance_minutes,
    hasKiosk: await hasKiosk(db, location.id),
  };
  const ownIsOpen = await isOnlyAdmin(db, actor, clock.now());
  const byPerson = {
    planned: grouped(planned, ofPerson),
    meetings: grouped(meetings, ofPerson),
    leave: grouped(leave, ofPerson),
    asked: grouped(asked, ofPerson),
    decisions: new Map(decisions.map((decision) => [decision.user_id, decision])),
  };

  return people.map((person) => {
    const all = workOf.get(person.id) ?? [];
    const records = paidWith(person.id, week);
    const inWeek = all.filter(({ work_date }) => work_date >= sunday);
    const moved = movedOf(person.id);
    const plan = byPerson.planned.get(person.id) ?? [];
    const lines = byPerson.leave.get(person.id) ?? [];
    const time = lines.filter(isPaid);
    const marks = closed
      ? []
      : marksOf(
          {
            records,
            elsewhere: all.filter((record) => !records.includes(record)),
            planned: plan,
            leave: time,
            undecided: lines.filter((line) => !isPaid(line)),
            asked: byPerson.asked.get(person.id) ?? [],
            place: location,
            weekMinutes: inWeek.reduce((sum, { paid_minutes }) => sum + paid_minutes, 0),
          },
          context,
        ).filter(({ key }) => !accepted.has(`${person.id} ${key}`));
    return personRow({
      person,
      key: keyOn(person.id, week.end),
      week,
      records,
      planned: plan,
      meetings: byPerson.meetings.get(person.id) ?? [],
      leave: time,
      marks,
      splits,
      moved,
      decision: byPerson.decisions.get(person.id),
      stamp: stampOf(records, time, moved),
      mayDecide: person.id !== actor.userId || ownIsOpen,
    });
  });
}

/** Handles `GET /api/payroll/timesheets/`. @throws 404 if the location is out of scope */
export async function readTimesheets(
  services: Services,
  actor: UserActor,
  asked: { readonly location: string; readonly date?: string | undefined },
): Promise<TimesheetAnswer> {
  const { db } = services;
  const place = await sheetWeekOf(db, services, actor, asked);
  const people = await timesheetOf(db, services, actor, place);
  const { earlier, later, ...week } = place.week;
  const closed = await findClosing(db, place.location.id, week.start);
  const reopened = await findReopening(db, place.location.id, place.week.start);
  return {
    location: { ...place.location, timezone: zoneOn(place.location, place.week.end) },
    week,
    part_of: earlier || later ? payrollWeekOf(week.start) : null,
    is_over: place.isOver,
    closed: closed ? { by: closed.by, at: closed.at.toISOString() } : null,
    reopened: reopened ? { ...reopened, at: reopened.at.toISOString() } : null,
    may_close: actor.role === 'ADMIN',
    overtime_rule: (await readOvertimeRules(db, startOfWeek(week.start), week.end))(startOfWeek(week.start)),
    people,
    totals: sumsOf(people),
  };
}
