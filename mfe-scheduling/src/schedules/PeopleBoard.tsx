import type { ScheduleEvent } from '@ondeck/shared/schemas/schedules';
import { showDate, showWeekday } from '@ondeck/shared/time/display';
import { assignedEnd } from '@ondeck/shared/planning/scheduleEvents';
import {
  type CSSProperties,
  type UIEvent,
  useDeferredValue,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { DayClosure } from '../closures/ClosedDays';
import { PersonRow } from './PersonRow';
import classes from './peopleBoard.module.css';
import type { RosterRow } from './roster';
import type { UnavailableDays } from './unavailable';
import { usePrinting } from './usePrinting';
import { rowOffsets, visibleRows } from './virtualRows';

/** Heights in the style sheet must match these constants, so that rows can be placed without measuring them. */
const CHIP_PX = 44;
const NOTED_CHIP_PX = 60;
const ROW_PADDING_PX = 9;
/** Height of a row without shifts: a name of two lines and the hours. */
const EMPTY_ROW_PX = 61;
/** Height of the row of open shifts, whose counts take up to three lines. */
const OPEN_ROW_PX = 81;
/** Estimates the board's height limit from the style sheet, in pixels. */
const boardHeight = (): number => Math.max(340, window.innerHeight - 220);

const DAYS_ON_PAPER = 7;

/** Rows this many pixels past an edge are drawn ahead, so that scrolling shows no blank rows. */
const SPARE_PX = 300;
const DAY_PX = 112;
/** Largest distance of today's column from the left edge when the board opens: the names and a day or two. */
const TODAY_AT_PX = 360;

// The scrolling region needs focus for keyboard scrolling.
const scrollable = { tabIndex: 0 };

function heightOf(row: RosterRow): number {
  const ofDays = [...row.byDay].map(([day, events]) =>
    events.reduce(
      (sum, event) => sum + (assignedEnd(event, row.key) ? NOTED_CHIP_PX : CHIP_PX),
      row.leave.has(day) ? CHIP_PX : 0,
    ),
  );
  return Math.max(
    row.isOpen ? OPEN_ROW_PX : EMPTY_ROW_PX,
    ...ofDays.map((height) => height + ROW_PADDING_PX),
  );
}

/** Returns the range of days that can be visible when the board opens at today: first index and one past the last. */
function openingDays(days: readonly string[], today: string): [first: number, end: number] {
  const inSight = Math.ceil(window.innerWidth / DAY_PX) + 1;
  const before = Math.ceil(TODAY_AT_PX / DAY_PX);
  const first = Math.max(0, Math.min(days.indexOf(today) - before, days.length - inSight));
  return [first, Math.min(days.length, first + inSight)];
}

interface BoardProps {
  readonly label: string;
  readonly rows: readonly RosterRow[];
  /** Days on which staff are unavailable, by employee. */
  readonly away: UnavailableDays;
  readonly days: readonly string[];
  readonly today: string;
  readonly onSelect: (event: ScheduleEvent) => void;
}

/**
 * Shows the schedule by employee. Names and hours stay visible, and open shifts come first. Only visible rows are
 * drawn. On paper all rows are drawn in parts of 7 days, since a month's columns are too narrow to read.
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
  away,
  days,
  today,
  onSelect,
  isPrinting,
}: BoardProps & { readonly isPrinting: boolean }) {
  const scroller = useRef<HTMLDivElement>(null);
  const [view, setView] = useState(() => ({ top: 0, height: boardHeight() }));
  const offsets = useMemo(() => rowOffsets(rows.map(heightOf)), [rows]);
  // Draw the visible rows and days first, and the rest after the browser has painted.
  const isWhole = useDeferredValue(true, false) || isPrinting;
  const spare = isWhole ? SPARE_PX : 0;
  const [first, end] = isPrinting ? [0, rows.length] : visibleRows(offsets, view.top, view.height, spare);
  const [firstDay, endDay] = isWhole ? [0, days.length] : openingDays(days, today);

  useLayoutEffect(() => {
    const element = scroller.current;
    // Past days start left of the visible area, so that the board opens at today.
    const now = element?.querySelector<HTMLElement>('[role="columnheader"][data-today]');
    if (element && now)
      element.scrollLeft = Math.max(0, now.offsetLeft - Math.min(TODAY_AT_PX, element.clientWidth / 3));
  }, [days]);

  function follow({ currentTarget }: UIEvent<HTMLDivElement>): void {
    const { scrollTop, clientHeight } = currentTarget;
    // Render again only after most of the spare rows have been used.
    if (Math.abs(scrollTop - view.top) > 120 || clientHeight !== view.height)
      setView({ top: scrollTop, height: clientHeight || boardHeight() });
  }

  const columns: CSSProperties & Record<`--${string}`, string> = { '--days': String(days.length) };
  const total = offsets.at(-1) ?? 0;
  return (
    <div
      ref={scroller}
      className={classes['scroller']}
      data-scrolls
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
                <DayClosure day={day} />
              </div>
            ))}
          </div>
        </div>
        <div role="rowgroup" style={isPrinting ? {} : { height: total, position: 'relative' }}>
          {rows.slice(first, end).map((row, index) => {
            const at = first + index;
            return (
              <PersonRow
                key={row.key}
                row={row}
                away={away.get(row.key)}
                index={at + 2}
                top={isPrinting ? undefined : (offsets[at] ?? 0)}
                height={isPrinting ? undefined : (offsets[at + 1] ?? 0) - (offsets[at] ?? 0)}
                days={days}
                firstDay={firstDay}
                endDay={endDay}
                today={today}
                onSelect={onSelect}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
}
