import { create } from 'zustand';
import { type Role, roleOf } from '../contract/roles';
import { dropHeld, type HeldName, type HeldValues, readAllHeld, readHeld, writeHeld } from './heldValues';

/** The parts of the sign-in answer that the browser keeps. */
export interface SignedIn {
  readonly access_token: string;
  readonly session_info: {
    readonly user: {
      readonly id: string;
      readonly user_type: string;
      readonly first_name: string;
      readonly last_name: string;
    };
  };
}

/**
 * The reason that a session ended. Pages show one message to a user who signed out, and another to a user who was
 * signed out.
 */
export type EndReason = 'signedOut' | 'elsewhere' | 'expired' | 'noRole';

export interface Session extends HeldValues {
  /** The end of this page's last session; undefined while a session lasts and before the first. */
  readonly ended: EndReason | undefined;
  /** The user whose session ended; empty while a session lasts and before the first. */
  readonly endedOf: string;
}

const CHANNEL = 'ondeck-session';

/** The one session of the page. Read it with {@link useSession}; change it only with the functions below. */
export const sessionStore = create<Session>()(() => ({ ...readAllHeld(), ended: undefined, endedOf: '' }));

/** Reads one part of the session and follows its changes. */
export const useSession = <T>(select: (session: Session) => T): T => sessionStore(select);

export const getSession = (): Session => sessionStore.getState();
export const isSignedIn = (session: HeldValues): boolean => session.authToken !== '';

/** Returns the role for menus and guards; undefined if none is stored, which ends the session. */
export const roleIn = (session: HeldValues): Role | undefined =>
  session.role ? roleOf(session.role) : undefined;

/** Returns the name for the header: the name last stored by the profile page, else the name from signing in. */
export const nameIn = (session: HeldValues): string => session.updatedName || session.name;

/**
 * Stores a value in its cookie or storage and in the session, in this and the other tabs.
 *
 * @param value - an empty string removes it
 */
export function hold(name: HeldName, value: string): void {
  holdAll({ [name]: value });
}

function holdAll(values: Partial<Record<HeldName, string>>): void {
  for (const name of heldNames(values)) writeHeld(name, values[name] ?? '');
  sessionStore.setState(values);
  announce();
}

const heldNames = (values: Partial<Record<HeldName, string>>): HeldName[] =>
  Object.keys(values).filter((name): name is HeldName => name in getSession() && name !== 'ended');

let isLeaving = false;

/**
 * Records that the user is signing out, before the server is asked. If another call gets a 401 first, the session still
 * counts as signed out, not expired, and the next sign-in starts fresh.
 *
 * @returns a function that undoes this if the server refused
 */
export function leaveSoon(): () => void {
  isLeaving = true;
  return () => {
    isLeaving = false;
  };
}

/** Starts a session: stores the token and its user for 7 days. */
export function storeSession(answer: SignedIn, email: string): void {
  const { user } = answer.session_info;
  isLeaving = false;
  sessionStore.setState({ ended: undefined, endedOf: '' });
  holdAll({
    authToken: answer.access_token,
    role: user.user_type,
    name: `${user.first_name} ${user.last_name}`.trim(),
    updatedName: '',
    userId: user.id,
    email,
  });
}

/** Ends the session in this browser: removes the token, the name, and local storage. The caller notifies the server. */
export function dropSession(reason: EndReason): void {
  const endedOf = getSession().userId || getSession().endedOf;
  dropHeld();
  sessionStore.setState({ ...readAllHeld(), ended: isLeaving ? 'signedOut' : reason, endedOf });
  isLeaving = false;
  announce();
}

/** Reads changes that another tab, or another page in this tab, made to cookies and storage since the last read. */
export function refreshSession(): void {
  const held = readAllHeld();
  const current = getSession();
  const changed = heldNames(held).filter((name) => held[name] !== current[name]);
  if (changed.length === 0) return;
  const wasSignedIn = isSignedIn(current);
  sessionStore.setState({
    ...held,
    ...(wasSignedIn && !isSignedIn(held) ? { ended: 'elsewhere' as const, endedOf: current.userId } : {}),
    ...(!wasSignedIn && isSignedIn(held) ? { ended: undefined, endedOf: '' } : {}),
  });
}

let channel: BroadcastChannel | undefined;
const announce = (): void => channel?.postMessage('changed');

/**
 * Keeps this tab's session in step with other tabs: right away by messages between tabs, and every second from the
 * cookies, which also updates the name in the header from the profile page.
 *
 * @returns a function that stops following
 */
export function followSession(): () => void {
  const talk = typeof BroadcastChannel === 'function' ? new BroadcastChannel(CHANNEL) : undefined;
  channel = talk;
  talk?.addEventListener('message', refreshSession);
  window.addEventListener('storage', refreshSession);
  const timer = window.setInterval(() => {
    if (document.visibilityState === 'visible') refreshSession();
  }, 1000);
  return () => {
    window.clearInterval(timer);
    window.removeEventListener('storage', refreshSession);
    talk?.close();
    if (channel === talk) channel = undefined;
  };
}

/** Returns the token for a call: the employee's while the address hash names the punch clock, else the session's. */
export const tokenForPage = (hash: string = window.location.hash): string =>
  readHeld(hash.includes('punch-clock') ? 'employeeAuthToken' : 'authToken');
