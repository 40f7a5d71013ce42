import { create } from 'zustand';
import { dropSession, getSession } from '../session/session';
import { followEvents } from '../calls/events';
import { type Tag, tagTypes } from '../calls/tags';
import { baseApi } from './baseApi';
import { eventReader, type LiveEvent, parseLiveEvent } from './eventStream';
import { isNewOnStream, isTag } from './ownChanges';

type LiveStatus = 'off' | 'connecting' | 'live' | 'polling';

export interface Live {
  readonly status: LiveStatus;
  /** When the pages last heard from the server, as `Date.now()`; undefined before the first time. */
  readonly updatedAt: number | undefined;
}

export const liveStore = create<Live>()(() => ({ status: 'off', updatedAt: undefined }));
/** Reads the state of the live updates: "Updated 10:42:07", and whether the dot is on. */
export const useLive = <T>(select: (live: Live) => T): T => liveStore(select);
/** Records that fresh data arrived, when the server reports a change. */
const markUpdated = (): void => liveStore.setState({ updatedAt: Date.now() });

export const POLL_EVERY = 30_000;
const FIRST_WAIT = 1_000;
const LONGEST_WAIT = 30_000;
/** Milliseconds without a message after which a stream counts as dead; the server sends a comment every 15 s. */
const SILENCE = 31_000;
/** Milliseconds that a hidden tab keeps its stream, so someone who comes right back finds it open. */
const HIDDEN_FOR = 10_000;
/** Milliseconds to wait for the other changes of one transaction, so all of them are fetched together. */
const AT_ONCE = 10;
/** Milliseconds after a fetch in which further changes are collected, so a busy school doesn't mean a busy network. */
const GATHER = 150;

/** The stream's access to the page: only the store's dispatch. */
export interface LivePorts {
  invalidate(tags: readonly Tag[]): void;
}

export const portsOf = (
  dispatch: (action: ReturnType<typeof baseApi.util.invalidateTags>) => unknown,
): LivePorts => ({
  invalidate: (tags) => {
    dispatch(baseApi.util.invalidateTags([...tags]));
  },
});

/** Tags that a page without a stream refetches every 30 seconds: data that other users change. */
export const polledTags: readonly Tag[] = [
  'Dashboard',
  'Request',
  'OpenShift',
  'Schedule',
  'Availability',
  'Deck',
  'Shift',
  'Payroll',
  'Notification',
];

/**
 * Follows the server's changes until stopped: refetches the tags in events, reconnects after growing waits, and polls
 * until then. A 401 ends the session. A hidden tab closes its stream: without HTTP/2, a browser opens six connections
 * to a server, so six tabs with a stream each would leave none for other calls.
 *
 * @returns a function that stops following
 */
export function followLiveEvents(ports: LivePorts, url = followEvents.path): () => void {
  const stop = new AbortController();
  const gather = gatherer(ports);
  const poll = setInterval(() => {
    if (liveStore.getState().status !== 'polling' || isHidden()) return;
    ports.invalidate(polledTags);
  }, POLL_EVERY);
  void keepOpen(url, stop.signal, gather);
  return () => {
    stop.abort();
    clearInterval(poll);
    gather.cancel();
    liveStore.setState({ status: 'off' });
  };
}

function gatherer(ports: LivePorts) {
  const waiting = new Set<Tag>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let fetchedAt = Number.NEGATIVE_INFINITY;
  return {
    take(event: LiveEvent): void {
      markUpdated();
      if (isTag(event.topic) && isNewOnStream(event.id, event.topic)) waiting.add(event.topic);
      const isRested = performance.now() - fetchedAt >= GATHER;
      timer ??= setTimeout(
        () => {
          timer = undefined;
          fetchedAt = performance.now();
          const tags = [...waiting];
          waiting.clear();
          if (tags.length > 0) ports.invalidate(tags);
        },
        isRested ? AT_ONCE : GATHER,
      );
    },
    /** Refetches everything that others can change, because changes without an open stream are unknown. */
    catchUp: (tags: readonly Tag[]): void => {
      if (tags.length > 0) ports.invalidate(tags);
    },
    cancel: (): void => clearTimeout(timer),
  };
}

