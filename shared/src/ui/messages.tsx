import { createStore } from 'zustand/vanilla';

export type MessageKind = 'success' | 'info' | 'warning' | 'error';

export interface Message {
  id: number;
  kind: MessageKind;
  text: string;
  /** How long it stays: 3 s, the 4 to 4.5 of some pages, or 10 where a plan can be taken back. */
  seconds: number;
  /** ms since 1970, the browser's clock. */
  at: number;
  undo?: (() => void) | undefined;
}

export interface MessageOptions {
  seconds?: 3 | 4 | 4.5 | 10;
  /** Offers Undo while it is shown. */
  undo?: (() => void) | undefined;
}

interface MessagesState {
  /** On screen now, the newest last. */
  shown: readonly Message[];
  /** The last ones, the newest first, for the "Recent messages" panel. */
  recent: readonly Message[];
}

/** At most this many at once; a third pushes the oldest out. */
const SHOWN_AT_ONCE = 2;
const KEPT = 20;

/** One store for the suite: it outlives the pages that speak through it. */
export const messageStore = createStore<MessagesState>()(() => ({ shown: [], recent: [] }));

let lastId = 0;

/** Shows a message and keeps it among the recent ones. */
export function showMessage(
  kind: MessageKind,
  text: string,
  { seconds = 3, undo }: MessageOptions = {},
): void {
  lastId += 1;
  const message: Message = { id: lastId, kind, text, seconds, undo, at: Date.now() };
  messageStore.setState(({ shown, recent }) => ({
    shown: [...shown, message].slice(-SHOWN_AT_ONCE),
    recent: [message, ...recent].slice(0, KEPT),
  }));
}

/** Takes a message off the screen; it stays among the recent ones. */
export function dismiss(id: number): void {
  messageStore.setState(({ shown }) => ({ shown: shown.filter((message) => message.id !== id) }));
}

/** Forgets everything, at sign-out: the next person must not read it. */
export function forgetMessages(): void {
  messageStore.setState({ shown: [], recent: [] });
}
