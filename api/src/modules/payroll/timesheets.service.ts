import { type PayrollWeek, payrollWeekOf } from '@ondeck/shared/domain/calendar/payrollWeek';
import { addDays, startOfWeek } from '@ondeck/shared/domain/calendar/plainDate';
import { dateAt, zoneOn } from '@ondeck/shared/domain/calendar/zoneHistory';
import { say } from '@ondeck/shared/domain/rules/findings';
import type { TimesheetAnswer } from '@ondeck/shared/schemas/timesheets';
import type { UserActor } from '../../auth/actor';
import { grouped } from '../../core/grouped';
import { readOptions } from '../../core/options';
import type { Queryable } from '../../database/types';
import type { Services } from '../../services';
import { findScopedLocations, type ScopedLocation } from '../locations/scopedLocations.repository';
import { badField, notFound } from '../../core/errors';
import { findClosing, findReopening } from './closing.repository';
import { readOvertimeRules, splitsOf } from './overtime.service';
import { isOnlyAdmin } from '../attendance/ownHours.service';
import { marksOf } from './timesheetMarks.rules';
import { personRow, stampOf, sumsOf } from './timesheetRows';
import {
  findAccepted,
  findAsked,
  findDecisions,
  findPaidLeave,
  findPaidPeople,
  findPlanned,
  findSheetPeople,
  findWork,
  hasKiosk,
} from './timesheets.repository';

/** A week of a location that the actor reaches. */
export interface SheetPlace {
  readonly location: ScopedLocation;
  readonly week: PayrollWeek;
  /** It lies behind, by the location's calendar. */
  readonly isOver: boolean;
}

/** No school keeps hours beyond these, and arithmetic on dates stays inside the calendar. */
const FIRST_WEEK = '2000-01-01';
const LAST_WEEK = '2999-12-31';

/** @throws 404 where the location is out of reach; 400 for a date of another millennium */
export async function placeOf(
  db: Queryable,
  { clock }: Pick<Services, 'clock'>,
  actor: UserActor,
  asked: { readonly location: string; readonly date?: string | undefined },
): Promise<SheetPlace> {
  const [location] = await findScopedLocations(db, actor, { location: asked.location, withDeleted: true });
  if (location === undefined) throw notFound('Location not found.');
  const today = dateAt(location, clock.now().getTime());
  const week = payrollWeekOf(asked.date ?? addDays(today, -7));
  if (week.start < FIRST_WEEK || week.end > LAST_WEEK) throw badField('date', say('date.format'));
  return { location, week, isOver: week.end < today };
}

const ofPerson = ({ user_id }: { readonly user_id: string }): string => user_id;

/**
 * The people of a week at a location with their hours, what was planned, and what waits for a decision. In a closed week
 * nothing waits.
 */
export async function sheetOf(
  db: Queryable,
  { clock }: Pick<Services, 'clock'>,
  actor: UserActor,
  { location, week }: SheetPlace,
): Promise<TimesheetAnswer['people']> {
  const options = await readOptions(db);
  const closed = await findClosing(db, location.id, week.start);
  const paid = await findPaidPeople(db, location.id, week.start);
  const planned = await findPlanned(db, location.id, week.start, week.end);
  const leave = await findPaidLeave(db, { location: location.id }, week.start, week.end);
  const decisions = await findDecisions(db, location.id, week.start);
  const asked = closed ? [] : await findAsked(db, location.id, week.start);
  const from = startOfWeek(paid.from === null || paid.from > week.start ? week.start : paid.from);
  const work = await findWork(db, paid.users, from, week.end);
  const users = new Set([...paid.users, ...[...planned, ...leave, ...decisions, ...asked].map(ofPerson)]);
  const people = await findSheetPeople(db, [...users]);
  const accepted = new Set(
    (await findAccepted(db, location.id, week.start)).map(({ user_id, mark }) => `${user_id} ${mark}`),
  );
  const context = {
    now: clock.now().getTime(),
    tolerance: options.timesheet_tolerance_minutes,
    hasKiosk: await hasKiosk(db, location.id),
  };
  const ownIsOpen = await isOnlyAdmin(db, actor);
  const splits = splitsOf(work, await readOvertimeRules(db, from, week.end));
  const byPerson = {
    work: grouped(work, ofPerson),
    planned: grouped(planned, ofPerson),
    leave: grouped(leave, ofPerson),
    asked: grouped(asked, ofPerson),
    decisions: new Map(decisions.map((decision) => [decision.user_id, decision])),
  };

  return people.map((person) => {
    const all = byPerson.work.get(person.id) ?? [];
    const isHere = (record: (typeof all)[number]): boolean =>
      record.location_id === location.id && record.pay_week === week.start;
    const records = all.filter(isHere);
    const inWeek = all.filter(({ work_date }) => work_date >= week.start);
    const plan = byPerson.planned.get(person.id) ?? [];
    const time = byPerson.leave.get(person.id) ?? [];
    const marks = closed
      ? []
      : marksOf(
          {
            records,
            elsewhere: all.filter((record) => !isHere(record)),
            planned: plan,
            asked: byPerson.asked.get(person.id) ?? [],
            place: location,
            weekMinutes: inWeek.reduce((sum, { paid_minutes }) => sum + paid_minutes, 0),
          },
          context,
        ).filter(({ key }) => !accepted.has(`${person.id} ${key}`));
    return personRow({
      person,
      week,
      records,
      planned: plan,
      leave: time,
      marks,
      splits,
      decision: byPerson.decisions.get(person.id),
      stamp: stampOf(records, time),
      mayDecide: person.id !== actor.userId || ownIsOpen,
    });
  });
}

/** `GET /api/payroll/timesheets/`. @throws 404 where the location is out of reach */
export async function readTimesheets(
  services: Services,
  actor: UserActor,
  asked: { readonly location: string; readonly date?: string | undefined },
): Promise<TimesheetAnswer> {
  const { db } = services;
  const place = await placeOf(db, services, actor, asked);
  const people = await sheetOf(db, services, actor, place);
  const closed = await findClosing(db, place.location.id, place.week.start);
  const reopened = await findReopening(db, place.location.id, place.week.start);
  return {
    location: { ...place.location, timezone: zoneOn(place.location, place.week.end) },
    week: place.week,
    is_over: place.isOver,
    closed: closed ? { by: closed.by, at: closed.at.toISOString() } : null,
    reopened: reopened ? { ...reopened, at: reopened.at.toISOString() } : null,
    may_close: actor.role === 'ADMIN',
    overtime_rule: (await readOvertimeRules(db, place.week.start, place.week.start))(place.week.start),
    people,
    totals: sumsOf(people),
  };
}
