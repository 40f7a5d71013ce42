import { DAY_SECONDS } from '../domain/durations';
import { dropCookie, readCookie, writeCookie } from './cookies';

/**
 * Where the browser keeps each value; the names are part of the specification. A role, name, or id in a cookie is for
 * display only, because the server reads only the token.
 */
const homes = {
  authToken: { in: 'cookie', seconds: 7 * DAY_SECONDS },
  role: { in: 'cookie', seconds: 7 * DAY_SECONDS },
  name: { in: 'cookie', seconds: 7 * DAY_SECONDS },
  userId: { in: 'cookie', seconds: 7 * DAY_SECONDS },
  updatedName: { in: 'cookie', seconds: 7 * DAY_SECONDS },
  email: { in: 'cookie', seconds: 7 * DAY_SECONDS },
  employeeAuthToken: { in: 'cookie', seconds: DAY_SECONDS },
  otpSent: { in: 'sessionStorage' },
  otpSuccess: { in: 'sessionStorage' },
  createPassword: { in: 'sessionStorage' },
  keyID: { in: 'localStorage' },
  headerIcon: { in: 'localStorage' },
  isClockedIn: { in: 'localStorage' },
  isClockedOut: { in: 'localStorage' },
  selectedLocation: { in: 'sessionStorage' },
  showKeypad: { in: 'sessionStorage' },
  /** The choices that the server also keeps, so that a board opens with them before the server has answered. */
  userChoices: { in: 'localStorage' },
} as const satisfies Record<string, Home>;

type Home =
  | { readonly in: 'cookie'; readonly seconds: number }
  | { readonly in: 'sessionStorage' | 'localStorage' };

export type HeldName = keyof typeof homes;
export type HeldValues = Readonly<Record<HeldName, string>>;

const isHeldName = (name: string): name is HeldName => Object.hasOwn(homes, name);
const names: readonly HeldName[] = Object.keys(homes).filter(isHeldName);

/**
 * Runs an action on the browser's storage. If the browser forbids storage, the product works until the page is closed.
 */
function attempt<T>(action: () => T, otherwise: T): T {
  try {
    return action();
  } catch {
    return otherwise;
  }
}

export function readHeld(name: HeldName): string {
  const home: Home = homes[name];
  if (home.in === 'cookie') return readCookie(name);
  return attempt(() => window[home.in].getItem(name) ?? '', '');
}

/** Stores a value in the place that the specification requires; an empty value is removed. */
export function writeHeld(name: HeldName, value: string): void {
  const home: Home = homes[name];
  if (home.in === 'cookie') {
    if (value) writeCookie(name, value, home.seconds);
    else dropCookie(name);
    return;
  }
  attempt(() => (value ? window[home.in].setItem(name, value) : window[home.in].removeItem(name)), undefined);
}

const none: HeldValues = {
  authToken: '',
  role: '',
  name: '',
  userId: '',
  updatedName: '',
  email: '',
  employeeAuthToken: '',
  otpSent: '',
  otpSuccess: '',
  createPassword: '',
  keyID: '',
  headerIcon: '',
  isClockedIn: '',
  isClockedOut: '',
  selectedLocation: '',
  showKeypad: '',
  userChoices: '',
};

/** Reads every stored value; missing values are empty strings. */
export function readAllHeld(): HeldValues {
  const values: Record<HeldName, string> = { ...none };
  for (const name of names) values[name] = readHeld(name);
  return values;
}

/** Removes the values that end with a session, including the employee token of the punch clock. */
export function dropHeld(): void {
  for (const name of names) writeHeld(name, '');
  attempt(() => window.localStorage.clear(), undefined);
}
