import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { cannotOpen } from './dialog';
import { FreshContent, FreshSlot } from './freshContent';
import { Icon } from './icons';
import { later } from './later';

const useAntdDrawer = later(async () => (await import('./later/antdDrawer')).AntdDrawer, true);

export interface DrawerProps {
  open: boolean;
  title: string;
  onClose: () => void;
  children: ReactNode;
  side?: 'left' | 'right';
  width?: number;
  /** `rail`: the dark surface of the navigation. */
  look?: 'paper' | 'rail';
}

/**
 * Returns the focus to its former element as soon as the drawer closes, unless it moved elsewhere. antd waits for the
 * end of the animation: it skips this if the drawer never opened fully, and otherwise takes the focus late from a new
 * page.
 */
function useFocusBack(open: boolean): void {
  const before = useRef<Element>(null);
  // Store the focused element in a layout effect, before the focus moves into the drawer.
  useLayoutEffect(() => {
    if (open) before.current = document.activeElement;
  }, [open]);
  // Return the focus in an effect's cleanup, when the drawer no longer holds the focus.
  useEffect(() => {
    if (!open) return undefined;
    return () => {
      const now = document.activeElement;
      const isFree = !now || now === document.body || now.closest('.od-drawer');
      if (isFree && before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
    };
  }, [open]);
}

/** Closes the drawer on the browser's Back and Forward, because the page below changes. */
function useCloseOnBack(open: boolean, onClose: () => void): void {
  const close = useEffectEvent(() => onClose());
  useEffect(() => {
    if (!open) return undefined;
    const onPop = () => close();
    addEventListener('popstate', onPop);
    return () => removeEventListener('popstate', onPop);
  }, [open]);
}

/**
 * Shows a drawer from the side: the navigation on narrow screens, recent messages. Escape and Back close it, and the
 * focus returns.
 */
export function Drawer({
  open,
  title,
  onClose,
  children,
  side = 'right',
  width = 360,
  look = 'paper',
}: DrawerProps) {
  useFocusBack(open);
  useCloseOnBack(open, onClose);
  const { Part: AntdDrawer } = useAntdDrawer(open, () => {
    cannotOpen(title);
    onClose();
  });
  return AntdDrawer ? (
    <FreshContent content={open ? children : null}>
      <AntdDrawer
        open={open}
        onClose={onClose}
        title={title}
        placement={side}
        size={width}
        destroyOnHidden
        focusable={{ focusTriggerAfterClose: false }}
        closable={{ 'aria-label': 'Close', placement: 'end' }}
        closeIcon={<Icon name="close" />}
        mask={{ blur: false }}
        rootClassName={`od-drawer od-drawer-${look}`}
      >
        <FreshSlot />
      </AntdDrawer>
    </FreshContent>
  ) : null;
}
