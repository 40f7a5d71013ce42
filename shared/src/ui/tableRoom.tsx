import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Ways to show a list, widest first. */
const ways = ['table', 'tight', 'cards'] as const;

const frameOf = (room: HTMLElement | null): Element | null => room?.querySelector('.od-table-frame') ?? null;

/** Passes the list's distance from the top of the page to the style sheet. Cards have no frame, so nothing is measured. */
function placeRoom(room: HTMLElement | null): void {
  if (!room || !frameOf(room)) return;
  const above = Math.round(room.getBoundingClientRect().top + window.scrollY);
  room.style.setProperty('--od-above', `${above}px`);
}

/**
 * Returns the widest way to show a list without hiding a column. Each way is measured, since its width depends on its
 * text, and tried again once there is enough room. The list's distance from the top is measured too: its frame ends
 * inside the window (css/table.css), and `isCut` tells that some rows don't fit in it.
 *
 * @param rows - the rows of the list; other rows are measured again
 */
export function useTableRoom(rows: unknown): {
  room: RefObject<HTMLDivElement | null>;
  way: (typeof ways)[number];
  isCut: boolean;
} {
  const room = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const [isCut, setCut] = useState(false);
  /** The widths needed by the ways that were too wide, in order. */
  const [needed, setNeeded] = useState<readonly number[]>([]);
  const tooWide = needed.filter((need) => width < need).length;

  useLayoutEffect(() => {
    const element = room.current;
    if (!element) return undefined;
    let asked = 0;
    const observer = new ResizeObserver(() => {
      setWidth(element.clientWidth);
      const frame = frameOf(element);
      setCut(frame !== null && frame.scrollHeight > frame.clientHeight + 1);
      // Wait for the next frame, because browsers report an error when a resize observer changes a size.
      asked = requestAnimationFrame(() => placeRoom(element));
    });
    observer.observe(element);
    // Content that appears or disappears above the list moves the list but doesn't resize it.
    observer.observe(document.body);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(asked);
    };
  }, []);
  useLayoutEffect(() => placeRoom(room.current));
  useLayoutEffect(() => {
    const frame = frameOf(room.current);
    const isLast = tooWide === ways.length - 1;
    if (!room.current || !frame || isLast || frame.scrollWidth <= frame.clientWidth + 1) return;
    const { clientWidth } = room.current;
    setWidth(clientWidth);
    setNeeded([...needed.slice(0, tooWide), clientWidth + frame.scrollWidth - frame.clientWidth]);
  }, [rows, width, needed, tooWide]);
  return { room, way: ways[tooWide] ?? 'cards', isCut };
}
