/**
 * Text that a user typed into forms when their session ended elsewhere, kept in this tab's memory for that user. The
 * text is dropped when the user signs out here, when someone else signs in, and when the page reloads.
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
  // The forms are still mounted here, because React renders after this.
  if (now.ended !== 'signedOut') for (const source of sources) source();
});

/** Returns the key of a part of the page; the key is the same after the user signs in again. */
export const keptNameOf = (part: string): string =>
  `${window.location.pathname}${window.location.search}|${part}`;

/** Calls a source when the session ends, so it can keep its text. @returns a function that unsubscribes */
export function onSessionEnd(source: Source): () => void {
  sources.add(source);
  return () => sources.delete(source);
}

/** Keeps the changed values of a form. */
export const keepText = (place: string, values: object): void => void texts.set(place, values);
/** Keeps other data of a form: the dialog it is in, and the revision it was filled from. */
export const keepBeside = (place: string, value: unknown): void => void others.set(place, value);

export const keptText = (place: string | null): object | undefined => texts.get(place ?? '');
export const keptBeside = (place: string | null): unknown => others.get(place ?? '');

/** Returns whether text of any form in a part of the page was kept. */
export const hasKeptText = (place = ''): boolean => [...texts.keys()].some((one) => one.startsWith(place));

/** Forgets a part that the user left while signed in. */
export function forgetKept(place: string): void {
  if (!isSignedIn(getSession())) return;
  texts.delete(place);
  others.delete(place);
}
