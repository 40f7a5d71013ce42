import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

const GAP = 4;
const EDGE = 8;

export interface PopoverProps {
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
  children: ReactNode;
  /** Makes the panel as wide as the anchor. */
  match?: boolean;
  align?: 'start' | 'end';
  className?: string;
}

/** Returns the panel's widths: at least its anchor's width, and up to 320 px if the anchor is narrow, for the words. */
const widthsOf = ({ offsetWidth }: HTMLElement) => ({
  minWidth: `${offsetWidth}px`,
  maxWidth: `min(${Math.max(offsetWidth, 320)}px, calc(100vw - 16px))`,
});

type Placing = Pick<PopoverProps, 'match' | 'align'>;

function place(anchor: HTMLElement, panel: HTMLElement, { match, align }: Placing): CSSProperties {
  const box = anchor.getBoundingClientRect();
  const widths = match ? widthsOf(anchor) : {};
  // Set the widths before measuring, so that an earlier width of the anchor doesn't count.
  Object.assign(panel.style, widths);
  const [width, height] = [panel.offsetWidth, panel.scrollHeight];
  const below = window.innerHeight - box.bottom - GAP - EDGE;
  const above = box.top - GAP - EDGE;
  const opensUp = below < Math.min(height, 240) && above > below;
  const wanted = align === 'end' ? box.right - width : box.left;
  const left = Math.max(EDGE, Math.min(wanted, window.innerWidth - width - EDGE));
  return opensUp
    ? { ...widths, left, bottom: window.innerHeight - box.top + GAP, maxHeight: above }
    : { ...widths, left, top: box.bottom + GAP, maxHeight: below };
}

/**
 * Shows a panel at its anchor but keeps it in place in the document, so the focus order and a dialog's focus trap stay
 * right. Closes on Escape and on a click outside, and follows scrolling.
 */
export function Popover({
  anchor,
  onClose,
  children,
  match = false,
  align = 'start',
  className = '',
}: PopoverProps) {
  const panel = useRef<HTMLDivElement>(null);
  // Not `visibility: hidden`: hidden elements can't be focused, and a menu focuses its first item right away.
  const [style, setStyle] = useState<CSSProperties>({ opacity: 0 });

  useLayoutEffect(() => {
    function follow() {
      if (anchor.current && panel.current) setStyle(place(anchor.current, panel.current, { match, align }));
    }
    follow();
    // A page can change its layout after the window changes, so follow the anchor.
    const anchored = new ResizeObserver(follow);
    if (anchor.current) anchored.observe(anchor.current);
    window.addEventListener('resize', follow);
    window.addEventListener('scroll', follow, true);
    return () => {
      anchored.disconnect();
      window.removeEventListener('resize', follow);
      window.removeEventListener('scroll', follow, true);
    };
  }, [anchor, match, align]);

  useEffect(() => {
    function press(event: PointerEvent | MouseEvent) {
      const target = event.target instanceof Node ? event.target : null;
      if (!panel.current?.contains(target) && !anchor.current?.contains(target)) onClose();
    }
    function escape(event: KeyboardEvent) {
      if (event.key !== 'Escape') return;
      // Close only the panel, not the dialog around it.
      event.stopPropagation();
      event.preventDefault();
      onClose();
    }
    const element = panel.current;
    document.addEventListener('mousedown', press);
    element?.addEventListener('keydown', escape);
    return () => {
      document.removeEventListener('mousedown', press);
      element?.removeEventListener('keydown', escape);
    };
  }, [anchor, onClose]);

  return (
    <div ref={panel} className={`od-popover ${className}`} style={style}>
      {children}
    </div>
  );
}