type Gatherer = ReturnType<typeof gatherer>;

async function keepOpen(url: string, signal: AbortSignal, gather: Gatherer): Promise<void> {
  let wait = FIRST_WAIT;
  let missed: readonly Tag[] = [];
  while (!signal.aborted) {
    if (isHidden()) {
      liveStore.setState({ status: 'polling' });
      await shown(signal);
      if (signal.aborted) return;
      // Anything may have changed while the tab was hidden.
      missed = tagTypes;
      wait = FIRST_WAIT;
    }
    if (liveStore.getState().status !== 'polling') liveStore.setState({ status: 'connecting' });
    const opened = await listen(url, signal, gather, missed);
    if (signal.aborted) return;
    missed = polledTags;
    wait = opened ? FIRST_WAIT : Math.min(wait * 2, LONGEST_WAIT);
    liveStore.setState({ status: 'polling' });
    if (!isHidden()) await pause(wait * (0.75 + Math.random() / 2), signal);
  }
}

/** Reads one stream to its end. Returns whether the stream was ever open; never throws. */
async function listen(
  url: string,
  signal: AbortSignal,
  gather: Gatherer,
  missed: readonly Tag[],
): Promise<boolean> {
  const token = getSession().authToken;
  const quiet = new AbortController();
  const abort = (): void => quiet.abort();
  signal.addEventListener('abort', abort, { once: true });
  let opened = false;
  const fallSilent = (): void => {
    abort();
    // A broken stream may have lost changes: fetch them now, not with the next poll.
    if (opened) gather.catchUp(polledTags);
  };
  let timer = setTimeout(fallSilent, SILENCE);
  const stopWatching = onceHiddenFor(HIDDEN_FOR, abort);
  try {
    const response = await fetch(new URL(url, window.location.origin).toString(), {
      headers: { Accept: 'text/event-stream', Authorization: `Token ${token}` },
      signal: quiet.signal,
      cache: 'no-store',
    });
    if (response.status === 401 && token !== '' && token === getSession().authToken) dropSession('expired');
    if (!response.ok || !response.body) return false;
    opened = true;
    liveStore.setState({ status: 'live', updatedAt: Date.now() });
    gather.catchUp(missed);
    const reader = response.body.getReader();
    const decoder = new TextDecoder();
    const cut = eventReader();
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      clearTimeout(timer);
      timer = setTimeout(fallSilent, SILENCE);
      for (const data of cut(decoder.decode(next.value, { stream: true }))) {
        const event = parseLiveEvent(data);
        if (event) gather.take(event);
      }
    }
    return true;
  } catch {
    return opened;
  } finally {
    clearTimeout(timer);
    stopWatching();
    signal.removeEventListener('abort', abort);
  }
}

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener('abort', done, { once: true });
  });

/** Returns whether this tab is hidden. */
const isHidden = (): boolean => document.visibilityState === 'hidden';

/** Waits until the tab is shown or the signal is aborted. */
const shown = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const look = (): void => {
      if (isHidden() && !signal.aborted) return;
      document.removeEventListener('visibilitychange', look);
      signal.removeEventListener('abort', look);
      resolve();
    };
    document.addEventListener('visibilitychange', look);
    signal.addEventListener('abort', look);
    look();
  });

/**
 * Runs a callback once the tab has been hidden for some milliseconds without a break.
 *
 * @returns a function that stops watching
 */
function onceHiddenFor(milliseconds: number, act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = (): void => {
    clearTimeout(timer);
    if (isHidden()) timer = setTimeout(act, milliseconds);
  };
  document.addEventListener('visibilitychange', look);
  look();
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', look);
  };
}
