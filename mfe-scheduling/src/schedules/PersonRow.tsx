import { plannedMinutes, roundHours } from '@ondeck/shared/domain/calendar/hours';
import type { ScheduleEvent } from '@ondeck/shared/schemas/schedules';
import { showHours, showTimeRange } from '@ondeck/shared/time/display';
import { eventLabel } from '@ondeck/shared/ui/calendar';
import { calendarEvent } from '@ondeck/shared/planning/scheduleEvents';
import { chipCode, ShiftNote, shiftStyle } from '@ondeck/shared/ui/shiftChip';
import { type CSSProperties, memo } from 'react';
import classes from './peopleBoard.module.css';
import type { RosterRow } from './roster';
import { isWork } from './totals';

interface PersonRowProps {
  readonly row: RosterRow;
  /** As `aria-rowindex` counts: the head is 1. */
  readonly index: number;
  /** px in the board, with its height; absent on paper, where rows follow each other. */
  readonly top: number | undefined;
  readonly height: number | undefined;
  readonly days: readonly string[];
  /** Of the days, those drawn: first and one past the last index. */
  readonly firstDay: number;
  readonly endDay: number;
  readonly today: string;
  readonly onSelect: (event: ScheduleEvent) => void;
}

/** `8:45a–2p`: a column of a week has no room for more; the name of the chip says it in full. */
const shortTimes = (start: string, end: string): string =>
  showTimeRange(start, end).replaceAll(':00', '').replaceAll(' AM', 'a').replaceAll(' PM', 'p');

interface EventChipProps {
  readonly event: ScheduleEvent;
  /** Whose row it stands in. */
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
  days,
  firstDay,
  endDay,
  today,
  onSelect,
}: Pick<PersonRowProps, 'row' | 'days' | 'firstDay' | 'endDay' | 'today' | 'onSelect'>) {
  return days.slice(firstDay, endDay).map((day, index) => {
    const leave = row.leave.get(day);
    return (
      <div
        key={day}
        role="cell"
        className={classes['cell']}
        data-day={day}
        style={index === 0 && firstDay > 0 ? { gridColumnStart: firstDay + 2 } : undefined}
        data-past={day < today || undefined}
        data-today={day === today || undefined}
        data-leave={leave ? true : undefined}
      >
        {leave ? <span className={classes['leave']}>{leave}</span> : null}
        {row.byDay.get(day)?.map((event) => (
          <EventChip key={event.occurrence_id} event={event} userId={row.key} onSelect={onSelect} />
        ))}
      </div>
    );
  });
}

/** How many shifts still need somebody; past ones that nobody worked are counted apart. */
function openWords(row: RosterRow): string {
  const events = [...row.byDay.values()].flat().filter(isWork);
  const open = events.filter((event) => event.is_open);
  const unfilled = events.length - open.length;
  const minutes = open.reduce((sum, one) => sum + plannedMinutes(one.start_time, one.end_time), 0);
  const words = open.length === 0 ? 'None open' : `${open.length} open, ${showHours(roundHours(minutes))}`;
  return unfilled === 0 ? words : `${words}, ${unfilled} not filled`;
}

/** Somebody's days, or the open shifts; drawn again only when one of its props is another. */
export const PersonRow = memo(function PersonRow({ row, index, top, height, ...cells }: PersonRowProps) {
  const place: CSSProperties = top === undefined ? {} : { position: 'absolute', insetInline: 0, top, height };
  return (
    <div
      role="row"
      aria-rowindex={index}
      data-row={row.key}
      className={classes['row']}
      data-open={row.isOpen || undefined}
      style={place}
    >
      <div role="rowheader" className={classes['name']}>
        <span title={row.name}>{row.name}</span>
        <span className="od-meta">
          {row.isOpen ? openWords(row) : showHours(row.hours)}
          {!row.isOpen && row.leave.size > 0 ? `, ${row.leave.size} off` : ''}
        </span>
      </div>
      <DayCells row={row} {...cells} />
    </div>
  );
});
