import { Fragment, type ReactNode, useCallback, useState } from 'react';
import type { OpenDialog } from './dialog';

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
 * @example {dialogOf(shown, { edit: (user, dialog) => <EditDialog {...dialog} user={user} /> })}
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

/** The dialog of what {@link useRowDialog} says is shown, by its kind; each opening begins with a fresh one. */
export function dialogOf<K extends string, R>(
  shown: (Shown<K, R> & { readonly dialog: OpenDialog }) | undefined,
  dialogs: Readonly<Record<K, (row: R, dialog: OpenDialog) => ReactNode>>,
): ReactNode {
  return shown && <Fragment key={shown.turn}>{dialogs[shown.kind](shown.row, shown.dialog)}</Fragment>;
}
