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
  isGray?: ((date: string) => boolean) | undefined;
}

/** Returns the days between two days, both inclusive, that have a note next to their shifts. */
function notedDays([first, last]: readonly [string, string], dayNote: PhoneDaysProps['dayNote']): string[] {
  if (!dayNote) return [];
  return listDays(dayNumber(first), dayNumber(last))
    .map(fromDayNumber)
    .filter((day) => dayNote(day) !== null);
}

/** Shows days on a phone as a list. Past days are folded above the list, unless all days are past. */
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
  // The panel around the list already has the plain label.
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

/** Maximum number of dots on a day. */
const DOTS = 3;

/** Shows a month on a phone: dots in the colors of each day's first shifts, and the selected day as a list below. */
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
  // The page's Prev and Next can change the month while a day is selected.
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
