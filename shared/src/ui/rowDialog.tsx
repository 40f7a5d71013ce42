import { type ReactNode, useCallback, useState } from 'react';
import { hasKeptText, keepBeside, keptBeside } from '../session/keptText';
import type { OpenDialog } from './dialog';
import { InDialog, useKeeping, useKeptName } from './keptName';

interface Shown<K extends string, R> {
  readonly kind: K;
  readonly row: R;
  readonly isOpen: boolean;
  /** Counts the openings; used as a key, it gives each opening a fresh form. */
  readonly turn: number;
}

/** Returns whether a kept value is a shown dialog; values kept under the same name have the same type. */
const isShown = <K extends string, R>(kept: unknown): kept is Shown<K, R> =>
  typeof kept === 'object' && kept !== null && 'turn' in kept;

/**
 * Manages the open dialog of a list and its row. A closing dialog stays mounted, so its text stays visible and the
 * focus returns. A dialog with typed text reopens after a session that ended elsewhere.
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

/** Renders the dialog that {@link useRowDialog} shows, by its kind; each opening starts fresh. */
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
