import { DAY_MS, MINUTE_MS } from '@ondeck/shared/domain/durations';
import type { DemoCalendar } from './demoCalendar';
import type { DemoMember } from './demoPeople';
import type { LocationKey, PositionKey } from './demoLocations';
import type { DemoRandom } from './demoRandom';
import type { DemoTables, LocationRow, PositionRow } from './demoRows';

/** The school while it is being made: what each step reads, and the tables that it adds to. */
export interface DemoSchool {
  readonly now: Date;
  readonly random: DemoRandom;
  readonly tables: DemoTables;
  /** Who is busy or away when. */
  readonly calendar: DemoCalendar;
  readonly locations: Record<LocationKey, LocationRow>;
  readonly positions: ReadonlyMap<PositionKey, PositionRow>;
  readonly members: readonly DemoMember[];
  /** Today at each place. */
  readonly today: Record<LocationKey, string>;
  /** First day of the plan at each place: the Sunday twelve weeks before this week's. */
  readonly planStart: Record<LocationKey, string>;
}

export const locationKeys: readonly LocationKey[] = ['lakeview', 'prairie', 'harbor'];

/** The instant some days, and some minutes more, before now: when something was written down. */
export function daysAgo(school: DemoSchool, days: number, minutes = 0): Date {
  return new Date(school.now.getTime() - days * DAY_MS - minutes * MINUTE_MS);
}

/** A position by its key. */
export function positionOf(school: DemoSchool, key: PositionKey): PositionRow {
  const position = school.positions.get(key);
  if (!position) throw new Error(`no position ${key}`);
  return position;
}

/** Somebody by their whole name; the roster's names are unique. */
export function memberNamed(school: DemoSchool, name: string): DemoMember {
  const member = school.members.find(({ first, last }) => `${first} ${last}` === name);
  if (!member) throw new Error(`no one is called ${name}`);
  return member;
}

/** One of the documented accounts. */
export function accountNamed(school: DemoSchool, name: 'admin' | 'manager' | 'employee'): DemoMember {
  const member = school.members.find(({ account }) => account?.name === name);
  if (!member) throw new Error(`no account ${name}`);
  return member;
}

/** The first manager of a place, in the roster's order. */
export function managerOf(school: DemoSchool, place: LocationKey): DemoMember {
  const member = school.members.find(({ role, places }) => role === 'MANAGER' && places.includes(place));
  if (!member) throw new Error(`no one manages ${place}`);
  return member;
}

/** The active staff, managers too but no admin, whose first place this is; in the roster's order. */
export function demoStaffOf(school: DemoSchool, place: LocationKey): DemoMember[] {
  return school.members.filter(
    ({ places, standing, role }) => places[0] === place && standing === undefined && role !== 'ADMIN',
  );
}

/** Gives out the code of a new shift or meeting, such as `LKV-0012`, and raises the location's counter. */
export function takeCode(location: LocationRow): string {
  location.last_shift_number += 1;
  return `${location.code}-${String(location.last_shift_number).padStart(4, '0')}`;
}
