/// <reference path="./css.d.ts" />
import './css/calendar.css';
import { startOfMonth } from '../domain/calendar/plainDate';
import { MonthView } from './calendar/monthView';
import { PhoneMonth, PhoneWeek } from './calendar/phoneDays';
import { type ScheduleEvent, type ScheduleView, viewRange } from './calendar/scheduleEvent';
import { later } from './later';
import { useIsPhone } from './mediaQuery';
import { ScheduleList } from './scheduleList';
import { Skeleton } from './skeleton';

export { CalendarWindow } from './calendar/calendarWindow';
export type { ScheduleEvent, ScheduleView } from './calendar/scheduleEvent';
export { eventLabel, stepDate, viewRange } from './calendar/scheduleEvent';

export interface ScheduleCalendarProps {
  /** The name of the view: 'Schedule for Week Starting 11-22-2026'. */
  label: string;
  events: readonly ScheduleEvent[];
  view: ScheduleView;
  /** A day in the view, `yyyy-MM-dd`. */
  date: string;
  /** Today at the location, `yyyy-MM-dd`; days before it are dimmed. */
  today: string;
  /** Whether a week starts on Sunday or on `date`. */
  weekFrom?: 'sunday' | 'date';
  onSelect?: ((event: ScheduleEvent) => void) | undefined;
  /** Returns the note next to a day's number or heading, such as a closed location or an employee's leave. */
  dayNote?: ((date: string) => string | null) | undefined;
  /** Returns whether a day is gray like a past day, because nothing can be done with it. */
  isGray?: ((date: string) => boolean) | undefined;
}

const useBigCalendar = later(
  async () => (await import(/* webpackChunkName: "days" */ './later/bigCalendar')).BigCalendar,
  false,
);

/** Lines of the placeholder. It is as high as a week of shifts, so nothing below it moves when the calendar loads. */
const CALENDAR_LINES = 20;

/**
 * Loads the component that draws days side by side while a page waits for its events. A phone never loads it, because a
 * phone shows days as a list.
 */
export function useCalendarAhead(view: ScheduleView) {
  const isPhone = useIsPhone();
  return useBigCalendar(!isPhone && (view === 'week' || view === 'three'));
}

/**
 * Shows shifts in a month, a week, three days, or as a list. Below 640 px, days are a list and a month shows dots. Days
 * are also a list if the component that draws them side by side couldn't be loaded.
 */
export function ScheduleCalendar(props: ScheduleCalendarProps) {
  const { label, events, view, date, today, weekFrom = 'sunday', onSelect, dayNote, isGray } = props;
  const isPhone = useIsPhone();
  const { Part: BigCalendar, isMissing } = useCalendarAhead(view);
  const list = { label, events, today, onSelect, dayNote, isGray };
  if (view === 'list') return <ScheduleList {...list} />;
  if (isPhone && view === 'month') return <PhoneMonth {...list} date={date} />;
  if (view === 'month')
    return (
      <MonthView
        key={startOfMonth(date)}
        label={label}
        events={events}
        date={date}
        today={today}
        onSelect={onSelect}
        dayNote={dayNote}
        isGray={isGray}
      />
    );
  if (isPhone || isMissing) return <PhoneWeek {...list} range={viewRange(view, date, weekFrom)} />;
  return BigCalendar ? (
    <BigCalendar {...props} view={view} weekFrom={weekFrom} />
  ) : (
    <Skeleton lines={CALENDAR_LINES} label="Loading the schedule" />
  );
}
