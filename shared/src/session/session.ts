import { create } from 'zustand';
import { type Role, roleOf } from '../contract/roles';
import { dropHeld, type HeldName, type HeldValues, readAllHeld, readHeld, writeHeld } from './heldValues';

/** What sign-in answers, as far as the browser keeps it. */
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

/** Why a session ended: pages say different things to a person who signed out and to a person who was signed out. */
export type EndReason = 'signedOut' | 'elsewhere' | 'expired' | 'noRole';

export interface Session extends HeldValues {
  /** How the last session of this page ended; undefined while one lasts and before the first. */
  readonly ended: EndReason | undefined;
  /** Whose session ended; empty while one lasts and before the first. */
  readonly endedOf: string;
}

const CHANNEL = 'ondeck-session';

/** The one session of the page. Read with {@link useSession}; change it with the functions below only. */
export const sessionStore = create<Session>()(() => ({ ...readAllHeld(), ended: undefined, endedOf: '' }));

/** Reads one part of the session and follows it. */
export const useSession = <T>(select: (session: Session) => T): T => sessionStore(select);

export const getSession = (): Session => sessionStore.getState();
export const isSignedIn = (session: HeldValues): boolean => session.authToken !== '';

/** The role that menus and guards go by; undefined where none is held, which ends the session. */
export const roleIn = (session: HeldValues): Role | undefined =>
  session.role ? roleOf(session.role) : undefined;

/** The name in the header: the one that the profile page stored last, else the one from signing in. */
export const nameIn = (session: HeldValues): string => session.updatedName || session.name;

/**
 * Keeps a value in its cookie or storage and in the store, here and in the other tabs.
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
 * Notes that the person is ending the session, before the server is asked to. Should a 401 of another call come first, it
 * still counts as signing out, not as an expired session, and the next sign-in begins anew.
 *
 * @returns takes it back, where the server refused
 */
export function leaveSoon(): () => void {
  isLeaving = true;
  return () => {
    isLeaving = false;
  };
}

/** Begins a session: the token and who it belongs to, for 7 days. */
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

/** Ends the session in this browser: token, name and local storage go. Telling the server is the caller's part. */
export function dropSession(reason: EndReason): void {
  const endedOf = getSession().userId || getSession().endedOf;
  dropHeld();
  sessionStore.setState({ ...readAllHeld(), ended: isLeaving ? 'signedOut' : reason, endedOf });
  isLeaving = false;
  announce();
}

/** Takes over what another tab, or a page of this one, wrote to cookies and storage since the last look. */
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
 * Keeps this tab's session in step with the other tabs: at once where tabs can talk to each other, and every second
 * from the cookies, which is also how the header's name follows the profile page.
 *
 * @returns stops following
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

/** The token that a call carries: the employee's while the address hash names the punch clock, else the session's. */
export const tokenForPage = (hash: string = window.location.hash): string =>
  readHeld(hash.includes('punch-clock') ? 'employeeAuthToken' : 'authToken');
