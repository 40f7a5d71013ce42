import { DAY_SECONDS } from '../domain/durations';
import { dropCookie, readCookie, writeCookie } from './cookies';

/**
 * Where each value that the product keeps in a browser lives: the names are part of the specification.
 * A role, a name or an id in a cookie is decoration: the server reads the token only.
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
} as const satisfies Record<string, Home>;

type Home =
  | { readonly in: 'cookie'; readonly seconds: number }
  | { readonly in: 'sessionStorage' | 'localStorage' };

export type HeldName = keyof typeof homes;
export type HeldValues = Readonly<Record<HeldName, string>>;

const isHeldName = (name: string): name is HeldName => Object.hasOwn(homes, name);
const names: readonly HeldName[] = Object.keys(homes).filter(isHeldName);

/** A browser that forbids storage keeps nothing, and the product works for as long as the page is open. */
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

/** Keeps a value where the specification wants it; an empty one is removed. */
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
};

/** Every value as the browser holds it now; absent ones are empty strings. */
export function readAllHeld(): HeldValues {
  const values: Record<HeldName, string> = { ...none };
  for (const name of names) values[name] = readHeld(name);
  return values;
}

/** The values that end with a session; the employee token belongs to the punch clock and ends with it too. */
export function dropHeld(): void {
  for (const name of names) writeHeld(name, '');
  attempt(() => window.localStorage.clear(), undefined);
}
