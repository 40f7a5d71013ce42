import type { Role } from '../database/schema.types';

/** A signed-in person, as the token says; nothing of the request's own claims. */
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
  readonly requestId: string;
}

/** An employee at the punch clock, for minutes after entering the code. */
export interface PunchActor {
  readonly kind: 'punch';
  readonly userId: string;
  readonly kioskId: string | null;
  readonly tokenHash: string;
  /** The token's time is over: a clock-in that was stored with it may be told again, nothing new may be done. */
  readonly ended: boolean;
  readonly requestId: string;
}

/** A deploy token: a team's tool that publishes one area, answered for by the admin who made the token. */
export interface DeployActor {
  readonly kind: 'deploy';
  /** The admin who made the token. */
  readonly userId: string;
  readonly area: string;
  /** Who publishes, in words: the token's label and the admin's name. */
  readonly by: string;
  readonly requestId: string;
}

export interface AnonymousActor {
  readonly kind: 'anonymous';
  readonly requestId: string;
}

/** A job of the server itself. */
export interface SystemActor {
  readonly kind: 'system';
  readonly requestId: null;
}

export type RequestActor = UserActor | PunchActor | DeployActor | AnonymousActor;
export type Actor = RequestActor | SystemActor;
export const systemActor: SystemActor = { kind: 'system', requestId: null };
export const fullName = (person: { readonly firstName: string; readonly lastName: string }): string =>
  `${person.firstName} ${person.lastName}`.trim();
