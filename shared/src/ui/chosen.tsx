import { useRef, useState } from 'react';

export interface Chosen<T> {
  readonly chosen: T | undefined;
  readonly choose: (item: T) => void;
  readonly close: () => void;
  /** The dialog's `key`: another one for each opening, so that nothing typed for one item shows for the next. */
  readonly opening: number;
}

/**
 * What a dialog is about: open while something is chosen. Such a dialog is made anew for each item and goes at once,
 * so the focus is handed back here, to whatever it was opened with.
 */
export function useChosen<T>(): Chosen<T> {
  const opener = useRef<Element | null>(null);
  const [{ chosen, opening }, set] = useState<{ chosen: T | undefined; opening: number }>({
    chosen: undefined,
    opening: 0,
  });
  return {
    chosen,
    opening,
    choose: (item) => {
      opener.current = document.activeElement;
      set((before) => ({ chosen: item, opening: before.opening + 1 }));
    },
    close: () => {
      set((before) => ({ chosen: undefined, opening: before.opening + 1 }));
      const back = opener.current;
      // Once the dialog has gone, with its hold on the focus.
      setTimeout(() => {
        if (back instanceof HTMLElement && back.isConnected) back.focus();
      });
    },
  };
}
