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
export { eventWords, stepDate } from './calendar/scheduleEvent';

export interface ScheduleCalendarProps {
  /** What is shown: 'Schedule for Week Starting 11-22-2026'. */
  label: string;
  events: readonly ScheduleEvent[];
  view: ScheduleView;
  /** The day that the view is of, `yyyy-MM-dd`. */
  date: string;
  /** Today at the location, `yyyy-MM-dd`; days before it are dimmed. */
  today: string;
  /** Whether a week starts on Sunday or on `date`. */
  weekFrom?: 'sunday' | 'date';
  onSelect?: ((event: ScheduleEvent) => void) | undefined;
  /** Beside a day's number or heading: that the location is closed, or somebody has leave. */
  dayNote?: ((date: string) => string | null) | undefined;
}

const useBigCalendar = later(
  async () => (await import(/* webpackChunkName: "days" */ './later/bigCalendar')).BigCalendar,
  false,
);

/** Of what stands in for it, as high as a week of shifts: nothing below moves into sight and out of it. */
const CALENDAR_LINES = 20;

/**
 * Fetches what draws days beside each other, for a page that awaits its events: where the window has room for it, and
 * never on a phone, whose days are a list.
 */
export function useCalendarAhead(view: ScheduleView) {
  const isPhone = useIsPhone();
  return useBigCalendar(!isPhone && (view === 'week' || view === 'three'));
}

/**
 * Shifts in a month, a week, three days or as a list; below 640 px days are a list, a month is one of dots. Days are a
 * list too where what draws them beside each other could not be fetched.
 */
export function ScheduleCalendar(props: ScheduleCalendarProps) {
  const { label, events, view, date, today, weekFrom = 'sunday', onSelect, dayNote } = props;
  const isPhone = useIsPhone();
  const { Part: BigCalendar, isMissing } = useCalendarAhead(view);
  const list = { label, events, today, onSelect, dayNote };
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
      />
    );
  if (isPhone || isMissing) return <PhoneWeek {...list} range={viewRange(view, date, weekFrom)} />;
  return BigCalendar ? (
    <BigCalendar {...props} view={view} weekFrom={weekFrom} />
  ) : (
    <Skeleton lines={CALENDAR_LINES} label="Loading the schedule" />
  );
}
