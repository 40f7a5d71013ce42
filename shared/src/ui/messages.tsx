import { createStore } from 'zustand/vanilla';

export type MessageKind = 'success' | 'info' | 'warning' | 'error';

export interface Message {
  id: number;
  kind: MessageKind;
  text: string;
  /** Seconds that the message stays: 3, 4 to 4.5 on some pages, or 10 when the change can be undone. */
  seconds: number;
  /** Milliseconds since 1970 by the browser's clock. */
  at: number;
  undo?: (() => void) | undefined;
}

export interface MessageOptions {
  seconds?: 3 | 4 | 4.5 | 10;
  /** Undoes the change; if set, the message offers Undo. */
  undo?: (() => void) | undefined;
}

interface MessagesState {
  /** Messages on screen, newest last. */
  shown: readonly Message[];
  /** The last messages, newest first, for the "Recent messages" panel. */
  recent: readonly Message[];
}

/** Maximum number of messages on screen; a third one replaces the oldest. */
const SHOWN_AT_ONCE = 2;
const KEPT = 20;

/** The one message store of On Deck, which outlives the pages that use it. */
export const messageStore = createStore<MessagesState>()(() => ({ shown: [], recent: [] }));

let lastId = 0;

/** Shows a message and adds it to the recent messages. */
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

/** Removes a message from the screen; it stays among the recent messages. */
export function dismiss(id: number): void {
  messageStore.setState(({ shown }) => ({ shown: shown.filter((message) => message.id !== id) }));
}

/** Forgets all messages at sign-out, so the next user can't read them. */
export function forgetMessages(): void {
  messageStore.setState({ shown: [], recent: [] });
}
