import { DAY_MS, MINUTE_MS } from '@ondeck/shared/domain/durations';
import type { DemoCalendar } from './demoCalendar';
import type { DemoMember } from './demoPeople';
import type { LocationKey, PositionKey } from './demoLocations';
import type { DemoRandom } from './demoRandom';
import type { DemoTables, LocationRow, PositionRow } from './demoRows';

/** The school under construction: the data that each step reads, and the tables to which it adds rows. */
export interface DemoSchool {
  readonly now: Date;
  readonly random: DemoRandom;
  readonly tables: DemoTables;
  /** The times when each user is busy or away. */
  readonly calendar: DemoCalendar;
  readonly locations: Record<LocationKey, LocationRow>;
  readonly positions: ReadonlyMap<PositionKey, PositionRow>;
  readonly members: readonly DemoMember[];
  /** Today's date at each location. */
  readonly today: Record<LocationKey, string>;
  /** First day of the schedule at each location: the Sunday twelve weeks before this week's. */
  readonly planStart: Record<LocationKey, string>;
}

export const demoLocationKeys: readonly LocationKey[] = ['lakeview', 'prairie', 'harbor'];

/** Returns the instant some days, and optionally minutes, before now. Used as the time when a row was created. */
export function daysAgo(school: DemoSchool, days: number, minutes = 0): Date {
  return new Date(school.now.getTime() - days * DAY_MS - minutes * MINUTE_MS);
}

/** Returns a position by its key. */
export function positionOf(school: DemoSchool, key: PositionKey): PositionRow {
  const position = school.positions.get(key);
  if (!position) throw new Error(`no position ${key}`);
  return position;
}

/** Returns a user by their full name. Names in the roster are unique. */
export function memberNamed(school: DemoSchool, name: string): DemoMember {
  const member = school.members.find(({ first, last }) => `${first} ${last}` === name);
  if (!member) throw new Error(`no demo user is called ${name}`);
  return member;
}

/** Returns one of the documented accounts. */
export function accountNamed(school: DemoSchool, name: 'admin' | 'manager' | 'employee'): DemoMember {
  const member = school.members.find(({ account }) => account?.name === name);
  if (!member) throw new Error(`no account ${name}`);
  return member;
}

/** Returns the first manager of a location, in the roster's order. */
export function managerOf(school: DemoSchool, place: LocationKey): DemoMember {
  const member = school.members.find(({ role, places }) => role === 'MANAGER' && places.includes(place));
  if (!member) throw new Error(`no one manages ${place}`);
  return member;
}

/** Returns the active staff with this home location, including managers but no admins, in the roster's order. */
export function demoStaffOf(school: DemoSchool, place: LocationKey): DemoMember[] {
  return school.members.filter(
    ({ places, standing, role }) => places[0] === place && standing === undefined && role !== 'ADMIN',
  );
}

/** Returns the code of a new shift or meeting, for example `LKV-0012`, and raises the location's counter. */
export function takeCode(location: LocationRow): string {
  location.last_shift_number += 1;
  return `${location.code}-${String(location.last_shift_number).padStart(4, '0')}`;
}
