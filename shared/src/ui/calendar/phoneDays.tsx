import { useState } from 'react';
import { dayNumber, fromDayNumber, listDays, startOfMonth } from '../../domain/calendar/plainDate';
import { counted } from '../../domain/words';
import { showLongDay, showMonth } from '../../time/display';
import { ScheduleList, type ScheduleListProps } from '../scheduleList';
import { shiftStyle } from '../shiftChip';
import { monthWeeks, weekdays } from './monthWeeks';
import type { ScheduleEvent } from './scheduleEvent';

interface PhoneDaysProps extends Pick<ScheduleListProps, 'label' | 'events' | 'today' | 'onSelect'> {
  dayNote?: ((date: string) => string | null) | undefined;
}

/** The days between two, both inclusive, of which something is said beside their shifts. */
function notedDays([first, last]: readonly [string, string], dayNote: PhoneDaysProps['dayNote']): string[] {
  if (!dayNote) return [];
  return listDays(dayNumber(first), dayNumber(last))
    .map(fromDayNumber)
    .filter((day) => dayNote(day) !== null);
}

/** Days on a phone: a list of what is still to come; what is over is folded above it, unless all of it is. */
export function PhoneWeek({
  range,
  events,
  label,
  ...list
}: PhoneDaysProps & { range: readonly [string, string] }) {
  const noted = notedDays(range, list.dayNote);
  const isOver = (day: string): boolean => day < list.today;
  const over = events.filter(({ date }) => isOver(date));
  const isFolded = over.length > 0 && over.length < events.length;
  // The panel around it has the label itself.
  const name = `${label}, as a list`;
  return (
    <>
      {isFolded ? (
        <details className="od-earlier">
          <summary>Past days ({over.length})</summary>
          <ScheduleList {...list} label={`${name}, past days`} events={over} days={noted.filter(isOver)} />
        </details>
      ) : null}
      <ScheduleList
        {...list}
        label={name}
        events={isFolded ? events.filter(({ date }) => !isOver(date)) : events}
        days={isFolded ? noted.filter((day) => !isOver(day)) : noted}
      />
    </>
  );
}

/** A day with more has as many dots. */
const DOTS = 3;

/** A month on a phone: a dot for each of a day's first shifts, in their colours, and the chosen day as a list below. */
export function PhoneMonth({
  date,
  events,
  label,
  today,
  onSelect,
  dayNote,
}: PhoneDaysProps & { date: string }) {
  const [picked, setPicked] = useState('');
  const month = startOfMonth(date).slice(0, 7);
  const isOfMonth = (day: string): boolean => day.startsWith(month);
  const weeks = monthWeeks(events, date);
  const busy = weeks.flatMap(({ days }) => days).find((day) => isOfMonth(day.date) && day.events.length > 0);
  // Prev and Next of the page change the month under our feet.
  const day = [picked, today, busy?.date ?? ''].find(isOfMonth) ?? startOfMonth(date);

  function pick({ date: of, events: ofDay }: { date: string; events: readonly ScheduleEvent[] }) {
    const note = dayNote?.(of) ?? null;
    const words = [showLongDay(of), ofDay.length > 0 && counted(ofDay.length, 'shift'), note];
    return (
      <button
        key={of}
        type="button"
        aria-pressed={of === day}
        aria-current={of === today ? 'date' : undefined}
        data-noted={note !== null || undefined}
        onClick={() => setPicked(of)}
      >
        <strong aria-hidden="true">{Number(of.slice(8))}</strong>
        <span className="od-dots" aria-hidden="true">
          {ofDay.slice(0, DOTS).map((event) => (
            <i key={event.id} style={shiftStyle(event)} />
          ))}
        </span>
        <span className="od-visually-hidden">{words.filter(Boolean).join(', ')}</span>
      </button>
    );
  }

  return (
    <div className="od-phone-month">
      <div className="od-month-days" role="group" aria-label={`Days of ${showMonth(date)}`}>
        {weekdays.map((weekday) => (
          <span key={weekday} className="od-meta" aria-hidden="true">
            {weekday}
          </span>
        ))}
        {weeks
          .flatMap(({ days }) => days)
          .map((one) => (isOfMonth(one.date) ? pick(one) : <span key={one.date} />))}
      </div>
      <div aria-live="polite">
        <ScheduleList
          label={`${label}, selected day`}
          events={events.filter((event) => event.date === day)}
          days={[day]}
          today={today}
          onSelect={onSelect}
          dayNote={dayNote}
        />
      </div>
    </div>
  );
}
