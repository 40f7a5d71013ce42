import type { ScheduleEvent } from '@ondeck/shared/schemas/schedules';
import { showDate, showWeekday } from '@ondeck/shared/time/display';
import { zoneShort } from '@ondeck/shared/domain/calendar/zone';
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
import type { RosterGroup, RosterRow } from './roster';
import type { UnavailableDays } from './unavailable';
import { showHourTotal } from './totals';
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
/** Height of a row whose hours here and in all take two lines, and with days off a third. */
const SHARED_ROW_PX = 77;
const SHARED_ROW_OFF_PX = 93;
/** Height of a location's heading. */
const HEAD_PX = 40;
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
  const shared = row.leave.size > 0 ? SHARED_ROW_OFF_PX : SHARED_ROW_PX;
  const plain = row.hoursInAll === undefined ? EMPTY_ROW_PX : shared;
  return Math.max(row.isOpen ? OPEN_ROW_PX : plain, ...ofDays.map((height) => height + ROW_PADDING_PX));
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
  readonly groups: readonly RosterGroup[];
  /** Open shifts by day for the headings of days; undefined on a board of one location. */
  readonly open?: ReadonlyMap<string, number> | undefined;
  /** Days on which staff are unavailable, by employee. */
  readonly away: UnavailableDays;
  readonly days: readonly string[];
  readonly today: string;
  readonly onSelect: (event: ScheduleEvent) => void;
}

/**
 * Shows the schedule by employee, by location if there are several. Names, hours, and the location stay visible, and
 * open shifts come first. Only visible rows are drawn. On paper all rows are drawn in parts of 7 days, since a month's columns are too narrow to read.
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

/** Shows the rows of a location that can be visible, below its heading. */
function GroupRows({
  group,
  at,
  range: [first, end],
  offsets,
  isPrinting,
  away,
  today,
  ...cells
}: Pick<BoardProps, 'away' | 'days' | 'today' | 'onSelect'> & {
  readonly group: RosterGroup;
  /** Index of the group's first row among all rows and headings. */
  readonly at: number;
  /** Indices of the visible rows and headings: the first, and one past the last. */
  readonly range: readonly [first: number, end: number];
  readonly offsets: readonly number[];
  readonly isPrinting: boolean;
  readonly firstDay: number;
  readonly endDay: number;
}) {
  const { place, rows } = group;
  const top = offsets[at] ?? 0;
  const start = at + (place ? 1 : 0);
  const past = start + rows.length;
  const height = (offsets[past] ?? 0) - top;
  if (past <= first || at >= end) return null;
  const from = Math.max(first, start);
  return (
    <div
      role="rowgroup"
      aria-label={place?.title}
      style={isPrinting ? {} : { position: 'absolute', insetInline: 0, top, height }}
    >
      {place ? (
        <div role="row" aria-rowindex={at + 2} className={classes['group']}>
          <div role="rowheader" aria-colspan={cells.days.length + 1} className={classes['place']}>
            {[place.title, zoneShort(place.timezone), showHourTotal(place.hours), `${place.open} open`].join(
              ' · ',
            )}
          </div>
        </div>
      ) : null}
      {rows.slice(from - start, Math.min(end, past) - start).map((row, index) => (
        <PersonRow
          key={row.key}
          row={row}
          away={away.get(row.key)}
          index={from + index + 2}
          top={isPrinting ? undefined : (offsets[from + index] ?? 0) - top}
          height={isPrinting ? undefined : (offsets[from + index + 1] ?? 0) - (offsets[from + index] ?? 0)}
          place={place?.id}
          today={place?.today ?? today}
          {...cells}
        />
      ))}
    </div>
  );
}

function Board({
  label,
  groups,
  open,
  away,
  days,
  today,
  onSelect,
  isPrinting,
}: BoardProps & { readonly isPrinting: boolean }) {
  const scroller = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const [view, setView] = useState(() => ({ top: 0, height: boardHeight() }));
  const offsets = useMemo(
    () =>
      rowOffsets(groups.flatMap(({ place, rows }) => [...(place ? [HEAD_PX] : []), ...rows.map(heightOf)])),
    [groups],
  );
  const count = offsets.length - 1;
  // Draw the visible rows and days first, and the rest after the browser has painted.
  const isWhole = useDeferredValue(true, false) || isPrinting;
  const spare = isWhole ? SPARE_PX : 0;
  const range = isPrinting ? ([0, count] as const) : visibleRows(offsets, view.top, view.height, spare);
  const [firstDay, endDay] = isWhole ? [0, days.length] : openingDays(days, today);

  useLayoutEffect(() => {
    const element = scroller.current;
    // Past days start left of the visible area, so that the board opens at today.
    const now = element?.querySelector<HTMLElement>('[role="columnheader"][data-today]');
    if (element && now)
      element.scrollLeft = Math.max(0, now.offsetLeft - Math.min(TODAY_AT_PX, element.clientWidth / 3));
  }, [days]);

  useLayoutEffect(() => {
    // The headings of locations stick below the headings of days, whose height depends on their notes.
    const height = head.current?.offsetHeight ?? 0;
    scroller.current?.style.setProperty('--board-head', `${height}px`);
  }, [days, groups]);

  function follow({ currentTarget }: UIEvent<HTMLDivElement>): void {
    const { scrollTop, clientHeight } = currentTarget;
    // Render again only after most of the spare rows have been used.
    if (Math.abs(scrollTop - view.top) > 120 || clientHeight !== view.height)
      setView({ top: scrollTop, height: clientHeight || boardHeight() });
  }

  const columns: CSSProperties & Record<`--${string}`, string> = { '--days': String(days.length) };
  const total = offsets.at(-1) ?? 0;
  const starts = rowOffsets(groups.map(({ place, rows }) => rows.length + (place ? 1 : 0)));
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
      <div role="table" aria-label={label} aria-rowcount={count + 1} className={classes['table']}>
        <div ref={head} role="rowgroup" className={classes['top']}>
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
                {open?.has(day) ? <span className={classes['open']}>{open.get(day)} open</span> : null}
                <DayClosure day={day} />
              </div>
            ))}
          </div>
        </div>
        <div style={isPrinting ? {} : { height: total, position: 'relative' }}>
          {groups.map((group, index) => (
            <GroupRows
              key={group.place?.id ?? ''}
              group={group}
              at={starts[index] ?? 0}
              range={range}
              offsets={offsets}
              isPrinting={isPrinting}
              away={away}
              days={days}
              firstDay={firstDay}
              endDay={endDay}
              today={today}
              onSelect={onSelect}
            />
          ))}
        </div>
      </div>
    </div>
  );
}
