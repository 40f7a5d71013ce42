import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

let isPrinting = false;

function subscribe(onChange: () => void): () => void {
  const set = (next: boolean) => () => {
    isPrinting = next;
    // Render synchronously: the browser takes the printed picture right after this event.
    flushSync(onChange);
  };
  const [before, after] = [set(true), set(false)];
  window.addEventListener('beforeprint', before);
  window.addEventListener('afterprint', after);
  return () => {
    window.removeEventListener('beforeprint', before);
    window.removeEventListener('afterprint', after);
  };
}

/** Returns whether the page is being printed. Lists that draw only visible rows must then draw all rows. */
export const usePrinting = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isPrinting,
    () => false,
  );
