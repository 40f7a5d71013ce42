import {
  memo,
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { startOfMonth } from '../../domain/calendar/plainDate';
import { showLongDay } from '../../time/display';
import { shiftStyle } from '../shiftChip';
import { EventText } from './eventView';
import { dealt, type MonthWeek, monthWeeks, weekdays } from './monthWeeks';
import { eventLabel, type ScheduleEvent } from './scheduleEvent';

/** Events drawn in the first render: more than a window shows, and few enough for a slow computer. */
const AT_ONCE = 63;
/**
 * Events drawn in each later render. The browser skips the layout of invisible events, so more of them fit in a frame.
 */
const THEN_EACH = 140;
/** Approximate heights in pixels: of a day's number, and of an event with an employee's name. */
const DATE_PX = 34;
const EVENT_PX = 57;

type Select = (event: ScheduleEvent) => void;

interface MonthViewProps {
  label: string;
  events: readonly ScheduleEvent[];
  /** Any day of the month, `yyyy-MM-dd`. */
  date: string;
  today: string;
  onSelect?: Select | undefined;
  dayNote?: ((date: string) => string | null) | undefined;
  isGray?: ((date: string) => boolean) | undefined;
}

/**
 * Returns how many events may be drawn so far: a first batch, then more after each render until all are drawn. The
 * browser can paint and respond in between. Waiting for its next frame each time left fast computers idle.
 */
function useDrawn(total: number): number {
  const [drawn, setDrawn] = useState(AT_ONCE);
  useEffect(() => {
    if (drawn >= total) return undefined;
    const next = setTimeout(() => startTransition(() => setDrawn(drawn + THEN_EACH)));
    return () => clearTimeout(next);
  }, [drawn, total]);
  return drawn;
}

const MonthEvent = memo(function MonthEvent({
  event,
  onSelect,
}: {
  event: ScheduleEvent;
  onSelect: Select | undefined;
}) {
  const look = {
    className: `od-event${event.isOpen ? ' od-event-open' : ''}`,
    style: shiftStyle(event),
  };
  return onSelect ? (
    <button type="button" {...look} data-event={event.id} onClick={() => onSelect(event)}>
      <span className="od-visually-hidden">{eventLabel(event)}</span>
      <EventText event={event} isHidden />
    </button>
  ) : (
    <span role="img" {...look} aria-label={eventLabel(event)}>
      <EventText event={event} />
    </span>
  );
});

interface WeekProps {
  week: MonthWeek;
  /** The number of the week's events to draw. */
  budget: number;
  month: string;
  today: string;
  onSelect: Select | undefined;
  /** The notes of the week's days, in order, one line each. */
  notes: string;
  /** The gray days of the week, joined to one text, so that an unchanged week isn't drawn again. */
  gray: string;
}

const Week = memo(function Week({ week, budget, month, today, onSelect, notes, gray }: WeekProps) {
  const noteOf = notes.split('\n');
  const counts = dealt(
    week.days.map(({ events }) => events.length),
    budget,
  );
  const deepest = Math.max(...week.days.map(({ events }) => events.length));
  return (
    <div
      className="od-monthly-week"
      style={{ containIntrinsicHeight: `auto ${Math.max(116, DATE_PX + deepest * EVENT_PX)}px` }}
    >
      {week.days.map(({ date, events }, day) => (
        <div
          key={date}
          role="group"
          aria-label={showLongDay(date)}
          aria-current={date === today ? 'date' : undefined}
          className="od-monthly-day"
          data-day={date}
          data-past={date < today || gray.includes(date) || undefined}
          data-today={date === today || undefined}
          data-outside={!date.startsWith(month) || undefined}
        >
          <span className="od-monthly-date" aria-hidden="true">
            {Number(date.slice(8))}
          </span>
          {noteOf[day] ? <span className="od-monthly-note">{noteOf[day]}</span> : null}
          {events.slice(0, counts[day]).map((event) => (
            <MonthEvent key={event.id} event={event} onSelect={onSelect} />
          ))}
        </div>
      ))}
    </div>
  );
});

/**
 * Shows a month as weeks below each other, with every event of a day in its cell.
 *
 * The library's own month view compares every event with every week by date and draws all of them together. That
 * freezes the page for seconds when a month has a thousand events.
 */
export function MonthView({ label, events, date, today, onSelect, dayNote, isGray }: MonthViewProps) {
  const weeks = useMemo(() => monthWeeks(events, date), [events, date]);
  const drawn = useDrawn(events.length);
  const latest = useRef(onSelect);
  useLayoutEffect(() => {
    latest.current = onSelect;
  }, [onSelect]);
  // The function never changes while the month is shown, so unchanged events are not drawn again.
  const select = useCallback<Select>((event) => latest.current?.(event), []);
  const month = startOfMonth(date).slice(0, 7);
  return (
    <section className="od-calendar od-monthly" data-view="month" aria-label={label}>
      <div className="od-monthly-top" aria-hidden="true">
        <div className="od-monthly-head">
          {weekdays.map((day) => (
            <span key={day}>{day}</span>
          ))}
        </div>
      </div>
      {weeks.map((week) => (
        <Week
          key={week.days[0]?.date}
          week={week}
          budget={Math.max(0, Math.min(week.count, drawn - week.before))}
          month={month}
          today={today}
          onSelect={onSelect ? select : undefined}
          notes={week.days.map(({ date }) => dayNote?.(date) ?? '').join('\n')}
          gray={week.days.flatMap(({ date }) => (isGray?.(date) ? [date] : [])).join(' ')}
        />
      ))}
    </section>
  );
}
