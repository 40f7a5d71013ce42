import type { Role } from '@ondeck/shared/contract/roles';
import type { User } from '@ondeck/shared/schemas/users';

const labels = { ADMIN: 'Admin', MANAGER: 'Manager', EMPLOYEE: 'Employee' } as const;

export const roleLabel = (role: Role): string => labels[role];

const all = (['ADMIN', 'MANAGER', 'EMPLOYEE'] as const).map((value) => ({ value, label: labels[value] }));

export const roleOptions = all;

/** Returns the roles that a user can assign. A manager can't make anyone an admin. */
export const rolesToGive = (own: Role | undefined) =>
  own === 'ADMIN' ? all : all.filter(({ value }) => value !== 'ADMIN');

interface Self {
  readonly role: Role | undefined;
  readonly userId: string;
}

/**
 * Returns the reason why the reader can't change a user; undefined if they can. The server decides; this check only
 * shows the reason early.
 */
export const whyNotChange = ({ role }: Self, user: User): string | undefined =>
  user.user_type === 'ADMIN' && role !== 'ADMIN' ? 'Only an admin can change an admin.' : undefined;

export const whyNotDelete = (self: Self, user: User): string | undefined =>
  whyNotChange(self, user) ??
  (user.id === self.userId && self.role !== 'ADMIN' ? "You can't delete yourself." : undefined);

/**
 * Returns the reason why the reader can't reset a user's two-step verification. Users change their own in My Profile.
 */
export const whyNotResetFactor = ({ role, userId }: Self, user: User): string | undefined => {
  if (role !== 'ADMIN') return 'Only an admin can reset two-step verification.';
  return user.id === userId ? 'Change your own two-step verification in My Profile.' : undefined;
};

/**
 * Returns the reason why the reader can't set a user's password. Setting your own needs the current one, as My Profile
 * asks.
 */
export const whyNotSetPassword = (self: Self, user: User): string | undefined =>
  whyNotChange(self, user) ??
  (user.id === self.userId ? 'Change your own password in My Profile.' : undefined);
