/** Computes from all rows what one user may see: the yardstick of scope.property.test.ts. */
import { occursOn } from '@ondeck/shared/domain/calendar/occurrences';
import { isWithin } from '@ondeck/shared/domain/calendar/plainDate';
import type { StoredKind } from '../src/platform/database/requestRows';
import type { Db } from '../src/platform/database/types';
import type { GivenUser } from './fixtures';
import { TODAY } from './scopeSchool';

/** The payroll week of TODAY. */
const WEEK = { start: '2027-02-28', end: '2027-03-06' };

const tables = {
  users: (db: Db) => db.selectFrom('users').selectAll().execute(),
  places: (db: Db) => db.selectFrom('user_locations').selectAll().execute(),
  holds: (db: Db) => db.selectFrom('user_positions').selectAll().execute(),
  shifts: (db: Db) =>
    db
      .selectFrom('shifts')
      .innerJoin('locations', 'locations.id', 'shifts.location_id')
      .selectAll('shifts')
      .select('locations.timezone')
      .execute(),
  assignments: (db: Db) => db.selectFrom('assignments').selectAll().execute(),
  gaps: (db: Db) => db.selectFrom('open_shifts').selectAll().execute(),
  meetings: (db: Db) => db.selectFrom('meetings').selectAll().execute(),
  invited: (db: Db) => db.selectFrom('meeting_staff').selectAll().execute(),
  records: (db: Db) => db.selectFrom('clock_records').selectAll().execute(),
  requests: (db: Db) => db.selectFrom('requests').selectAll().execute(),
  notices: (db: Db) => db.selectFrom('notifications').selectAll().execute(),
};

const idsOf = (rows: readonly { readonly id: string }[]): string[] => rows.map(({ id }) => id);

/** Returns every stored row, read without any of the server's conditions. */
async function readAll(db: Db) {
  return {
    users: await tables.users(db),
    places: await tables.places(db),
    holds: await tables.holds(db),
    shifts: await tables.shifts(db),
    assignments: await tables.assignments(db),
    gaps: await tables.gaps(db),
    meetings: await tables.meetings(db),
    invited: await tables.invited(db),
    records: await tables.records(db),
    requests: await tables.requests(db),
    notices: await tables.notices(db),
  };
}

/**
 * Computes with plain loops over all rows what the actor may read.
 *
 * @returns `lists`: all IDs in each list; `ids`, `emails`, `codes`: everything that may be named anywhere; `locations`:
 * the IDs of the actor's own
 */
