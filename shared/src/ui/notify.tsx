import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { EmptyState } from './emptyState';
import { Icon, type IconName } from './icons';
import {
  dismiss,
  type Message,
  type MessageKind,
  type MessageOptions,
  messageStore,
  showMessage,
} from './messages';

export interface ShowMessage {
  success: (text: string, options?: MessageOptions) => void;
  info: (text: string, options?: MessageOptions) => void;
  warning: (text: string, options?: MessageOptions) => void;
  error: (text: string, options?: MessageOptions) => void;
}

/** Shows messages from anywhere, including outside of components. */
export const notify: ShowMessage = {
  success: (text, options) => showMessage('success', text, options),
  info: (text, options) => showMessage('info', text, options),
  warning: (text, options) => showMessage('warning', text, options),
  error: (text, options) => showMessage('error', text, options),
};

/** Returns the same functions for components. @public */
export function useNotify(): ShowMessage {
  return notify;
}

const icons: Record<MessageKind, IconName> = {
  success: 'success',
  info: 'info',
  warning: 'alert',
  error: 'error',
};

function takeBack({ id, undo }: Message): void {
  undo?.();
  dismiss(id);
}

/** Text boxes, which have their own undo for typed text. */
const TYPED_IN = 'input, textarea, select, [contenteditable]';

/** Undoes with Control and Z, or Command and Z, because messages disappear before Tab reaches them on a full page. */
function onUndoKey(event: KeyboardEvent): void {
  const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
  if (!isUndo || event.key.toLowerCase() !== 'z') return;
  if (event.target instanceof Element && event.target.closest(TYPED_IN)) return;
  const last = messageStore.getState().shown.findLast(({ undo }) => undo);
  if (!last) return;
  event.preventDefault();
  takeBack(last);
}

/** Shows messages at the top right, read aloud politely. The shell renders it once. */
export function NotifyRegion() {
  const shown = useStore(messageStore, (state) => state.shown);
  useEffect(() => {
    document.addEventListener('keydown', onUndoKey);
    return () => document.removeEventListener('keydown', onUndoKey);
  }, []);
  return (
    <div className="od-toasts od-no-print" role="status" aria-label="Messages">
      {shown.map((message) => (
        <Toast key={message.id} message={message} />
      ))}
    </div>
  );
}

/** Shows one message; its timer starts over after the pointer and the focus leave. */
function Toast({ message }: { message: Message }) {
  const [isHeld, setHeld] = useState(false);

  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(() => dismiss(message.id), message.seconds * 1000);
    return () => clearTimeout(timer);
  }, [isHeld, message]);

  return (
    <div
      className="od-toast"
      data-kind={message.kind}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={icons[message.kind]} />
      <span className="od-toast-text">{message.text}</span>
      {message.undo ? (
        <button
          type="button"
          className="od-text-button"
          aria-keyshortcuts="Control+Z Meta+Z"
          onClick={() => takeBack(message)}
        >
          Undo
        </button>
      ) : null}
      <button
        type="button"
        className="od-toast-close"
        aria-label="Dismiss message"
        onClick={() => dismiss(message.id)}
      >
        <Icon name="close" size={16} />
      </button>
    </div>
  );
}

/** Shows the last twenty messages in a panel, so users can reread them. */
export function RecentMessages() {
  const recent = useStore(messageStore, (state) => state.recent);
  if (recent.length === 0)
    return (
      <EmptyState
        title="No messages yet"
        hint="Messages that pop up in this window stay here until you sign out."
      />
    );
  return (
    <ul className="od-recent" aria-label="Recent messages">
      {recent.map((message) => (
        <li key={message.id} data-kind={message.kind}>
          <Icon name={icons[message.kind]} />
          <span>{message.text}</span>
          <time className="od-meta" dateTime={new Date(message.at).toISOString()}>
            {new Date(message.at).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })}
          </time>
        </li>
      ))}
    </ul>
  );
}
