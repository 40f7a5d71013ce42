/** The three roles of On Deck. The server decides what a user can do from the token alone. */
export const roles = ['ADMIN', 'MANAGER', 'EMPLOYEE'] as const;
export type Role = (typeof roles)[number];

export const isRole = (value: unknown): value is Role => roles.some((role) => role === value);

/**
 * Reads a role by the product's rule: any user type that is neither ADMIN nor MANAGER is an employee.
 *
 * @param userType - `user_type` of an answer, or the role cookie
 */
export const roleOf = (userType: string): Role => {
  const upper = userType.toUpperCase();
  return isRole(upper) ? upper : 'EMPLOYEE';
};

/**
 * Users who can open a page: a list of roles, `public` for everyone, or `signedOut` for visitors who aren't signed in.
 * Pages of the last two kinds are shown without the signed-in frame.
 */
export type Access = 'public' | 'signedOut' | readonly Role[];

export const allows = (access: Access, role: Role): boolean =>
  access === 'public' || (access !== 'signedOut' && access.includes(role));
