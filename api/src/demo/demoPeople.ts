import { addDays, addMonths } from '@ondeck/shared/domain/calendar/plainDate';
import type { LocationKey, PositionKey } from './demoLocations';
import type { DemoRandom } from './demoRandom';
import { type DemoPerson, demoRoster } from './demoRoster';
import type { DemoTables, LocationRow, PositionRow, UserRow } from './demoRows';

/** An employee of the roster with their `users` row. */
export interface DemoMember extends DemoPerson {
  readonly row: UserRow;
}

const areaCodes: Record<LocationKey, string> = { lakeview: '585', prairie: '608', harbor: '206' };
const cities: Record<LocationKey, string> = { lakeview: 'Rochester', prairie: 'Madison', harbor: 'Seattle' };

/** The values from which the roster's rows are built. */
export interface PeopleContext {
  readonly random: DemoRandom;
  readonly locations: Record<LocationKey, LocationRow>;
  readonly positions: ReadonlyMap<PositionKey, PositionRow>;
  readonly at: Date;
  /** First day of work of the original staff, and last day of those who left. */
  readonly joined: string;
  readonly left: string;
  readonly passwordHash: string;
}

/** Returns a fictional number: 555-01xx is never assigned to a subscriber in North America. */
function phone(random: DemoRandom, place: LocationKey): string {
  return `+1${areaCodes[place]}55501${String(random.between(0, 99)).padStart(2, '0')}`;
}

/** Ages of staff, in turn. */
const ages = [23, 34, 19, 41, 28, 52, 20, 37];

/** Returns a date of birth, so that the age holds for a year; null for every ninth employee, whose date is missing. */
function birthDate({ age, account }: DemoPerson, index: number, joined: string): string | null {
  if (age === undefined && account === undefined && index % 9 === 8) return null;
  return addDays(addMonths(joined, -12 * (age ?? ages[index % ages.length] ?? 30)), -(index % 60));
}

function userRow(person: DemoPerson, index: number, context: PeopleContext): UserRow {
  const { random, at } = context;
  const home = person.places[0] ?? 'lakeview';
  const mailbox = person.account?.name ?? `${person.first}.${person.last}`.toLowerCase().replaceAll(' ', '.');
  const isActive = person.standing === undefined || person.standing === 'AWAITS_ACTIVATION';
  const hasCode = isActive;
  return {
    id: random.id(at),
    first_name: person.first,
    last_name: person.last,
    email: `${mailbox}@ondeck.example`,
    phone_number: phone(random, home),
    employee_code: person.account?.code ?? (hasCode ? String(20_110 + index * 137) : null),
    user_type: person.role ?? 'EMPLOYEE',
    is_active: isActive,
    awaits_approval: person.standing === 'AWAITS_APPROVAL',
    password_hash: person.standing === 'AWAITS_ACTIVATION' ? null : context.passwordHash,
    emergency_phone_number: phone(random, home),
    employee_joining_date: person.standing === 'AWAITS_APPROVAL' ? null : context.joined,
    employee_ending_date: person.standing === 'LEFT' ? context.left : null,
    dob: person.standing === 'AWAITS_APPROVAL' ? null : birthDate(person, index, context.joined),
    employee_status: person.hours >= 28 ? 'Full time' : 'Part time',
    city: cities[home],
    created_at: at.toISOString(),
    updated_at: at.toISOString(),
  };
}

/**
 * Adds the rows of the whole roster, with each user's locations and positions.
 *
 * @returns the users in the roster's order
 */
export function addPeople(tables: DemoTables, context: PeopleContext): DemoMember[] {
  return demoRoster.map((person, index) => {
    const row = userRow(person, index, context);
    tables.users.push(row);
    for (const place of person.places) {
      tables.user_locations.push({ user_id: row.id, location_id: context.locations[place].id });
    }
    for (const skill of person.skills) {
      const position = context.positions.get(skill);
      if (position) tables.user_positions.push({ user_id: row.id, position_id: position.id });
    }
    return { ...person, row };
  });
}
