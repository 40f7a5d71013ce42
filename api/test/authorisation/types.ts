import type { Given, GivenLocation, GivenPosition, GivenUser } from '../fixtures';

/** The callers of each route. Here and elsewhere are two locations. Both employees work here. */
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

/** The school for a row. Every row gets a new one, so that no row depends on another. */
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
 * A route, called once by each of the seven. A single number holds for everyone; a list is in the order of `askers`.
 * The call is about employee A or this location, which managers elsewhere must not even know about.
 */
export interface AuthorisationRow {
  /** Method and path exactly as the module declares them, for example `PUT /api/locations/:id/`. */
  readonly route: string;
  readonly call: (world: World) => Call | Promise<Call>;
  readonly expect: number | readonly [number, number, number, number, number, number, number];
  /**
   * The same call when employee A, and the manager here if the call is about them, also works elsewhere. Each manager's
   * scope then covers only part of theirs, and `managerBoth` covers all. In the order of {@link partlyAskers}. Required
   * for every row whose address names a user.
   */
  readonly partly?: readonly [number, number, number, number];
}

export const partlyAskers = ['managerHere', 'managerElsewhere', 'managerBoth', 'admin'] as const;
