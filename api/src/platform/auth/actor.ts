import type { Origin } from './browser';
import type { Role } from '@ondeck/shared/contract/roles';

/** A signed-in person, known by the session's token alone; nothing else that a request claims counts. */
export interface UserActor {
  readonly kind: 'user';
  readonly userId: string;
  readonly role: Role;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** Locations in reach: all for an admin, else the assigned ones. */
  readonly locationIds: readonly string[] | 'all';
  readonly tokenHash: string;
  /** Whether they are to set up a second factor before anything else. */
  readonly lacksFactor?: boolean;
  /** Names the session without opening it. */
  readonly sessionId: string;
  /** Where a program asks with a token of its own: what it is called, and whether it may only read. */
  readonly program?: { readonly label: string; readonly readsOnly: boolean };
  /** The value of their browser's cookie. */
  readonly browser?: string | undefined;
  readonly origin?: Origin;
  readonly requestId: string;
}

/** A clock-out that can be taken back. */
export interface UndoneClockOut {
  readonly recordId: string;
  readonly end: Date;
  /** The flags that it added. */
  readonly flags: readonly string[];
}

/** An employee at the punch clock, for minutes after entering the code. */
export interface PunchActor {
  readonly kind: 'punch';
  readonly userId: string;
  /** First and last name. */
  readonly name: string;
  readonly kioskId: string | null;
  readonly tokenHash: string;
  /** The token has expired: it may still fetch the answer to the clock-in it made, and do nothing new. */
  readonly ended: boolean;
  /** The one clock-out that the token takes back; null for one that opens the clock-in form. */
  readonly undoes: UndoneClockOut | null;
  readonly origin?: Origin;
  readonly requestId: string;
}

/** A deploy token: a team's tool that publishes one area, answered for by the admin who made the token. */
export interface DeployActor {
  readonly kind: 'deploy';
  /** The admin who made the token. */
  readonly userId: string;
  readonly area: string;
  /** The places of the frame that its versions may take. */
  readonly slots: readonly string[];
  /** Who publishes, in words: the token's label and the admin's name. */
  readonly by: string;
  readonly origin?: Origin;
  readonly requestId: string;
}

export interface AnonymousActor {
  readonly kind: 'anonymous';
  /** The value of their browser's cookie. */
  readonly browser?: string | undefined;
  readonly origin?: Origin;
  readonly requestId: string;
}

/** A job of the server itself. */
export interface SystemActor {
  readonly kind: 'system';
  readonly origin?: Origin;
  readonly requestId: null;
}

export type RequestActor = UserActor | PunchActor | DeployActor | AnonymousActor;
export type Actor = RequestActor | SystemActor;
/** Somebody of whom nothing is known but from where they ask. */
export const anonymous = (asked: Omit<AnonymousActor, 'kind'>): AnonymousActor => ({
  kind: 'anonymous',
  ...asked,
});
export const systemActor: SystemActor = { kind: 'system', requestId: null };
export const fullName = (person: { readonly firstName: string; readonly lastName: string }): string =>
  `${person.firstName} ${person.lastName}`.trim();
