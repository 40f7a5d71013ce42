import type { Origin } from './browser';
import type { Role } from '@ondeck/shared/contract/roles';

/** A signed-in user, identified only by the session's token; no other claim of a request counts. */
export interface UserActor {
  readonly kind: 'user';
  readonly userId: string;
  readonly role: Role;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** Locations in reach: all for an admin, otherwise the assigned ones. */
  readonly locationIds: readonly string[] | 'all';
  readonly tokenHash: string;
  /** Whether the user must set up a second factor before doing anything else. */
  readonly lacksFactor?: boolean;
  /** Identifies the session without giving access to it. */
  readonly sessionId: string;
  /** The API token's label, and whether the token may only read; undefined for a page. */
  readonly program?: { readonly label: string; readonly readsOnly: boolean };
  /** Value of the user's browser cookie. */
  readonly browser?: string | undefined;
  readonly origin?: Origin;
  readonly requestId: string;
}

/** A clock-out that the employee can still undo. */
export interface UndoneClockOut {
  readonly recordId: string;
  readonly end: Date;
  /** Flags that the clock-out added. */
  readonly flags: readonly string[];
}

/** An employee at the punch clock, for minutes after they enter their code. */
export interface PunchActor {
  readonly kind: 'punch';
  readonly userId: string;
  /** First and last name. */
  readonly name: string;
  readonly kioskId: string | null;
  readonly tokenHash: string;
  /** Whether the token has expired: it may still fetch the answer to its own clock-in, and do nothing else. */
  readonly ended: boolean;
  /** The one clock-out that the token may undo; null for a token that opens the clock-in form. */
  readonly undoes: UndoneClockOut | null;
  readonly origin?: Origin;
  readonly requestId: string;
}

/** A deploy token of a team's tool that publishes one area, on behalf of the admin who created the token. */
export interface DeployActor {
  readonly kind: 'deploy';
  /** ID of the admin who created the token. */
  readonly userId: string;
  readonly area: string;
  /** Frame slots that versions uploaded with the token may use. */
  readonly slots: readonly string[];
  /** Name of the publisher: the token's label and the admin's name. */
  readonly by: string;
  readonly origin?: Origin;
  readonly requestId: string;
}

export interface AnonymousActor {
  readonly kind: 'anonymous';
  /** Value of the caller's browser cookie. */
  readonly browser?: string | undefined;
  readonly origin?: Origin;
  readonly requestId: string;
}

/** The server itself, when it runs a job. */
export interface SystemActor {
  readonly kind: 'system';
  readonly origin?: Origin;
  readonly requestId: null;
}

export type RequestActor = UserActor | PunchActor | DeployActor | AnonymousActor;
export type Actor = RequestActor | SystemActor;
/** Returns a caller without an identity, known only by address and device. */
export const anonymous = (asked: Omit<AnonymousActor, 'kind'>): AnonymousActor => ({
  kind: 'anonymous',
  ...asked,
});
export const systemActor: SystemActor = { kind: 'system', requestId: null };
export const fullName = (person: { readonly firstName: string; readonly lastName: string }): string =>
  `${person.firstName} ${person.lastName}`.trim();
