import { useState } from 'react';
import { addDays, startOfWeek } from '../../domain/calendar/plainDate';
import { showDayInWords } from '../../time/display';
import { IconButton } from '../button';
import { ScheduleList } from '../scheduleList';
import type { ScheduleEvent } from './scheduleEvent';

const LETTERS = ['S', 'M', 'T', 'W', 'T', 'F', 'S'];

export interface AgendaProps {
  label: string;
  events: readonly ScheduleEvent[];
  /** First and last day that are shown. */
  range: readonly [string, string];
  today: string;
  onSelect?: ((event: ScheduleEvent) => void) | undefined;
}

/** The schedule on a phone: a strip of the week with a dot under each day that has shifts, the chosen day below. */
export function Agenda({ label, events, range, today, onSelect }: AgendaProps) {
  const [first, last] = range;
  const start = today >= first && today <= last ? today : first;
  const [chosen, setChosen] = useState(start);
  // Prev and Next of the page change the range under our feet.
  const day = chosen >= first && chosen <= last ? chosen : start;
  const sunday = startOfWeek(day);
  const days = LETTERS.map((_, offset) => addDays(sunday, offset));
  const busy = new Set(events.map((event) => event.date));
  const move = (to: string) => setChosen(to < first ? first : to > last ? last : to);

  return (
    <div className="od-agenda">
      <div className="od-week-strip" role="group" aria-label="Days of the week" data-od-roles>
        <IconButton
          icon="chevronLeft"
          label="Week before"
          size="small"
          onClick={() => move(addDays(day, -7))}
        />
        {days.map((date, index) => (
          <button
            key={date}
            type="button"
            aria-pressed={date === day}
            aria-current={date === today ? 'date' : undefined}
            disabled={date < first || date > last}
            data-busy={busy.has(date) || undefined}
            onClick={() => setChosen(date)}
          >
            <span aria-hidden="true">{LETTERS[index]}</span>
            <strong aria-hidden="true">{Number(date.slice(8))}</strong>
            <span className="od-visually-hidden">
              {`${showDayInWords(date)}${busy.has(date) ? ', has shifts' : ''}`}
            </span>
          </button>
        ))}
        <IconButton
          icon="chevronRight"
          label="Week after"
          size="small"
          onClick={() => move(addDays(day, 7))}
        />
      </div>
      <div aria-live="polite">
        <ScheduleList
          label={label}
          events={events.filter((event) => event.date === day)}
          today={today}
          onSelect={onSelect}
          emptyTitle="No shifts on this day"
          emptyHint="A dot marks the days that have some."
        />
      </div>
    </div>
  );
}
