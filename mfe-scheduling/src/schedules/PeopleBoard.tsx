import { plannedMinutes, roundHours } from '@ondeck/shared/domain/worked';
import type { ScheduleEvent } from '@ondeck/shared/schemas/schedules';
import { showDate, showHours, showTimeRange, showWeekday } from '@ondeck/shared/time/display';
import { eventWords } from '@ondeck/shared/ui/calendar';
import { calendarEvent } from '@ondeck/shared/ui/scheduleEvents';
import { shiftStyle, typeCode } from '@ondeck/shared/ui/shiftChip';
import { type CSSProperties, type UIEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import classes from './peopleBoard.module.css';
import type { RosterRow } from './roster';
import { usePrinting } from './usePrinting';
import { rowOffsets, visibleRows } from './virtualRows';

/** Heights that the style sheet keeps, so that rows can be placed without measuring them. */
const CHIP_PX = 44;
const NOTED_CHIP_PX = 60;
const ROW_PADDING_PX = 9;
const EMPTY_ROW_PX = 53;
/** As high as the style sheet lets the board be. */
const boardHeight = (): number => Math.min(window.innerHeight * 0.72, 900);

const DAYS_ON_PAPER = 7;

// What scrolls must be reachable with the keyboard.
const scrollable = { tabIndex: 0 };

function heightOf(row: RosterRow): number {
  const ofDays = [...row.byDay].map(([day, events]) =>
    events.reduce(
      (sum, event) => sum + (event.has_assigned_end_date ? NOTED_CHIP_PX : CHIP_PX),
      row.leave.has(day) ? CHIP_PX : 0,
    ),
  );
  return Math.max(EMPTY_ROW_PX, ...ofDays.map((height) => height + ROW_PADDING_PX));
}

interface BoardProps {
  readonly label: string;
  readonly rows: readonly RosterRow[];
  readonly days: readonly string[];
  readonly today: string;
  readonly onSelect: (event: ScheduleEvent) => void;
}

/** `8:45a–2p`: a column of a week has no room for more; the name of the chip says it in full. */
const shortTimes = (start: string, end: string): string =>
  showTimeRange(start, end).replaceAll(':00', '').replaceAll(' AM', 'a').replaceAll(' PM', 'p');

function EventChip({ event, onSelect }: { event: ScheduleEvent; onSelect: BoardProps['onSelect'] }) {
  const look = calendarEvent(event);
  return (
    <button
      type="button"
      className={classes['chip']}
      data-open={look.isOpen || undefined}
      data-noted={event.has_assigned_end_date || undefined}
      style={shiftStyle(look)}
      aria-label={eventWords(look)}
      onClick={() => onSelect(event)}
    >
      <span className={classes['line']}>
        <b>{typeCode(look.type)}</b> {look.code}
      </span>
      <span className={classes['line']}>{shortTimes(look.start, look.end)}</span>
      {event.has_assigned_end_date ? <span className={classes['line']}>{look.note}</span> : null}
    </button>
  );
}

function DayCells({
  row,
  days,
  today,
  onSelect,
}: Pick<BoardProps, 'days' | 'today' | 'onSelect'> & { row: RosterRow }) {
  return days.map((day) => {
    const leave = row.leave.get(day);
    return (
      <div
        key={day}
        role="cell"
        className={classes['cell']}
        data-past={day < today || undefined}
        data-today={day === today || undefined}
        data-leave={leave ? true : undefined}
      >
        {leave ? <span className={classes['leave']}>{leave}</span> : null}
        {row.byDay.get(day)?.map((event) => (
          <EventChip key={event.occurrence_id} event={event} onSelect={onSelect} />
        ))}
      </div>
    );
  });
}

/**
 * The schedule by person: names and their hours stay in sight, open shifts stand first. Only the rows in sight are
 * drawn; on paper all of them, seven days below each other, since a month's columns are too narrow to read there.
 */
export function PeopleBoard(props: BoardProps) {
  const { label, days } = props;
  const isPrinting = usePrinting();
  if (!isPrinting || days.length <= DAYS_ON_PAPER) return <Board {...props} isPrinting={isPrinting} />;
  const parts = Array.from({ length: Math.ceil(days.length / DAYS_ON_PAPER) }, (_, part) =>
    days.slice(part * DAYS_ON_PAPER, (part + 1) * DAYS_ON_PAPER),
  );
  return parts.map((part) => (
    <Board key={part[0]} {...props} label={`${label}, from ${showDate(part[0])}`} days={part} isPrinting />
  ));
}

function Board({
  label,
  rows,
  days,
  today,
  onSelect,
  isPrinting,
}: BoardProps & { readonly isPrinting: boolean }) {
  const scroller = useRef<HTMLDivElement>(null);
  const [view, setView] = useState(() => ({ top: 0, height: boardHeight() }));
  const offsets = useMemo(() => rowOffsets(rows.map(heightOf)), [rows]);
  const [first, end] = isPrinting ? [0, rows.length] : visibleRows(offsets, view.top, view.height);

  useLayoutEffect(() => {
    const element = scroller.current;
    // A day that is over stands left of the edge: the eye should meet today.
    const now = element?.querySelector<HTMLElement>('[role="columnheader"][data-today]');
    if (element && now) element.scrollLeft = Math.max(0, now.offsetLeft - 360);
  }, [days]);

  function follow({ currentTarget }: UIEvent<HTMLDivElement>): void {
    const { scrollTop, clientHeight } = currentTarget;
    // A new picture only after a good part of the spare rows has been used.
    if (Math.abs(scrollTop - view.top) > 120 || clientHeight !== view.height)
      setView({ top: scrollTop, height: clientHeight || boardHeight() });
  }

  const columns: CSSProperties & Record<`--${string}`, string> = { '--days': String(days.length) };
  const total = offsets.at(-1) ?? 0;
  return (
    <div
      ref={scroller}
      className={classes['scroller']}
      style={columns}
      onScroll={follow}
      {...scrollable}
      role="region"
      aria-label={label}
    >
      <div role="table" aria-label={label} aria-rowcount={rows.length + 1} className={classes['table']}>
        <div role="rowgroup" className={classes['top']}>
          <div role="row" aria-rowindex={1} className={classes['row']}>
            <div role="columnheader" className={classes['corner']}>
              Staff
            </div>
            {days.map((day) => (
              <div
                key={day}
                role="columnheader"
                className={classes['day']}
                data-today={day === today || undefined}
                aria-current={day === today ? 'date' : undefined}
              >
                {showWeekday(day)} {showDate(day).slice(0, 5)}
              </div>
            ))}
          </div>
        </div>
        <div role="rowgroup" style={isPrinting ? {} : { height: total, position: 'relative' }}>
          {rows.slice(first, end).map((row, index) => {
            const at = first + index;
            const height = (offsets[at + 1] ?? 0) - (offsets[at] ?? 0);
            const place: CSSProperties = isPrinting
              ? {}
              : { position: 'absolute', insetInline: 0, top: offsets[at] ?? 0, height };
            return (
              <div
                key={row.key}
                role="row"
                aria-rowindex={at + 2}
                className={classes['row']}
                data-open={row.isOpen || undefined}
                style={place}
              >
                <div role="rowheader" className={classes['name']}>
                  <span>{row.name}</span>
                  <span className="od-meta">
                    {row.isOpen ? openWords(row) : showHours(row.hours)}
                    {!row.isOpen && row.leave.size > 0 ? `, ${row.leave.size} off` : ''}
                  </span>
                </div>
                <DayCells row={row} days={days} today={today} onSelect={onSelect} />
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}

/** What still needs somebody; days that are over and went without are counted apart. */
function openWords(row: RosterRow): string {
  const events = [...row.byDay.values()].flat();
  const open = events.filter((event) => event.is_open);
  const unfilled = events.length - open.length;
  const minutes = open.reduce((sum, one) => sum + plannedMinutes(one.start_time, one.end_time), 0);
  const words = open.length === 0 ? 'None open' : `${open.length} open, ${showHours(roundHours(minutes))}`;
  return unfilled === 0 ? words : `${words}, ${unfilled} went unfilled`;
}
