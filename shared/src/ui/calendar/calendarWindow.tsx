import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useIsPhone } from '../mediaQuery';

/** Height in pixels of the calendar's heading, which stays visible above the days. */
const HEAD_PX = 64;

export interface CalendarWindowProps {
  /** A text that identifies the shown days; when the text changes, today is scrolled into view again. */
  days: string;
  children: ReactNode;
}

/**
 * Gives a calendar the height left in the window. Longer content scrolls inside it, below its headings, and today is in
 * view when the calendar opens. On a phone and on paper, the page is as long as its days.
 */
export function CalendarWindow({ days, children }: CalendarWindowProps) {
  const view = useRef<HTMLDivElement>(null);
  const isNew = useRef(true);
  const isPhone = useIsPhone();
  useLayoutEffect(() => {
    const box = view.current;
    // A phone has nothing to scroll here, so measuring would only cost another layout.
    if (!box || !days || isPhone) return;
    const today = box.querySelector('[data-today]');
    const wasNew = isNew.current;
    isNew.current = false;
    // A new calendar starts with its first days, so it needs no layout unless today is among them.
    if (wasNew && !today) return;
    const below = today ? today.getBoundingClientRect().top - box.getBoundingClientRect().top : 0;
    // If no day is today, the list starts at its top.
    box.scrollTop = today ? box.scrollTop + below - HEAD_PX : 0;
  }, [days, isPhone]);
  return (
    <div ref={view} className="od-calendar-window" data-scrolls>
      {children}
    </div>
  );
}
