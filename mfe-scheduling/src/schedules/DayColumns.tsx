import type { ScheduleEvent } from '@ondeck/shared/schemas/schedules';
import { showDate, showDayInWords, showHours, showWeekday } from '@ondeck/shared/time/display';
import { eventWords } from '@ondeck/shared/ui/calendar';
import { calendarEvent } from '@ondeck/shared/ui/scheduleEvents';
import { ShiftChip } from '@ondeck/shared/ui/shiftChip';
import type { CSSProperties } from 'react';
import classes from './dayColumns.module.css';
import { whoWords } from './who';

interface DayColumnsProps {
  readonly label: string;
  readonly days: readonly string[];
  readonly events: readonly ScheduleEvent[];
  readonly hours: Readonly<Record<string, number>>;
  readonly today: string;
  readonly onSelect: (event: ScheduleEvent) => void;
}

/**
 * Days side by side: a week, or the same weekday of several weeks. Shifts stand below each other, so that a day with
 * eight at a time can still be read, which a grid of hours cannot.
 */
export function DayColumns({ label, days, events, hours, today, onSelect }: DayColumnsProps) {
  const columns: CSSProperties & Record<`--${string}`, string> = { '--days': String(days.length) };
  return (
    <section className={classes['columns']} style={columns} aria-label={label}>
      {days.map((day) => {
        const ofDay = events.filter((event) => event.start_date === day);
        return (
          <section
            key={day}
            className={classes['column']}
            data-today={day === today || undefined}
            data-past={day < today || undefined}
            aria-label={showDayInWords(day)}
          >
            <h3>
              <span>
                {showWeekday(day)} {showDate(day).slice(0, 5)}
              </span>
              <span className="od-meta">{hours[day] ? showHours(hours[day]) : ''}</span>
            </h3>
            {ofDay.length === 0 ? <p className="od-muted">Nothing planned</p> : null}
            <ul>
              {ofDay.map((event) => {
                const look = calendarEvent(event, { withStaff: true });
                return (
                  <li key={event.occurrence_id}>
                    <button type="button" aria-label={eventWords(look)} onClick={() => onSelect(event)}>
                      <ShiftChip {...look} />
                      <span className={classes['who']}>{whoWords(event)}</span>
                    </button>
                  </li>
                );
              })}
            </ul>
          </section>
        );
      })}
    </section>
  );
}
