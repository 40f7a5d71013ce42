import type { LocationKey, PositionKey } from './demoLocations';

/** A user of the demo school, with their locations and positions. */
export interface DemoPerson {
  readonly first: string;
  readonly last: string;
  /** The user's locations, the home location first. */
  readonly places: readonly LocationKey[];
  readonly skills: readonly PositionKey[];
  /** The maximum hours per week in the schedule. */
  readonly hours: number;
  readonly role?: 'ADMIN' | 'MANAGER';
  /** The age of a minor. */
  readonly age?: 15 | 17;
  /** An account that the README gives to visitors: the start of its email address, and its employee code. */
  readonly account?: { readonly name: string; readonly code: string };
  /** Absent for active staff with a password, which is almost everyone. */
  readonly standing?: 'AWAITS_APPROVAL' | 'AWAITS_ACTIVATION' | 'LEFT';
}

/** Returns active staff without a special role, from one line of the lists below. */
const person = (
  name: string,
  places: DemoPerson['places'],
  hours: number,
  ...skills: PositionKey[]
): DemoPerson => {
  const [first = '', ...rest] = name.split(' ');
  return { first, last: rest.join(' '), places, hours, skills };
};

/** The three accounts that the README gives to visitors, and the manager of the location that none of them manages. */
const office: DemoPerson[] = [
  {
    ...person('Helen Ashworth', ['lakeview', 'prairie', 'harbor'], 0, 'supervisor'),
    role: 'ADMIN',
    account: { name: 'admin', code: '10001' },
  },
  {
    ...person('Marcus Bennett', ['lakeview', 'prairie'], 8, 'supervisor', 'lead'),
    role: 'MANAGER',
    account: { name: 'manager', code: '10002' },
  },
  {
    ...person('Maya Rivera', ['lakeview'], 24, 'instructor', 'baby', 'private', 'adult'),
    account: { name: 'employee', code: '10003' },
  },
  { ...person('Grace Okafor', ['harbor'], 8, 'supervisor', 'lead'), role: 'MANAGER' },
];

const lakeview: DemoPerson[] = [
  person('Owen Fitzgerald', ['lakeview'], 30, 'lifeguard', 'safety', 'instructor'),
  person('Priya Raman', ['lakeview', 'prairie'], 28, 'instructor', 'adaptive', 'private'),
  person('Daniel Kowalski', ['lakeview'], 32, 'frontDesk', 'host'),
  person('Sofia Marchetti', ['lakeview'], 26, 'baby', 'instructor', 'adult'),
  person('Jamal Whitaker', ['lakeview'], 34, 'lifeguard', 'coach', 'safety'),
  person('Hannah Lindqvist', ['lakeview'], 24, 'fitness', 'adult', 'frontDesk'),
  person('Theo Papadakis', ['lakeview'], 30, 'coach', 'lead', 'instructor'),
  person('Nora Gallagher', ['lakeview'], 20, 'frontDesk', 'host', 'baby'),
  person('Caleb Thornton', ['lakeview'], 20, 'maintenance', 'lifeguard'),
  person('Yuki Tanaka', ['lakeview'], 22, 'private', 'adaptive', 'instructor'),
  person('Elena Vasquez', ['lakeview'], 32, 'supervisor', 'lead', 'safety'),
  { ...person('Simon Hartley', ['lakeview'], 14, 'trainee'), age: 17 },
  person('Amara Nwosu', ['lakeview'], 26, 'lifeguard', 'instructor', 'host'),
];

const prairie: DemoPerson[] = [
  person('Luke Sorensen', ['prairie'], 30, 'instructor', 'coach', 'private'),
  person('Isabel Fuentes', ['prairie'], 28, 'baby', 'instructor', 'adult'),
  person('Ruth Abernathy', ['prairie'], 32, 'frontDesk', 'host'),
  person('Connor Maguire', ['prairie'], 32, 'lifeguard', 'safety', 'instructor'),
  person('Leila Haddad', ['prairie'], 24, 'adaptive', 'private', 'fitness'),
  person('Ethan Brookfield', ['prairie'], 34, 'lifeguard', 'host', 'maintenance'),
  person('Chloe Desmarais', ['prairie'], 26, 'supervisor', 'lead', 'adult'),
  person('Victor Almeida', ['prairie'], 20, 'maintenance', 'lifeguard'),
  person('Megan Oleary', ['prairie'], 22, 'frontDesk', 'baby', 'fitness'),
  person('Tomas Novak', ['prairie'], 28, 'coach', 'instructor', 'safety'),
  person('Aisha Rahman', ['prairie'], 14, 'trainee'),
  person('Felix Baumgartner', ['prairie'], 24, 'instructor', 'lead', 'adaptive'),
];

const harbor: DemoPerson[] = [
  person('Kai Nakamura', ['harbor'], 30, 'instructor', 'coach', 'private'),
  person('Lucia Moretti', ['harbor'], 28, 'baby', 'instructor', 'adult'),
  person('Benjamin Castellano', ['harbor'], 32, 'frontDesk', 'host'),
  person('Mei Ling Chou', ['harbor'], 26, 'lifeguard', 'safety', 'instructor'),
  person('Oscar Villanueva', ['harbor'], 34, 'lifeguard', 'host', 'safety'),
  person('Freya Johansson', ['harbor'], 24, 'fitness', 'adult', 'adaptive'),
  person('Andre Baptiste', ['harbor'], 30, 'supervisor', 'lead', 'coach'),
  person('Zoe Carmichael', ['harbor'], 24, 'frontDesk', 'baby', 'host'),
  person('Gabriel Ortega', ['harbor'], 20, 'maintenance', 'lifeguard'),
  person('Naomi Feldman', ['harbor'], 26, 'instructor', 'private', 'adaptive'),
  person('Ravi Chandran', ['harbor'], 28, 'lead', 'instructor', 'coach'),
  { ...person('Stella Kim', ['harbor'], 14, 'trainee'), age: 15 },
];

/** Users who signed up, were invited, or left, so that the user lists and filters show every state. */
const others: DemoPerson[] = [
  { ...person('Wyatt Sinclair', ['lakeview'], 0, 'lifeguard'), standing: 'AWAITS_APPROVAL' },
  { ...person('Bianca Ferrante', ['prairie'], 0, 'frontDesk'), standing: 'AWAITS_ACTIVATION' },
  { ...person('Derek Holloway', ['lakeview'], 0, 'instructor', 'lifeguard'), standing: 'LEFT' },
  { ...person('Tessa Rowntree', ['harbor'], 0, 'instructor'), standing: 'LEFT' },
];

/** Everyone in the demo school, the accounts for visitors first. */
export const demoRoster: readonly DemoPerson[] = [...office, ...lakeview, ...prairie, ...harbor, ...others];
