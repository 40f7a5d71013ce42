import { useCallback, useState } from 'react';

interface Shown<K extends string, R> {
  readonly kind: K;
  readonly row: R;
  readonly isOpen: boolean;
  /** Counts the openings: as a key it gives each of them a fresh form. */
  readonly turn: number;
}

/**
 * Which dialog of a list is open, and about which row. What was opened last stays mounted while it closes, so that it
 * leaves with its words in it and the focus goes back to where it came from.
 *
 * @example {shown ? <EditDialog key={shown.turn} {...shown.dialog} row={shown.row} /> : null}
 */
export function useRowDialog<K extends string, R>() {
  const [state, setShown] = useState<Shown<K, R>>();
  const open = useCallback(
    (kind: K, row: R) => setShown((before) => ({ kind, row, isOpen: true, turn: (before?.turn ?? 0) + 1 })),
    [],
  );
  const close = useCallback(() => setShown((before) => before && { ...before, isOpen: false }), []);
  const shown = state && { ...state, dialog: { open: state.isOpen, onClose: close } };
  return { shown, open, close };
}
