import 'react-big-calendar/lib/css/react-big-calendar.css';
import '../css/bigCalendar.css';
import { createContext, type ReactElement, use, useMemo } from 'react';
import { Calendar } from 'react-big-calendar';
import { localDate, showDate, showTime, wireDate } from '../../time/display';
import type { ScheduleCalendarProps } from '../calendar';
import { type EventElementProps, EventText, EventWrapper } from '../calendar/eventView';
import { shownHours, spanLocalizer } from '../calendar/localizer';
import { type ScheduleEvent, viewDays, viewRange } from '../calendar/scheduleEvent';
import { keepRolesStripped } from '../calendar/stripRoles';
import { shiftStyle } from '../shiftChip';

/**
 * Passes our props to the library's elements. Without this context, other props would need new component types, and
 * React would remount the elements.
 */
const PageContext = createContext<Pick<ScheduleCalendarProps, 'onSelect' | 'dayNote'>>({});

/** The library's own heading has a sort attribute, which is not allowed on a heading outside a table. */
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

type BigCalendarProps = ScheduleCalendarProps & {
  view: 'week' | 'three';
  weekFrom: 'sunday' | 'date';
};

/** Shows days side by side with their hours, for wide screens. */
export function BigCalendar({
  label,
  events,
  view,
  date,
  today,
  weekFrom,
  onSelect,
  dayNote,
  isGray,
}: BigCalendarProps) {
  const [first] = viewRange(view, date, weekFrom);
  const localizer = useMemo(() => spanLocalizer(first, viewDays[view]), [view, first]);
  const [from, to] = shownHours(events);
  const page = useMemo(() => ({ onSelect, dayNote }), [onSelect, dayNote]);

  return (
    <section ref={keepRolesStripped} className="od-calendar" data-view={view} aria-label={label}>
      <PageContext value={page}>
        <Calendar<ScheduleEvent>
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
          dayPropGetter={(day) =>
            wireDate(day) < today || isGray?.(wireDate(day)) ? { className: 'od-past' } : {}
          }
        />
      </PageContext>
    </section>
  );
}