export async function scopeOf(db: Db, actor: GivenUser) {
  const all = await readAll(db);
  const ofKind = (kind: StoredKind) => all.requests.filter((request) => request.kind === kind);
  const [opens, timeOff] = [ofKind('open_shift'), ofKind('time_off')];
  const [changes, offers] = [ofKind('schedule_change'), ofKind('new_shift')];
  const own = new Set(all.places.filter((row) => row.user_id === actor.id).map((row) => row.location_id));
  const held = new Set(all.holds.filter((row) => row.user_id === actor.id).map((row) => row.position_id));
  const plans = actor.role === 'MANAGER';
  const here = <T extends { readonly location_id: string }>(rows: readonly T[]): T[] =>
    rows.filter((row) => plans && own.has(row.location_id));
  const colleagues = new Set(
    all.places.filter((row) => plans && own.has(row.location_id)).map((row) => row.user_id),
  );
  const staff = all.users.filter(({ id, deleted_at }) => colleagues.has(id) && deleted_at === null);
  const shifts = here(all.shifts);
  const shiftIds = new Set(idsOf(shifts));
  const ofShifts = <T extends { readonly shift_id: string | null }>(rows: readonly T[]): T[] =>
    rows.filter(({ shift_id: id }) => id !== null && shiftIds.has(id));
  const live = shifts.filter(({ deleted_at }) => deleted_at === null);
  const records = here(all.records);
  const today = records.filter(({ work_date }) => work_date === TODAY);
  const paid = records.filter(
    ({ status, work_date }) => status === 'CLOSED' && isWithin(work_date, WEEK.start, WEEK.end),
  );
  const missing = ofShifts(all.assignments).filter((row) => {
    const shift = live.find(({ id }) => id === row.shift_id);
    return (
      shift !== undefined &&
      occursOn(shift, TODAY) &&
      isWithin(TODAY, row.start_date, row.end_date) &&
      !records.some(
        (one) => one.shift_id === shift.id && one.work_date === TODAY && one.user_id === row.user_id,
      )
    );
  });
  const waiting = new Set(opens.filter(({ status }) => status === 'PENDING').map((row) => row.open_shift_id));
  const lists = {
    users: idsOf(staff),
    locations: plans ? [...own] : [],
    shifts: idsOf(live),
    archive: idsOf(shifts.filter(({ deleted_at }) => deleted_at !== null)),
    meetings: idsOf(here(all.meetings)),
    clockedIn: idsOf(today.filter(({ shift_id: id }) => id !== null)),
    unassigned: [
      ...idsOf(records.filter(({ shift_id: id }) => id === null)),
      ...idsOf(today.filter((row) => row.began_unassigned && row.shift_id !== null)),
    ],
    missing: idsOf(missing),
    unclosed: idsOf(records.filter(({ status }) => status !== 'CLOSED')),
    opens: [...idsOf(ofShifts(opens)), ...idsOf(ofShifts(all.gaps).filter(({ id }) => !waiting.has(id)))],
    timeOff: idsOf(ofShifts(timeOff)),
    changes: idsOf(ofShifts(changes)),
    offers: idsOf(offers.filter((row) => colleagues.has(row.user_id))),
    pending: idsOf(
      [
        ...ofShifts([...opens, ...timeOff, ...changes]),
        ...offers.filter((row) => colleagues.has(row.user_id)),
        ...ofKind('correction').filter(({ location_id: id }) => plans && id !== null && own.has(id)),
      ].filter(({ status }) => status === 'PENDING'),
    ),
    paid: idsOf(paid),
    paidPeople: [...new Set(paid.map((row) => row.user_id))],
    mine: [opens, timeOff, changes, offers].flatMap((rows) =>
      idsOf(rows.filter((row) => row.user_id === actor.id)),
    ),
    notices: idsOf(all.notices.filter((row) => row.user_id === actor.id)),
  };
  // Includes the actor's own work at any location, the staff who share it, and the open shifts that the actor may
  // request.
  const worked = new Set(
    all.assignments.filter((row) => row.user_id === actor.id).map((row) => row.shift_id),
  );
  const attended = new Set(
    all.invited.filter((row) => row.user_id === actor.id).map((row) => row.meeting_id),
  );
  const asked = new Set(
    [timeOff, changes, opens].flatMap((rows) =>
      rows.filter((row) => row.user_id === actor.id).map((row) => row.shift_id),
    ),
  );
  const offered = all.gaps.filter(({ shift_id: id }) => {
    const shift = all.shifts.find((one) => one.id === id);
    return shift !== undefined && own.has(shift.location_id) && held.has(shift.position_id);
  });
  const open = new Set(offered.map((row) => row.shift_id));
  const known = all.shifts.filter(
    ({ id }) => shiftIds.has(id) || worked.has(id) || open.has(id) || asked.has(id),
  );
  const met = all.meetings.filter(({ id }) => attended.has(id) || lists.meetings.includes(id));
  const beside = all.assignments.filter(({ shift_id: id }) => shiftIds.has(id) || worked.has(id));
  const together = all.invited.filter((row) => met.some(({ id }) => id === row.meeting_id));
  const asking = [...ofShifts(timeOff), ...ofShifts(changes), ...ofShifts(opens)];
  const people = new Set([
    actor.id,
    ...lists.users,
    ...colleagues,
    ...[...beside, ...together, ...records, ...asking].map((row) => row.user_id),
  ]);
  const deleters = new Set(shifts.map(({ deleted_by: id }) => id));
  return {
    lists,
    locations: [...own],
    ids: new Set([
      ...Object.values(lists).flat(),
      ...own,
      ...people,
      ...idsOf(known),
      ...known.map((row) => row.location_id),
      ...idsOf(offered),
      ...idsOf(met),
      ...met.map((row) => row.location_id),
      ...idsOf(records),
    ]),
    emails: new Set([
      actor.email,
      ...staff.map(({ email }) => email),
      ...all.users.filter(({ id }) => deleters.has(id)).map(({ email }) => email),
      'pool@ondeck.example',
    ]),
    codes: new Set([...known.map((row) => row.shift_code), ...met.map((row) => row.shift_code)]),
    names: new Set(all.users.filter(({ id }) => people.has(id)).map((row) => row.last_name)),
  };
}
export type Scope = Awaited<ReturnType<typeof scopeOf>>;
