export type UserType = 'ADMIN' | 'MANAGER' | 'EMPLOYEE';

/** Any user type that is neither ADMIN nor MANAGER is an ordinary employee. */
const isManagement = (userType: string): boolean => userType === 'ADMIN' || userType === 'MANAGER';

/** Where a person arrives after signing in, and where their unknown paths lead. */
export const landingPath = (userType: string): '/dashboard' | '/view-schedule' =>
  isManagement(userType) ? '/dashboard' : '/view-schedule';

/** The user types that somebody may give to others: a manager never raises anybody above MANAGER. */
export function grantableTypes(userType: string): UserType[] {
  if (userType === 'ADMIN') return ['ADMIN', 'MANAGER', 'EMPLOYEE'];
  return userType === 'MANAGER' ? ['MANAGER', 'EMPLOYEE'] : [];
}

/** The type that a new user's form starts with. */
export const defaultNewUserType = (userType: string): UserType | null =>
  userType === 'MANAGER' ? 'MANAGER' : null;

/** `Admin`, `Manager` or `Employee`. */
export const userTypeLabel = (userType: string): string =>
  isManagement(userType) ? userType.charAt(0) + userType.slice(1).toLowerCase() : 'Employee';

export const activeLabel = (isActive: boolean): 'Active' | 'In Active' => (isActive ? 'Active' : 'In Active');
