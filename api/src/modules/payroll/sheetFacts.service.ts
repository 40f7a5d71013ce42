/** Reads everything that the timesheets of some locations need. The number of queries doesn't grow with locations. */
import type { PayrollWeek } from '@ondeck/shared/domain/calendar/payrollWeek';
import { isWithin, startOfWeek } from '@ondeck/shared/domain/calendar/plainDate';
import { type Tolerances, tolerancesOf } from '@ondeck/shared/domain/rules/tolerances';
import type { UserActor } from '../../platform/auth/actor';
import { grouped } from '../../platform/core/grouped';
import { readOptions } from '../../platform/database/options';
import type { Queryable } from '../../platform/database/types';
import type { Services } from '../../platform/services';
import type { ScopedLocation } from '../locations/locations.door';
import {
  type Closing,
  findClosings,
  findReopenings,
  isOnlyAdmin,
  readOvertimeRules,
  type Reopening,
  type RuleOf,
  type SplitOvertime,
  splitsOf,
  type WeekPart,
  type WorkRecord,
} from '../weeks/weeks.door';
import { type KeyOn, readKeys } from './keys.repository';
import { findLeaveLines, type LeaveLine } from './leave.repository';
import type { PlaceWeek } from './placeWeeks.sql';
import {
  findAccepted,
  findAsked,
  findCorrected,
  findDaysOff,
  findDecisions,
  findMarkOptions,
  findMeetings,
  findPaidPeople,
  findPlanned,
  findSheetPeople,
  findWork,
  type RequestedCorrection,
  type SheetMeeting,
  type SheetPerson,
  type SheetWork,
  type StoredDecision,
} from './timesheets.repository';

/** A week of a location in the actor's scope, or a separately closed part of one. */
export interface SheetWeek {
  readonly location: ScopedLocation;
  readonly week: WeekPart;
  /** True if the week is over in the location's time zone. */
  readonly isOver: boolean;
}

/** The rows of one location's week. */
interface PlaceFacts {
  /** The employees whose hours the week pays, and those whose hours its earlier part pays. */
  readonly paid: readonly string[];
  readonly before: readonly string[];
  /** The first day of the time entries that count for the sheet. */
  readonly from: string;
  readonly planned: readonly SheetWork[];
  readonly meetings: readonly SheetMeeting[];
  readonly leave: readonly LeaveLine[];
  readonly decisions: readonly StoredDecision[];
  readonly asked: readonly RequestedCorrection[];
  /** Accepted marks, as `{user} {mark}`. */
  readonly accepted: ReadonlySet<string>;
  readonly tolerances: Tolerances;
  readonly hasKiosk: boolean;
}

export interface SheetFacts {
  readonly placeOf: (place: SheetWeek) => PlaceFacts;
  readonly closingOf: (place: SheetWeek) => Closing | undefined;
  readonly reopeningOf: (place: SheetWeek) => Reopening | undefined;
  readonly ruleOf: RuleOf;
  /** The employees of all the sheets, by name. */
  readonly people: readonly SheetPerson[];
  /** The time entries of an employee until a day, at every location. */
  readonly workOf: (user: string, end: string) => readonly WorkRecord[];
  /** The overtime of the time entries until a day. */
  readonly splitsTo: (end: string) => SplitOvertime;
  readonly keyOn: KeyOn;
  readonly corrected: ReadonlySet<string>;
  /** Dates on which employees are off, as `{user} {date}`. */
  readonly daysOff: ReadonlySet<string>;
  readonly now: number;
  /** The school's tolerance in minutes. */
  readonly tolerance: number;
  readonly actor: string;
  /** True if the actor is the only active admin, who decides about their own week. */
  readonly ownIsOpen: boolean;
}

const atPlace = ({ location_id }: { readonly location_id: string }): string => location_id;
const byUser = ({ user_id }: { readonly user_id: string }): string => user_id;
const placeWeek = ({ location: { id } }: SheetWeek, { start, end }: PayrollWeek): PlaceWeek => ({
  location: id,
  start,
  end,
});

/** Returns the days from the first to the last of some weeks. */
function spanOf(weeks: readonly PayrollWeek[]): PayrollWeek {
  const starts = weeks.map(({ start }) => start).sort();
  const ends = weeks.map(({ end }) => end).sort();
  return { start: starts[0] ?? '', end: ends.at(-1) ?? '' };
}

