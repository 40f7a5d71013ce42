import type { ReactNode } from 'react';
import { showDate, showLongDay } from '../time/display';
import { byDay, eventLabel, type ScheduleEvent } from './calendar/scheduleEvent';
import { EmptyState } from './emptyState';
import { ShiftChip } from './shiftChip';

/** Events below one heading: a location of several, with the ids of its events in order. */
interface ScheduleGroup {
  readonly key: string;
  readonly title: string;
  readonly ids: readonly string[];
}

export interface ScheduleListProps {
  label: string;
  events: readonly ScheduleEvent[];
  /** Groups of events, each with its own heading within a day, in order. */
  groups?: readonly ScheduleGroup[] | undefined;
  /** Days that get a heading even if nothing is scheduled. */
  days?: readonly string[];
  /** Today, `yyyy-MM-dd`, marked 'Today'. */
  today: string;
  onSelect?: ((event: ScheduleEvent) => void) | undefined;
  /** Returns the note next to a day's heading, such as its hours. */
  dayNote?: ((date: string) => ReactNode) | undefined;
  /** Returns whether a day is gray like a past day. */
  isGray?: ((date: string) => boolean) | undefined;
  /** The reason why the list is empty. */
  emptyTitle?: string;
  emptyHint?: string;
}

const NO_DAYS: readonly string[] = [];

/** Shows the schedule as text: a heading for each day with its shifts below. Also best for print and screen readers. */
export function ScheduleList({
  label,
  events,
  groups,
  days = NO_DAYS,
  today,
  onSelect,
  dayNote,
  isGray,
  emptyTitle = 'No Schedules Found',
  emptyHint = 'Nothing is scheduled on these days.',
}: ScheduleListProps) {
  if (events.length === 0 && days.length === 0) return <EmptyState title={emptyTitle} hint={emptyHint} />;
  return (
    <section className="od-schedule-list" aria-label={label}>
      {byDay(events, days).map(([date, ofDay]) => (
        <section
          key={date}
          id={`day-${date}`}
          tabIndex={-1}
          className="od-day"
          data-past={date < today || isGray?.(date) || undefined}
          data-today={date === today || undefined}
        >
          <h3>
            {showLongDay(date)} <span className="od-meta">{showDate(date)}</span>
            {date === today ? <span className="od-today-mark">Today</span> : null}
            {dayNote ? <span className="od-day-note">{dayNote(date)}</span> : null}
          </h3>
          {ofDay.length === 0 ? (
            <p className="od-muted">Nothing scheduled</p>
          ) : groups ? (
            <Groups events={ofDay} groups={groups} onSelect={onSelect} />
          ) : (
            <Rows events={ofDay} onSelect={onSelect} />
          )}
        </section>
      ))}
    </section>
  );
}

type RowsProps = Pick<ScheduleListProps, 'events' | 'onSelect'>;

function Rows({ events, onSelect }: RowsProps) {
  return (
    <ul>
      {events.map((event) => (
        <li key={event.id + event.date}>
          <ScheduleRow event={event} onSelect={onSelect} />
        </li>
      ))}
    </ul>
  );
}

/** Shows a day's events below the headings of their groups. */
function Groups({ events, groups, onSelect }: RowsProps & { groups: readonly ScheduleGroup[] }) {
  const byId = new Map(events.map((event) => [event.id, event]));
  return groups.map(({ key, title, ids }) => {
    const here = ids.flatMap((id) => byId.get(id) ?? []);
    return here.length === 0 ? null : (
      <div key={key}>
        <h4>{title}</h4>
        <Rows events={here} onSelect={onSelect} />
      </div>
    );
  });
}

function ScheduleRow({ event, onSelect }: { event: ScheduleEvent; onSelect: ScheduleListProps['onSelect'] }) {
  const content = (
    <>
      <ShiftChip {...event} />
      <span>{event.type}</span>
      {event.who ? <span className="od-muted">{event.who}</span> : null}
    </>
  );
  if (!onSelect) return <div className="od-schedule-row">{content}</div>;
  return (
    <button type="button" className="od-schedule-row" onClick={() => onSelect(event)}>
      <span className="od-schedule-words" aria-hidden="true">
        {content}
      </span>
      <span className="od-visually-hidden">{eventLabel(event)}</span>
    </button>
  );
}
