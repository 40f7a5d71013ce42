import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** The ways to show a list, the one that takes most room first. */
const ways = ['table', 'tight', 'cards'] as const;

/**
 * The first way to show a list in which no column is hidden. It is measured, since it depends on the words in it; one that
 * had no room is tried again where there is as much as it needed.
 *
 * @param rows - what it says: other rows are measured anew
 */
export function useTableRoom(rows: unknown): {
  room: RefObject<HTMLDivElement | null>;
  way: (typeof ways)[number];
} {
  const room = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  /** What each of the ways that were too wide needed, in their order. */
  const [needed, setNeeded] = useState<readonly number[]>([]);
  const tooWide = needed.filter((need) => width < need).length;

  useLayoutEffect(() => {
    const element = room.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  useLayoutEffect(() => {
    const frame = room.current?.querySelector('.od-table-frame');
    const isLast = tooWide === ways.length - 1;
    if (!room.current || !frame || isLast || frame.scrollWidth <= frame.clientWidth + 1) return;
    const { clientWidth } = room.current;
    setWidth(clientWidth);
    setNeeded([...needed.slice(0, tooWide), clientWidth + frame.scrollWidth - frame.clientWidth]);
  }, [rows, width, needed, tooWide]);
  return { room, way: ways[tooWide] ?? 'cards' };
}