/** Reads the sheets of some locations. Their weeks contain the same day. */
export async function readFacts(
  db: Queryable,
  { clock }: Pick<Services, 'clock'>,
  actor: UserActor,
  places: readonly SheetWeek[],
): Promise<SheetFacts> {
  const options = await readOptions(db);
  const ids = places.map(({ location }) => location.id);
  const weeks = places.map((place) => placeWeek(place, place.week));
  const span = spanOf(weeks);
  const closings = grouped(await findClosings(db, span, ids), atPlace);
  const closingOf = ({ location, week }: SheetWeek) =>
    closings.get(location.id)?.find(({ start, end }) => isWithin(week.start, start, end));
  const reopenings = await findReopenings(db, span, ids);
  const open = places.filter((place) => !closingOf(place)).map((place) => placeWeek(place, place.week));

  const paid = new Map((await findPaidPeople(db, weeks)).map((row) => [row.location_id, row]));
  const earlier = places.flatMap((place) =>
    place.week.earlier ? [placeWeek(place, place.week.earlier)] : [],
  );
  const before = new Map((await findPaidPeople(db, earlier)).map((row) => [row.location_id, row.users]));
  const planned = grouped(await findPlanned(db, weeks), atPlace);
  const meetings = grouped(await findMeetings(db, weeks), atPlace);
  const leave = grouped(await findLeaveLines(db, { locations: ids }, span.start, span.end), atPlace);
  const decisions = grouped(await findDecisions(db, weeks), atPlace);
  const asked = grouped(await findAsked(db, open), atPlace);
  const accepted = grouped(await findAccepted(db, weeks), atPlace);
  const marking = new Map((await findMarkOptions(db, ids)).map((row) => [row.location_id, row]));

  const factsOf = ({ location: { id }, week }: SheetWeek): PlaceFacts => {
    const sunday = startOfWeek(week.start);
    const first = paid.get(id)?.from ?? sunday;
    const own = marking.get(id);
    return {
      paid: paid.get(id)?.users ?? [],
      before: before.get(id) ?? [],
      from: startOfWeek(first > sunday ? sunday : first),
      planned: planned.get(id) ?? [],
      meetings: meetings.get(id) ?? [],
      leave: (leave.get(id) ?? []).filter(({ pay_date }) => isWithin(pay_date, week.start, week.end)),
      decisions: decisions.get(id) ?? [],
      asked: asked.get(id) ?? [],
      accepted: new Set((accepted.get(id) ?? []).map(({ user_id, mark }) => `${user_id} ${mark}`)),
      tolerances: tolerancesOf(own, options.timesheet_tolerance_minutes),
      hasKiosk: own?.has_kiosk ?? false,
    };
  };
  const facts = new Map(places.map((place) => [place.location.id, factsOf(place)]));
  const all = [...facts.values()];
  const listed = all.flatMap((one) => [...one.planned, ...one.leave, ...one.decisions, ...one.asked]);
  const users = [...new Set([...all.flatMap((one) => [...one.paid, ...one.before]), ...listed.map(byUser)])];
  const from = all.map((one) => one.from).sort()[0] ?? span.start;
  const work = await findWork(db, users, from, span.end);
  const ruleOf = await readOvertimeRules(db, from, span.end);
  const workOf = grouped(work, byUser);
  const splits = new Map(
    [...new Set(weeks.map(({ end }) => end))].map((end) => [
      end,
      splitsOf(
        work.filter(({ work_date }) => work_date <= end),
        ruleOf,
      ),
    ]),
  );
  const compared =
    open.length === 0 ? [] : work.filter((one) => one.shift_id !== null || one.meeting_id !== null);

  return {
    placeOf: ({ location }) => {
      const found = facts.get(location.id);
      if (!found) throw new RangeError(`${location.id} wasn't read`);
      return found;
    },
    closingOf,
    reopeningOf: ({ location, week }) =>
      reopenings.find((one) => one.location_id === location.id && one.week === week.start),
    ruleOf,
    people: await findSheetPeople(db, users),
    workOf: (user, end) => (workOf.get(user) ?? []).filter(({ work_date }) => work_date <= end),
    splitsTo: (end) => splits.get(end) ?? splitsOf([], ruleOf),
    keyOn: await readKeys(db, users),
    corrected: await findCorrected(
      db,
      compared.map(({ id }) => id),
    ),
    daysOff: await findDaysOff(db, users, span),
    now: clock.now().getTime(),
    tolerance: options.timesheet_tolerance_minutes,
    actor: actor.userId,
    ownIsOpen: await isOnlyAdmin(db, actor, clock.now()),
  };
}
