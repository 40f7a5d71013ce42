import { type ReactNode, useCallback, useState } from 'react';
import { hasKeptText, keepBeside, keptBeside } from '../session/keptText';
import type { OpenDialog } from './dialog';
import { InDialog, useKeeping, useKeptName } from './keptName';

interface Shown<K extends string, R> {
  readonly kind: K;
  readonly row: R;
  readonly isOpen: boolean;
  /** Counts the openings: as a key it gives each of them a fresh form. */
  readonly turn: number;
}

/** What {@link useRowDialog} kept under the same name is what it was. */
const isShown = <K extends string, R>(kept: unknown): kept is Shown<K, R> =>
  typeof kept === 'object' && kept !== null && 'turn' in kept;

/**
 * Which dialog of a list is open, and about which row. What was opened last stays mounted while it closes, so that it
 * leaves with its words in it and the focus goes back to where it came from. A dialog with typed text opens again after
 * a session that ended elsewhere.
 *
 * @param name - names the dialogs on their page
 * @example {dialogOf(shown, { edit: (user, dialog) => <EditDialog {...dialog} user={user} /> })}
 */
export function useRowDialog<K extends string, R>(name: string) {
  const place = useKeptName(name, '>');
  const [state, setShown] = useState<Shown<K, R> | undefined>(() => {
    const kept = keptBeside(place());
    if (!isShown<K, R>(kept)) return undefined;
    const opening = `${place()}:${kept.turn}`;
    return hasKeptText(`${opening}|`) || hasKeptText(`${opening}>`) ? kept : undefined;
  });
  useKeeping(place, (here) => {
    if (state?.isOpen) keepBeside(here, state);
  });
  const open = useCallback(
    (kind: K, row: R) => setShown((before) => ({ kind, row, isOpen: true, turn: (before?.turn ?? 0) + 1 })),
    [],
  );
  const close = useCallback(() => setShown((before) => before && { ...before, isOpen: false }), []);
  const shown = state && { ...state, name, dialog: { open: state.isOpen, onClose: close } };
  return { shown, open, close };
}

/** The dialog of what {@link useRowDialog} says is shown, by its kind; each opening begins with a fresh one. */
export function dialogOf<K extends string, R>(
  shown: (Shown<K, R> & { readonly name: string; readonly dialog: OpenDialog }) | undefined,
  dialogs: Readonly<Record<K, (row: R, dialog: OpenDialog) => ReactNode>>,
): ReactNode {
  return (
    shown && (
      <InDialog key={shown.turn} name={`${shown.name}:${shown.turn}`} isOpen={shown.isOpen}>
        {dialogs[shown.kind](shown.row, shown.dialog)}
      </InDialog>
    )
  );
}
