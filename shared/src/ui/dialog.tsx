import { type ReactNode, useEffect, useId, useRef } from 'react';
import { FreshContent, FreshSlot } from './freshContent';
import { Icon } from './icons';
import { later } from './later';
import { useMediaQuery } from './mediaQuery';
import { notify } from './notify';

const useModal = later(async () => (await import('./later/antdModal')).AntdModal, true);

/** Notifies the user that a dialog can't open because its code couldn't be loaded. */
export const cannotOpen = (title: string): void =>
  notify.error(`Couldn’t open “${title}”. Check your connection, then try again.`);

/** Window height in pixels up to which a dialog takes 75% of the height; above, it takes 85%. */
const LOW_WINDOW_PX = 800;

/** Use antd's fade instead of its zoom, which moves buttons away from a quick click. */
const IN_PLACE = 'ant-fade';

/** The props that a page passes to a dialog that it opens. */
export interface OpenDialog {
  readonly open: boolean;
  readonly onClose: () => void;
}

export interface DialogProps {
  open: boolean;
  title: string;
  /** Called for Escape, the close button, and a click outside. */
  onClose: () => void;
  children: ReactNode;
  /** Buttons at the bottom: the action first, the way out last. They stay in view while the body scrolls. */
  footer?: ReactNode;
  /** Width in pixels; on a phone, the dialog takes the full width. */
  width?: number;
  /** `first`: focus the first field of the body. `footer`, or a body without a field: focus the way out. */
  focus?: 'first' | 'footer';
  /** Whether a click outside closes the dialog. Off where typed text would be lost. */
  closeOnOutside?: boolean;
  /** Called once the dialog has closed and the focus is back, such as to open another dialog. */
  onClosed?: () => void;
  /** Whether the dialog fills a phone's window, with the footer at the bottom edge. */
  isSheet?: boolean;
}

const FIRST_FIELD =
  'input:not([type="hidden"]):not(:disabled), select:not(:disabled), textarea:not(:disabled)';

/** Returns the last button of the footer, which changes nothing. */
const wayOut = (foot: HTMLElement | null): HTMLElement | null | undefined =>
  foot && [...foot.querySelectorAll<HTMLElement>('button:not(:disabled), a[href]')].at(-1);

/**
 * Shows a dialog over the page. Its title labels it, the focus moves in and comes back, and Escape closes it. Its body
 * scrolls inside at most 85% of the window's height (75% in windows of 800 px or less).
 */
export function Dialog({
  open,
  title,
  onClose,
  children,
  footer,
  width = 560,
  focus = 'first',
  closeOnOutside = true,
  isSheet = false,
  onClosed,
}: DialogProps) {
  const isLow = useMediaQuery(`(max-height: ${LOW_WINDOW_PX}px)`);
  const headingId = useId();
  const { Part: Modal } = useModal(open, () => {
    cannotOpen(title);
    onClose();
  });
  const content = (
    <DialogContent focus={focus} footer={footer} maxHeight={isLow ? '75vh' : '85vh'}>
      {children}
    </DialogContent>
  );
  return Modal ? (
    <FreshContent content={open ? content : null}>
      <Modal
        open={open}
        onCancel={onClose}
        title={<span id={headingId}>{title}</span>}
        footer={null}
        centered
        width={width}
        destroyOnHidden
        {...(onClosed ? { afterClose: onClosed } : {})}
        closable={{ 'aria-label': 'Close' }}
        closeIcon={<Icon name="close" />}
        mask={{ closable: closeOnOutside, blur: false }}
        transitionName={IN_PLACE}
        className={isSheet ? 'od-dialog od-sheet' : 'od-dialog'}
        wrapProps={{ 'data-low': isLow || undefined }}
      >
        <FreshSlot />
      </Modal>
    </FreshContent>
  ) : null;
}

interface DialogContentProps {
  focus: 'first' | 'footer';
  footer: ReactNode;
  maxHeight: string;
  children: ReactNode;
}

/** Mounts each time the dialog opens, so the focus can be set then. */
function DialogContent({ focus, footer, maxHeight, children }: DialogContentProps) {
  const body = useRef<HTMLDivElement>(null);
  const foot = useRef<HTMLDivElement>(null);

  useEffect(() => {
    // Scrolling content must be reachable with the keyboard, even if it is only text.
    const reach = (): void => {
      const inner = body.current;
      if (inner && inner.scrollHeight > inner.clientHeight) inner.tabIndex = 0;
    };
    window.addEventListener('resize', reach);
    // Wait until antd has focused the dialog as a whole.
    const timer = setTimeout(() => {
      reach();
      const wanted =
        focus === 'footer'
          ? wayOut(foot.current)
          : (body.current?.querySelector<HTMLElement>(FIRST_FIELD) ?? wayOut(foot.current));
      wanted?.focus();
    }, 0);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('resize', reach);
    };
  }, [focus]);

  return (
    <div className="od-dialog-content" style={{ maxHeight: `calc(${maxHeight} - 72px)` }}>
      <div ref={body} className="od-dialog-body">
        {children}
      </div>
      {footer ? (
        <div ref={foot} className="od-dialog-foot">
          {footer}
        </div>
      ) : null}
    </div>
  );
}
