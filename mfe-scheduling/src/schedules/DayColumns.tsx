import type { LeaveDay, ScheduleEvent, ScheduleLocation } from '@ondeck/shared/schemas/schedules';
import { counted } from '@ondeck/shared/domain/words';
import { showDate, showLongDay, showHours, showWeekday } from '@ondeck/shared/time/display';
import { eventLabel } from '@ondeck/shared/ui/calendar';
import { useIsNarrow } from '@ondeck/shared/ui/mediaQuery';
import { calendarEvent } from '@ondeck/shared/planning/scheduleEvents';
import { ShiftChip } from '@ondeck/shared/ui/shiftChip';
import { type CSSProperties, useState } from 'react';
import { DayClosure } from '../closures/ClosedDays';
import classes from './dayColumns.module.css';
import { inPlaces } from './inPlaces';
import { usePrinting } from './usePrinting';
import { leaveNote, assigneesLabel } from './who';

interface DayColumnsProps {
  readonly label: string;
  readonly days: readonly string[];
  readonly events: readonly ScheduleEvent[];
  readonly leaves: readonly LeaveDay[];
  readonly hours: Readonly<Record<string, number>>;
  readonly today: string;
  /** The locations, if the schedule is of several. */
  readonly places: readonly ScheduleLocation[] | undefined;
  readonly onSelect: (event: ScheduleEvent) => void;
}

function DayHead({ day, hours }: Pick<DayColumnsProps, 'hours'> & { readonly day: string }) {
  return (
    <h3>
      <span>
        {showWeekday(day)} {showDate(day).slice(0, 5)}
        <DayClosure day={day} />
      </span>
      <span className="od-meta">{hours[day] ? showHours(hours[day]) : ''}</span>
    </h3>
  );
}

function DayShifts({
  day,
  events,
  leaves,
  places,
  onSelect,
}: Pick<DayColumnsProps, 'events' | 'leaves' | 'places' | 'onSelect'> & { day: string }) {
  const ofDay = events.filter((event) => event.start_date === day);
  const off = leaveNote(leaves, day);
  return (
    <>
      {off ? <p className={classes['off']}>{off}</p> : null}
      {ofDay.length === 0 ? (
        <p className="od-muted">Nothing scheduled</p>
      ) : places ? (
        inPlaces(ofDay, places).map(({ key, title, events: here }) => (
          <div key={key} data-place={key}>
            <h4>{title}</h4>
            <Shifts events={here} onSelect={onSelect} />
          </div>
        ))
      ) : (
        <Shifts events={ofDay} onSelect={onSelect} />
      )}
    </>
  );
}

function Shifts({ events, onSelect }: Pick<DayColumnsProps, 'events' | 'onSelect'>) {
  return (
    <ul>
      {events.map((event) => {
        const look = calendarEvent(event, { withStaff: true });
        return (
          <li key={event.occurrence_id}>
            <button
              type="button"
              data-event={event.occurrence_id}
              aria-keyshortcuts="M Delete"
              onClick={() => onSelect(event)}
            >
              <span className="od-visually-hidden">{eventLabel(look)}</span>
              <span className={classes['what']} aria-hidden="true">
                <ShiftChip {...look} />
                <span className={classes['who']}>{assigneesLabel(event)}</span>
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** On paper a sheet shows at most this many days side by side, under its own heading row. */
const MOST_DAYS = 7;

function PaperColumns({ days, ...props }: DayColumnsProps) {
  const parts = Array.from({ length: Math.ceil(days.length / MOST_DAYS) }, (_, part) =>
    days.slice(part * MOST_DAYS, (part + 1) * MOST_DAYS),
  );
  return parts.map((part) => (
    <section key={part[0]} className={classes['paper']} aria-label={props.label}>
      <div className={classes['paperHead']}>
        <div className={classes['paperRow']}>
          {part.map((day) => (
            <div key={day} className={classes['column']}>
              <DayHead day={day} hours={props.hours} />
            </div>
          ))}
        </div>
      </div>
      <div className={classes['paperRow']}>
        {part.map((day) => (
          <div key={day} className={classes['column']}>
            <DayShifts {...props} day={day} />
          </div>
        ))}
      </div>
    </section>
  ));
}

/** Shows a strip of days for narrow windows, with the chosen day below. */
function OneDay(props: DayColumnsProps) {
  const { label, days, events, today } = props;
  const [picked, setPicked] = useState('');
  const day = [picked, today].find((one) => days.includes(one)) ?? days[0] ?? '';
  const shiftsOn = (one: string) => events.filter((event) => event.start_date === one).length;
  return (
    <div className={classes['oneDay']}>
      <div className="od-month-days" role="group" aria-label={`Days of ${label}`}>
        {days.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === day}
            aria-current={one === today ? 'date' : undefined}
            onClick={() => setPicked(one)}
          >
            <span className="od-meta" aria-hidden="true">
              {showWeekday(one)}
            </span>
            <strong aria-hidden="true">{Number(one.slice(8))}</strong>
            <span className="od-visually-hidden">{`${showLongDay(one)}, ${counted(shiftsOn(one), 'shift')}`}</span>
          </button>
        ))}
      </div>
      {/* Marks today in the strip. */}
      <Columns {...props} days={[day]} today="" />
    </div>
  );
}

/**
 * Shows days side by side: a week, or the same weekday of several weeks. Shifts are stacked, so that a day with 8
 * shifts at a time stays readable, unlike in a grid of hours. Below 1024 px only a single day is shown.
 */
export function DayColumns(props: DayColumnsProps) {
  const isNarrow = useIsNarrow();
  if (usePrinting()) return <PaperColumns {...props} />;
  return isNarrow ? <OneDay {...props} /> : <Columns {...props} />;
}

type CountVars = CSSProperties & Record<'--columns', number>;

function Columns({ label, days, events, leaves, hours, today, places, onSelect }: DayColumnsProps) {
  const count: CountVars = { '--columns': Math.min(days.length, MOST_DAYS) };
  return (
    <section className={classes['columns']} style={count} aria-label={label}>
      {days.map((day) => (
        <section
          key={day}
          className={classes['column']}
          data-day={day}
          data-today={day === today || undefined}
          data-past={day < today || undefined}
          aria-label={showLongDay(day)}
        >
          <DayHead day={day} hours={hours} />
          <DayShifts day={day} events={events} leaves={leaves} places={places} onSelect={onSelect} />
        </section>
      ))}
    </section>
  );
}
