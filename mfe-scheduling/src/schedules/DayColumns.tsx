import type { ScheduleEvent } from '@ondeck/shared/schemas/schedules';
import { showDate, showDayInWords, showHours } from '@ondeck/shared/time/display';
import { eventWords } from '@ondeck/shared/ui/calendar';
import { calendarEvent } from '@ondeck/shared/ui/scheduleEvents';
import { ShiftChip } from '@ondeck/shared/ui/shiftChip';
import classes from './dayColumns.module.css';

interface DayColumnsProps {
  readonly label: string;
  readonly days: readonly string[];
  readonly events: readonly ScheduleEvent[];
  readonly hours: Readonly<Record<string, number>>;
  readonly today: string;
  readonly onSelect: (event: ScheduleEvent) => void;
}

/** The same weekday of several weeks side by side, so that what differs from week to week is seen at once. */
export function DayColumns({ label, days, events, hours, today, onSelect }: DayColumnsProps) {
  return (
    <section className={classes['columns']} aria-label={label}>
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
              {showDate(day)}
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
                      <span className={classes['who']}>{look.who ?? (look.isOpen ? 'Open' : '')}</span>
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
