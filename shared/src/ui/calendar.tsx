/// <reference path="./css.d.ts" />
import 'react-big-calendar/lib/css/react-big-calendar.css';
import './css/calendar.css';
import { createContext, type ReactElement, use, useMemo } from 'react';
import { Calendar as BigCalendar } from 'react-big-calendar';
import { startOfMonth } from '../domain/calendar/plainDate';
import { localDate, showDate, showTime, wireDate } from '../time/display';
import { type EventElementProps, EventText, EventWrapper } from './calendar/eventView';
import { shownHours, spanLocalizer } from './calendar/localizer';
import { MonthView } from './calendar/monthView';
import { PhoneMonth, PhoneWeek } from './calendar/phoneDays';
import { type ScheduleEvent, type ScheduleView, viewDays, viewRange } from './calendar/scheduleEvent';
import { keepRolesStripped } from './calendar/stripRoles';
import { useIsPhone } from './mediaQuery';
import { ScheduleList } from './scheduleList';
import { shiftStyle } from './shiftChip';

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

/** Hands our props to the library's elements: by their own they would need new component types, which mount anew. */
const PageContext = createContext<Pick<ScheduleCalendarProps, 'onSelect' | 'dayNote'>>({});

/** The library's own heading carries an attribute of sorting, which a heading outside of a table may not. */
function DayHeader({ label, date }: { label: string; date: Date }) {
  const note = use(PageContext).dayNote?.(wireDate(date));
  return (
    <>
      <span>{label}</span>
      {note ? <span className="od-monthly-note">{note}</span> : null}
    </>
  );
}

interface WrapperProps {
  event: ScheduleEvent;
  children?: ReactElement<EventElementProps>;
}

function SelectableEvent({ event, children }: WrapperProps) {
  const { onSelect } = use(PageContext);
  return children ? (
    <EventWrapper event={event} onSelect={onSelect}>
      {children}
    </EventWrapper>
  ) : null;
}

const components = { event: EventText, header: DayHeader, eventWrapper: SelectableEvent };

/** Shifts in a month, a week, three days or as a list; below 640 px days are a list, a month is one of dots. */
export function ScheduleCalendar(props: ScheduleCalendarProps) {
  const { label, events, view, date, today, weekFrom = 'sunday', onSelect, dayNote } = props;
  const isPhone = useIsPhone();
  const list = { label, events, today, onSelect, dayNote };
  if (view === 'list') return <ScheduleList {...list} />;
  const range = viewRange(view, date, weekFrom);
  if (isPhone)
    return view === 'month' ? <PhoneMonth {...list} date={date} /> : <PhoneWeek {...list} range={range} />;
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
  return <BigView {...props} view={view} weekFrom={weekFrom} />;
}

type BigViewProps = ScheduleCalendarProps & { view: 'week' | 'three'; weekFrom: 'sunday' | 'date' };

function BigView({ label, events, view, date, today, weekFrom, onSelect, dayNote }: BigViewProps) {
  const [first] = viewRange(view, date, weekFrom);
  const localizer = useMemo(() => spanLocalizer(first, viewDays[view]), [view, first]);
  const [from, to] = shownHours(events);
  const page = useMemo(() => ({ onSelect, dayNote }), [onSelect, dayNote]);

  return (
    <section ref={keepRolesStripped} className="od-calendar" data-view={view} aria-label={label}>
      <PageContext value={page}>
        <BigCalendar<ScheduleEvent>
          localizer={localizer}
          events={[...events]}
          view="week"
          views={['week']}
          date={localDate(date)}
          getNow={() => localDate(today, '12:00')}
          onView={() => undefined}
          onNavigate={() => undefined}
          toolbar={false}
          drilldownView={null}
          enableAutoScroll={false}
          step={30}
          timeslots={2}
          min={localDate(date, `${String(from).padStart(2, '0')}:00`)}
          max={to === 24 ? localDate(date, '23:59') : localDate(date, `${String(to).padStart(2, '0')}:00`)}
          startAccessor={(event) => localDate(event.date, event.start)}
          endAccessor={(event) => localDate(event.date, event.end)}
          titleAccessor="code"
          tooltipAccessor={null}
          components={components}
          formats={{
            dayFormat: (day) => `${localizer.format(day, 'ddd')} ${showDate(wireDate(day)).slice(0, 5)}`,
            timeGutterFormat: (time) => showTime(localizer.format(time, 'HH:mm')),
            eventTimeRangeFormat: () => '',
          }}
          eventPropGetter={(event) => ({
            className: `od-event${event.isOpen ? ' od-event-open' : ''}${event.isCancelled ? ' od-event-cancelled' : ''}${event.isDraft ? ' od-event-draft' : ''}`,
            style: shiftStyle(event),
          })}
          dayPropGetter={(day) => (wireDate(day) < today ? { className: 'od-past' } : {})}
        />
      </PageContext>
    </section>
  );
}
