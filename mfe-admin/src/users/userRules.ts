import type { Role } from '@ondeck/shared/contract/roles';
import type { User } from '@ondeck/shared/schemas/users';

const labels = { ADMIN: 'Admin', MANAGER: 'Manager', EMPLOYEE: 'Employee' } as const;

export const roleLabel = (role: Role): string => labels[role];

const all = (['ADMIN', 'MANAGER', 'EMPLOYEE'] as const).map((value) => ({ value, label: labels[value] }));

export const roleOptions = all;

/** The roles that somebody may give: a manager gives none above their own. */
export const rolesToGive = (own: Role | undefined) =>
  own === 'ADMIN' ? all : all.filter(({ value }) => value !== 'ADMIN');

interface Self {
  readonly role: Role | undefined;
  readonly userId: string;
}

/** Why somebody may not change a user, in words; undefined when they may. The server decides, this only says so first. */
export const whyNotChange = ({ role }: Self, user: User): string | undefined =>
  user.user_type === 'ADMIN' && role !== 'ADMIN' ? 'Only an admin can change an admin.' : undefined;

export const whyNotDelete = (self: Self, user: User): string | undefined =>
  whyNotChange(self, user) ??
  (user.id === self.userId && self.role !== 'ADMIN' ? "You can't delete yourself." : undefined);

/** Who lost their second factor asks an admin; one's own is on one's profile. */
export const whyNotResetFactor = ({ role, userId }: Self, user: User): string | undefined => {
  if (role !== 'ADMIN') return 'Only an admin can reset two-step verification.';
  return user.id === userId ? 'Change your own two-step verification in My Profile.' : undefined;
};

/** One's own password is changed with the present one, which the list does not ask for. */
export const whyNotSetPassword = (self: Self, user: User): string | undefined =>
  whyNotChange(self, user) ??
  (user.id === self.userId ? 'Change your own password in My Profile.' : undefined);
