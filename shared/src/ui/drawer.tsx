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
  /** `rail`: the ink surface of the navigation. */
  look?: 'paper' | 'rail';
}

/**
 * Gives the focus back to what had it before, at once, unless somebody has taken it meanwhile. antd does so when the
 * sheet has moved out: not at all where it had not moved in yet, and half a second late from the page that a link of it
 * led to.
 */
function useFocusBack(open: boolean): void {
  const before = useRef<Element>(null);
  // Here the focus has not moved in yet.
  useLayoutEffect(() => {
    if (open) before.current = document.activeElement;
  }, [open]);
  // And here it is held no longer.
  useEffect(() => {
    if (!open) return undefined;
    return () => {
      const now = document.activeElement;
      const isFree = !now || now === document.body || now.closest('.od-drawer');
      if (isFree && before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
    };
  }, [open]);
}

/** Closes on the browser's Back and Forward: the page below is then another. */
function useCloseOnBack(open: boolean, onClose: () => void): void {
  const close = useEffectEvent(() => onClose());
  useEffect(() => {
    if (!open) return undefined;
    const onPop = () => close();
    addEventListener('popstate', onPop);
    return () => removeEventListener('popstate', onPop);
  }, [open]);
}

/** A sheet from the side: the navigation on narrow screens, recent messages. Escape and Back close, focus returns. */
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
