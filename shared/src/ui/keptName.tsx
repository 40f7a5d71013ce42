import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useState } from 'react';
import { forgetKept, onSessionEnd, keptNameOf } from '../session/keptText';

/** Which dialog of the page a form is in; null in a dialog that was closed, of which nothing is kept. */
const KeptPlace = createContext<string | null>('page');

/** Names a place of the page as it is now; null where nothing is kept. The address changes under what stays mounted. */
export type KeptName = () => string | null;

/** Names what a component keeps when the session ends elsewhere. @param mark - `|` for a form, `>` for its dialogs */
export function useKeptName(name: string, mark: '|' | '>' = '|'): KeptName {
  const parent = useContext(KeptPlace);
  return () => (parent === null ? null : keptNameOf(parent + mark + name));
}

/** The forms of one opening of a dialog. */
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

/** Keeps something when the session ends elsewhere, and forgets it when its component leaves in another way. */
export function useKeeping(place: KeptName, keep: (place: string) => void): void {
  const save = useEffectEvent(() => {
    const here = place();
    if (here !== null) keep(here);
  });
  // What was found is under the address of then.
  const [found] = useState(place);
  useEffect(() => {
    const stop = onSessionEnd(() => save());
    return () => {
      stop();
      if (found !== null) forgetKept(found);
    };
  }, [found]);
}
