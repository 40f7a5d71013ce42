/**
 * What was typed into forms when a session ended elsewhere: kept in the memory of this tab for the person who typed it.
 * It is gone when that person signs out here, when someone else signs in, and when the page is loaded again.
 */
import { getSession, isSignedIn, sessionStore } from './session';

type Source = () => void;

const sources = new Set<Source>();
const texts = new Map<string, object>();
const others = new Map<string, unknown>();
let owner = '';

function forgetAll(): void {
  texts.clear();
  others.clear();
}

sessionStore.subscribe((now, before) => {
  if (now.ended === 'signedOut') forgetAll();
  if (now.authToken === before.authToken) return;
  if (now.authToken !== '') {
    if (now.userId !== owner) forgetAll();
    owner = now.userId;
    return;
  }
  forgetAll();
  owner = before.userId;
  // The forms are still mounted: React renders only after this.
  if (now.ended !== 'signedOut') for (const source of sources) source();
});

/** Names a part of the page that is open: the same again after the same person signs in. */
export const keptNameOf = (part: string): string =>
  `${window.location.pathname}${window.location.search}|${part}`;

/** Calls a source when the session ends, for it to keep what it holds. @returns stops */
export function onSessionEnd(source: Source): () => void {
  sources.add(source);
  return () => sources.delete(source);
}

/** Keeps the changed values of a form. */
export const keepText = (place: string, values: object): void => void texts.set(place, values);
/** Keeps what belongs to forms: which dialog they are in, which state of a record they were filled from. */
export const keepBeside = (place: string, value: unknown): void => void others.set(place, value);

export const keptText = (place: string | null): object | undefined => texts.get(place ?? '');
export const keptBeside = (place: string | null): unknown => others.get(place ?? '');

/** Whether text was kept of any form in a part of the page. */
export const hasKeptText = (place = ''): boolean => [...texts.keys()].some((one) => one.startsWith(place));

/** Forgets a part that its person has left while signed in. */
export function forgetKept(place: string): void {
  if (!isSignedIn(getSession())) return;
  texts.delete(place);
  others.delete(place);
}
