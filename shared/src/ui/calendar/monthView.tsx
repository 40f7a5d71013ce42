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

/** So many events are drawn at once: more than a window shows, and no more than a slow computer draws in a blink. */
const AT_ONCE = 63;
/** What is out of sight is not laid out, so more of it fits into a frame. */
const THEN_EACH = 140;
/** About as high as a day's number and an event with somebody's name are. */
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
}

/**
 * How many events may be drawn so far: the first ones at once, then some more as soon as those are there, until all are.
 * The browser paints and answers in between; waiting for its next frame each time left a fast computer idle.
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
  /** How many of its events are drawn. */
  budget: number;
  month: string;
  today: string;
  onSelect: Select | undefined;
  /** What is said of its days, in order, one line each. */
  notes: string;
}

const Week = memo(function Week({ week, budget, month, today, onSelect, notes }: WeekProps) {
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
          data-past={date < today || undefined}
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
 * A month, weeks below each other, every event of a day in its cell.
 *
 * Not the library's own month: that one compares every event with every week through its dates and draws all of them
 * in one go, which freezes the page for seconds where a month has a thousand.
 */
export function MonthView({ label, events, date, today, onSelect, dayNote }: MonthViewProps) {
  const weeks = useMemo(() => monthWeeks(events, date), [events, date]);
  const drawn = useDrawn(events.length);
  const latest = useRef(onSelect);
  useLayoutEffect(() => {
    latest.current = onSelect;
  }, [onSelect]);
  // One function for the life of the month: events that stay the same are not drawn again.
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
        />
      ))}
    </section>
  );
}
