import type { Given, GivenLocation, GivenPosition, GivenUser } from '../fixtures';

/** Who asks. Here and elsewhere are two locations; both employees work here. */
export const askers = [
  'anonymous',
  'punchToken',
  'employeeA',
  'employeeB',
  'managerHere',
  'managerElsewhere',
  'admin',
] as const;
export type Asker = (typeof askers)[number];

/** The school that every row is asked in; made anew for every row, so that no row depends on another. */
export interface World {
  readonly given: Given;
  readonly here: GivenLocation;
  readonly elsewhere: GivenLocation;
  readonly position: GivenPosition;
  readonly employeeA: GivenUser;
  readonly employeeB: GivenUser;
  readonly managerHere: GivenUser;
  readonly managerElsewhere: GivenUser;
  readonly managerBoth: GivenUser;
  readonly admin: GivenUser;
}

interface Call {
  readonly url: string;
  readonly body?: unknown;
}

/**
 * One route, asked once by each of the seven. A number stands for everybody; a list is in the order of `askers`.
 * The call is about something of employee A's, or here: what managers elsewhere must not even know of.
 */
export interface AuthorisationRow {
  /** Method and path exactly as the module declares it, for example `PUT /api/locations/:id/`. */
  readonly route: string;
  readonly call: (world: World) => Call | Promise<Call>;
  readonly expect: number | readonly [number, number, number, number, number, number, number];
  /**
   * The same call where employee A, and manager here where the call is about them, also works elsewhere: then the
   * reach of both managers overlaps with theirs in part, and `managerBoth` reaches all of them. In the order of
   * {@link partlyAskers}. Demanded of every row whose address names a person.
   */
  readonly partly?: readonly [number, number, number, number];
}

export const partlyAskers = ['managerHere', 'managerElsewhere', 'managerBoth', 'admin'] as const;
