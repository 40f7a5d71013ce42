import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useState } from 'react';
import { forgetKept, onSessionEnd, keptNameOf } from '../session/keptText';

/** The dialog that a form is in; null in a closed dialog, whose forms keep nothing. */
const KeptPlace = createContext<string | null>('page');

/**
 * Returns the current key of a place on the page, or null where nothing is kept. The address can change while a
 * component stays mounted.
 */
export type KeptName = () => string | null;

/**
 * Returns the key under which a component keeps its state when the session ends elsewhere. @param mark - `|` for a
 * form, `>` for its dialogs
 */
export function useKeptName(name: string, mark: '|' | '>' = '|'): KeptName {
  const parent = useContext(KeptPlace);
  return () => (parent === null ? null : keptNameOf(parent + mark + name));
}

/** Marks its forms as belonging to one opening of a dialog. */
export function InDialog({
  name,
  isOpen,
  children,
}: {
  readonly name: string;
  readonly isOpen: boolean;
  readonly children: ReactNode;
}) {
  const parent = useContext(KeptPlace);
  const place = parent === null || !isOpen ? null : `${parent}>${name}`;
  return <KeptPlace value={place}>{children}</KeptPlace>;
}

/** Keeps a component's state when the session ends elsewhere, and forgets it when the component unmounts otherwise. */
export function useKeeping(place: KeptName, keep: (place: string) => void): void {
  const save = useEffectEvent(() => {
    const here = place();
    if (here !== null) keep(here);
  });
  // Kept state is stored under the address at mount time.
  const [found] = useState(place);
  useEffect(() => {
    const stop = onSessionEnd(() => save());
    return () => {
      stop();
      if (found !== null) forgetKept(found);
    };
  }, [found]);
}
