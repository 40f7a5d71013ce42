import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useIsPhone } from '../mediaQuery';

/** What stays in sight above a calendar's days: their head. */
const HEAD_PX = 64;

export interface CalendarWindowProps {
  /** What days are shown, in words: with other days, today is looked for again. */
  days: string;
  children: ReactNode;
}

/**
 * Gives a calendar the height that the window leaves: what is longer scrolls in it, below its own heads, and today is
 * in sight when it opens. On a phone and on paper the page itself is as long as its days.
 */
export function CalendarWindow({ days, children }: CalendarWindowProps) {
  const view = useRef<HTMLDivElement>(null);
  const isNew = useRef(true);
  const isPhone = useIsPhone();
  useLayoutEffect(() => {
    const box = view.current;
    // On a phone nothing scrolls here: measuring would only lay the page out once more.
    if (!box || !days || isPhone) return;
    const today = box.querySelector('[data-today]');
    const wasNew = isNew.current;
    isNew.current = false;
    // A calendar that has just opened begins with its first days: no reason to have the page laid out for it.
    if (wasNew && !today) return;
    const below = today ? today.getBoundingClientRect().top - box.getBoundingClientRect().top : 0;
    // Of other days than those with today the first ones are shown.
    box.scrollTop = today ? box.scrollTop + below - HEAD_PX : 0;
  }, [days, isPhone]);
  return (
    <div ref={view} className="od-calendar-window" data-scrolls>
      {children}
    </div>
  );
}
