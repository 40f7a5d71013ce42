import { useCallback, useEffect, useState } from 'react';
import type * as Tablet from './offline/offlineTablet';
import type * as Screens from './offline/OfflineScreens';
import type { Entered, OfflineState } from './offline/offlineTablet';
import { isRegistered } from './registered';
import type { Heard } from './useKiosk';

/** Loaded on registered punch clocks only, while there is a network: one file for all that works without one. */
const tablet = () => import(/* webpackChunkName: "offline" */ './offline/offlineTablet');
const screensOf = () => import(/* webpackChunkName: "offline" */ './offline/OfflineScreens');

interface Known extends OfflineState {
  /**
   * The loaded screens for offline punches; undefined until they are loaded, and on punch clocks that keep no
   * punches.
   */
  readonly screens: typeof Screens | undefined;
}

export interface Offline extends Known {
  /** Keeps a punch. @returns the reason if the punch couldn't be kept; undefined if it was kept */
  readonly save: (entered: Entered) => Promise<string | undefined>;
}

/** Time between checks for punches to send, in milliseconds. */
const LOOK_MS = 15_000;
const NOTHING: Known = { facts: undefined, waiting: 0, isFull: false, screens: undefined };

/**
 * Returns the punches that this punch clock keeps while the network is away, and sends them from any open tab.
 *
 * @param heard - the server's last answer; undefined until the server has answered once since the page loaded
 * @param online - whether the server answers
 */
export function useOffline(heard: Heard | undefined, online: boolean): Offline {
  const [state, setState] = useState(NOTHING);

  const look = useCallback(async (work: (part: typeof Tablet) => Promise<unknown>): Promise<void> => {
    if (!isRegistered()) return;
    const part = await tablet();
    await work(part);
    const now = await part.readState();
    setState({ ...now, screens: now.facts && (await screensOf()) });
  }, []);

  useEffect(() => {
    // The first turn finds punches that were kept before the page loaded.
    const turn = (): void => void look((part) => part.turn(heard, online)).catch(() => {});
    turn();
    const timer = setInterval(turn, LOOK_MS);
    return () => clearInterval(timer);
  }, [heard, online, look]);

  async function save(entered: Entered): Promise<string | undefined> {
    let problem: string | undefined;
    await look(async (part) => {
      problem = await part.savePunch(entered);
    });
    return problem;
  }

  return { ...state, save };
}
