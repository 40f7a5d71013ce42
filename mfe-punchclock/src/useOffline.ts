import type { KioskStatus } from '@ondeck/shared/schemas/options';
import { useCallback, useEffect, useState } from 'react';
import type { Entered, OfflineState } from './offline/offlineTablet';
import { isRegistered } from './registered';

/** Loaded only on registered punch clocks, while there is a network. */
const tablet = () => import('./offline/offlineTablet');
type Tablet = Awaited<ReturnType<typeof tablet>>;

export interface Offline extends OfflineState {
  /** Keeps a punch. @returns the reason if the punch couldn't be kept; undefined if it was kept */
  readonly save: (entered: Entered) => Promise<string | undefined>;
}

const NOT_KEPT =
  "This punch clock couldn't save your punch. Write your name and the time on paper and give it to a manager.";
/** Time between checks for punches to send, in milliseconds. */
const LOOK_MS = 15_000;
const NOTHING: OfflineState = { facts: undefined, waiting: 0 };

/**
 * Returns the punches that this punch clock keeps while the network is away, and sends them from any open tab.
 *
 * @param status - the server's last answer; undefined until the server has answered once since the page loaded
 * @param online - whether the server answers
 */
export function useOffline(status: KioskStatus | undefined, online: boolean): Offline {
  const [state, setState] = useState(NOTHING);

  const look = useCallback((before?: (part: Tablet) => Promise<unknown>): void => {
    const act = async (): Promise<void> => {
      const part = await tablet();
      await before?.(part);
      setState(await part.readState());
    };
    if (isRegistered()) act().catch(() => {});
  }, []);

  useEffect(() => {
    if (status) look(({ hear }) => hear(status));
  }, [status, look]);

  useEffect(() => {
    // The first check finds punches that were kept before the page loaded.
    const turn = (): void => look(online ? ({ sendKept }) => sendKept() : undefined);
    turn();
    const timer = setInterval(turn, LOOK_MS);
    return () => clearInterval(timer);
  }, [online, look]);

  async function save(entered: Entered): Promise<string | undefined> {
    try {
      const { savePunch } = await tablet();
      await savePunch(entered);
      look();
      return undefined;
    } catch {
      return NOT_KEPT;
    }
  }

  return { ...state, save };
}
