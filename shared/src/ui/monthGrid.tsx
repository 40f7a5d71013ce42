import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { addDays, addMonths, isPlainDate, weekdayOf } from '../domain/calendar/plainDate';
import { showDate, showLongDay, showMonth } from '../time/display';
import { IconButton } from './button';

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const WEEKS = 6;

export interface MonthGridProps {
  /** The selected day, `yyyy-MM-dd`; any other text means none. */
  value: string;
  today: string;
  /** Returns the reason why a day can't be selected, or nothing. */
  refuse: (date: string) => string | null | undefined;
  onPick: (date: string) => void;
}

/** Returns the day that a key leads to, or null for any other key. */
function dayAfterKey(key: string, day: string): string | null {
  if (key === 'ArrowLeft') return addDays(day, -1);
  if (key === 'ArrowRight') return addDays(day, 1);
  if (key === 'ArrowUp') return addDays(day, -7);
  if (key === 'ArrowDown') return addDays(day, 7);
  if (key === 'Home') return addDays(day, -weekdayOf(day));
  if (key === 'End') return addDays(day, 6 - weekdayOf(day));
  if (key === 'PageUp') return addMonths(day, -1);
  if (key === 'PageDown') return addMonths(day, 1);
  return null;
}

/** Shows a month to pick a day from, with weeks from Sunday. One day is in the tab order; arrows move from it. */
export function MonthGrid({ value, today, refuse, onPick }: MonthGridProps) {
  const [cursor, setCursor] = useState(isPlainDate(value) ? value : today);
  const table = useRef<HTMLTableElement>(null);
  const first = `${cursor.slice(0, 7)}-01`;
  const start = addDays(first, -weekdayOf(first));

  useEffect(() => {
    table.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true });
  }, []);

  function onKeyDown(event: KeyboardEvent) {
    const next = dayAfterKey(event.key, cursor);
    if (next === null) return;
    event.preventDefault();
    setCursor(next);
    // The day may be in a month that renders only now.
    setTimeout(
      () => table.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true }),
      0,
    );
  }

  return (
    <div className="od-month">
      <div className="od-month-head">
        <IconButton
          icon="chevronLeft"
          label="Previous month"
          size="small"
          onClick={() => setCursor(addMonths(cursor, -1))}
        />
        <span aria-live="polite">{showMonth(first)}</span>
        <IconButton
          icon="chevronRight"
          label="Next month"
          size="small"
          onClick={() => setCursor(addMonths(cursor, 1))}
        />
      </div>
      <table ref={table}>
        <thead>
          <tr>
            {WEEKDAYS.map((day) => (
              <th key={day} scope="col" abbr={day}>
                {day.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: WEEKS }, (_, week) => addDays(start, week * 7)).map((sunday) => (
            <tr key={sunday}>
              {WEEKDAYS.map((_, offset) => addDays(sunday, offset)).map((day) => {
                const reason = refuse(day);
                return (
                  <td key={day}>
                    <button
                      type="button"
                      tabIndex={day === cursor ? 0 : -1}
                      aria-label={`${showLongDay(day)}, ${day.slice(0, 4)}${reason ? `, ${reason}` : ''}`}
                      aria-pressed={day === value}
                      aria-disabled={reason ? true : undefined}
                      aria-current={day === today ? 'date' : undefined}
                      data-today={day === today || undefined}
                      data-outside={day.slice(0, 7) !== cursor.slice(0, 7) || undefined}
                      title={reason ?? showDate(day)}
                      onKeyDown={onKeyDown}
                      onClick={() => {
                        if (!reason) onPick(day);
                      }}
                    >
                      {Number(day.slice(8))}
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
