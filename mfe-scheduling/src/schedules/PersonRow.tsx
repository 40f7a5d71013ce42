import { plannedMinutes, roundHours } from '@ondeck/shared/domain/calendar/hours';
import type { ScheduleEvent } from '@ondeck/shared/schemas/schedules';
import { showHours, showTimeRange } from '@ondeck/shared/time/display';
import { eventLabel } from '@ondeck/shared/ui/calendar';
import { calendarEvent } from '@ondeck/shared/planning/scheduleEvents';
import { chipCode, ShiftNote, shiftStyle } from '@ondeck/shared/ui/shiftChip';
import { type CSSProperties, memo } from 'react';
import classes from './peopleBoard.module.css';
import type { RosterRow } from './roster';
import type { UnavailableDay } from './unavailable';
import { isWork, showHourTotal } from './totals';

interface PersonRowProps {
  readonly row: RosterRow;
  /** Hours at which the employee is unavailable, by day; undefined if there are none. */
  readonly away: ReadonlyMap<string, UnavailableDay> | undefined;
  /** Row number as `aria-rowindex` counts: the heading row is 1. */
  readonly index: number;
  /** Offset of the row in the board, in pixels; undefined on paper, where rows follow each other. */
  readonly top: number | undefined;
  readonly height: number | undefined;
  readonly days: readonly string[];
  /** Index of the first day drawn; `endDay` is one past the last index. */
  readonly firstDay: number;
  readonly endDay: number;
  /** Today's date at the row's location. */
  readonly today: string;
  /** The location of the row on a board of several. */
  readonly place: string | undefined;
  readonly onSelect: (event: ScheduleEvent) => void;
}

/** Shortens the times to `8:45a–2p`, since a week's column has no room for more. The chip's name has the full times. */
const shortTimes = (start: string, end: string): string =>
  showTimeRange(start, end).replaceAll(':00', '').replaceAll(' AM', 'a').replaceAll(' PM', 'p');

interface EventChipProps {
  readonly event: ScheduleEvent;
  /** The employee whose row shows the shift; `open` in the row of open shifts. */
  readonly userId: string;
  readonly onSelect: PersonRowProps['onSelect'];
}

function EventChip({ event, userId, onSelect }: EventChipProps) {
  const look = calendarEvent(event, { userId });
  return (
    <button
      type="button"
      className={classes['chip']}
      data-event={event.occurrence_id}
      aria-keyshortcuts="M Delete"
      data-open={look.isOpen || undefined}
      data-noted={look.isEnding || undefined}
      data-cancelled={look.isCancelled || undefined}
      data-draft={look.isDraft || undefined}
      style={shiftStyle(look)}
      onClick={() => onSelect(event)}
    >
      <span className="od-visually-hidden">{eventLabel(look)}</span>
      <span className={classes['line']} aria-hidden="true">
        <b>{chipCode(look)}</b> {look.code}
      </span>
      <span className={classes['line']} aria-hidden="true">
        {look.isCancelled ? 'cancelled' : shortTimes(look.start, look.end)}
      </span>
      {look.isEnding && look.note ? (
        <span className={classes['line']} aria-hidden="true">
          <ShiftNote note={look.note} isEnding />
        </span>
      ) : null}
      <span className={classes['edge']} data-edge="start" />
      <span className={classes['edge']} data-edge="end" />
    </button>
  );
}

function DayCells({
  row,
  away,
  days,
  firstDay,
  endDay,
  today,
  onSelect,
}: Pick<PersonRowProps, 'row' | 'away' | 'days' | 'firstDay' | 'endDay' | 'today' | 'onSelect'>) {
  return days.slice(firstDay, endDay).map((day, index) => {
    const leave = row.leave.get(day);
    const unavailable = leave ? undefined : away?.get(day);
    return (
      <div
        key={day}
        role="cell"
        className={classes['cell']}
        data-day={day}
        style={{
          ...(index === 0 && firstDay > 0 ? { gridColumnStart: firstDay + 2 } : {}),
          ...(unavailable ? { backgroundImage: unavailable.hatching } : {}),
        }}
        data-past={day < today || undefined}
        data-today={day === today || undefined}
        data-leave={leave ? true : undefined}
      >
        {leave ? <span className={classes['leave']}>{leave}</span> : null}
        {unavailable ? <span className="od-visually-hidden">{unavailable.words}</span> : null}
        {row.byDay.get(day)?.map((event) => (
          <EventChip key={event.occurrence_id} event={event} userId={row.key} onSelect={onSelect} />
        ))}
      </div>
    );
  });
}

/** Counts the open shifts and their hours. Past shifts that no one worked are counted separately. */
function openWords(row: RosterRow): string {
  const events = [...row.byDay.values()].flat().filter(isWork);
  const open = events.filter((event) => event.is_open);
  const unfilled = events.length - open.length;
  const minutes = open.reduce((sum, one) => sum + plannedMinutes(one.start_time, one.end_time), 0);
  const words = open.length === 0 ? 'None open' : `${open.length} open, ${showHours(roundHours(minutes))}`;
  return unfilled === 0 ? words : `${words}, ${unfilled} not filled`;
}

/** Returns the hours of an employee: `20 h`, or `12.5 h here, 20.0 h in all` with rows at several locations. */
const hoursWords = ({ hours, hoursInAll }: RosterRow): string =>
  hoursInAll === undefined
    ? showHours(hours)
    : `${showHourTotal(hours)} here, ${showHourTotal(hoursInAll)} in all`;

/** Shows an employee's days, or the open shifts. Renders again only if a prop has changed. */
export const PersonRow = memo(function PersonRow({
  row,
  index,
  top,
  height,
  place: location,
  ...cells
}: PersonRowProps) {
  const place: CSSProperties = top === undefined ? {} : { position: 'absolute', insetInline: 0, top, height };
  return (
    <div
      role="row"
      aria-rowindex={index}
      data-row={row.key}
      data-place={location}
      className={classes['row']}
      data-open={row.isOpen || undefined}
      style={place}
    >
      <div role="rowheader" className={classes['name']}>
        <span title={row.name}>{row.name}</span>
        <span className="od-meta">
          {row.isOpen ? openWords(row) : hoursWords(row)}
          {!row.isOpen && row.leave.size > 0 ? `, ${row.leave.size} off` : ''}
        </span>
      </div>
      <DayCells row={row} {...cells} />
    </div>
  );
});
