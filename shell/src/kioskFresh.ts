import type { ReadRegistry } from '@ondeck/shared/contract/registry';
import { readHeld } from '@ondeck/shared/session/heldValues';
import { fetchRegistry } from './federation/registryClient';

/** Milliseconds between checks for a new version. */
export const ASK_EVERY = 5 * 60_000;
/** Milliseconds without a touch after which the tablet counts as unused. */
export const IDLE_FOR = 60_000;

interface Ports {
  readonly look: typeof fetchRegistry;
  readonly reload: () => void;
}

const realPorts: Ports = { look: fetchRegistry, reload: () => window.location.reload() };

/**
 * Reloads a tablet on a wall when another version of its area becomes active, since no one reloads it by hand. It
 * reloads only while the keypad is shown, no one uses the tablet, and the server has just answered.
 *
 * @param opened - the registry that the page was loaded with
 * @param id - ID of the area that the page shows
 * @returns a function that stops the checks
 */
export function stayFresh(opened: ReadRegistry, id: string, { look, reload }: Ports = realPorts): () => void {
  const own = opened.areas[id]?.active.version;
  let touched = Date.now();
  const touch = (): void => {
    touched = Date.now();
  };
  const isFree = (): boolean => readHeld('showKeypad') !== 'false' && Date.now() - touched >= IDLE_FOR;
  const ask = async (): Promise<void> => {
    if (!isFree()) return;
    const answer = await look();
    if (answer.kind !== 'registry') return;
    const active = answer.registry.areas[id]?.active.version;
    if (active !== undefined && active !== own && isFree()) reload();
  };
  const timer = setInterval(() => void ask(), ASK_EVERY);
  for (const event of ['pointerdown', 'keydown']) window.addEventListener(event, touch, true);
  return () => {
    clearInterval(timer);
    for (const event of ['pointerdown', 'keydown']) window.removeEventListener(event, touch, true);
  };
}
