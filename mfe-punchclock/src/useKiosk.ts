import { useCallback, useEffect, useRef, useState } from 'react';
import { readKioskStatus } from '@ondeck/shared/calls/kiosks';
import type { KioskStatus } from '@ondeck/shared/schemas/options';
import { type Clocks, send } from './punchClock.api';
import { isRegistered } from './registered';

/** The server's last answer. */
export interface Heard {
  readonly status: KioskStatus;
  /** This device's clocks when it asked; undefined if the answer wasn't prompt, so its time is of no use. */
  readonly asked: Clocks | undefined;
}

export interface KioskState {
  /** Undefined until the server has answered. */
  readonly heard: Heard | undefined;
  /** The difference from this device's clock to the server's, in milliseconds. */
  readonly offsetMs: number;
  readonly reload: () => Promise<void>;
}

/** Time between status requests, which also show the server that this punch clock is online. */
const ANEW_MS = 60_000;
/** Time that a status request keeps trying, in milliseconds. */
const FIRST_MS = 60_000;

/** Returns the report of a registered punch clock on the punches that it keeps. */
async function sayOfSelf(): Promise<{ waiting?: number; keeps?: 'true' | 'false' }> {
  if (!isRegistered()) return {};
  const part = import(/* webpackChunkName: "offline" */ './offline/offlineTablet');
  return part.then(({ sayOfSelf: say }) => say()).catch(() => ({}));
}

/**
 * Returns this punch clock's status: its location and time zone if registered, and the difference between its clock and
 * the server's.
 */
export function useKiosk(): KioskState {
  const [answer, setAnswer] = useState<Heard & { readonly offsetMs: number }>();
  const leaving = useRef<AbortSignal>(undefined);

  const load = useCallback(async (patienceMs = 1): Promise<void> => {
    const abandon = leaving.current ?? new AbortController().signal;
    const outcome = await send(readKioskStatus, await sayOfSelf(), { abandon, patienceMs });
    if (!outcome.ok || !outcome.body) return;
    const { body: status, asked } = outcome;
    setAnswer((before) => ({
      status,
      asked,
      offsetMs: asked || !before ? Date.parse(status.now) - Date.now() : before.offsetMs,
    }));
  }, []);

  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller.signal;
    void load(FIRST_MS);
    const timer = setInterval(() => void load(FIRST_MS), ANEW_MS);
    return () => {
      controller.abort();
      clearInterval(timer);
    };
  }, [load]);

  return { heard: answer, offsetMs: answer?.offsetMs ?? 0, reload: load };
}
