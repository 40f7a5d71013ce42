/** The three roles of the suite; what a person may really do is decided by the server from the token alone. */
export const roles = ['ADMIN', 'MANAGER', 'EMPLOYEE'] as const;
export type Role = (typeof roles)[number];

export const isRole = (value: unknown): value is Role => roles.some((role) => role === value);

/**
 * Reads a role as the product does: any user type that is neither ADMIN nor MANAGER is an ordinary employee.
 *
 * @param userType - `user_type` of the wire, or the role cookie
 */
export const roleOf = (userType: string): Role => {
  const upper = userType.toUpperCase();
  return isRole(upper) ? upper : 'EMPLOYEE';
};

/**
 * Who may open a page: a list of roles; `public` for everybody; `signedOut` for nobody who is signed in.
 * Pages of the last two kinds are shown without the signed-in frame.
 */
export type Access = 'public' | 'signedOut' | readonly Role[];

export const allows = (access: Access, role: Role): boolean =>
  access === 'public' || (access !== 'signedOut' && access.includes(role));
