import { cloneElement, type KeyboardEvent, type ReactElement } from 'react';
import { showTimeRange } from '../../time/display';
import { chipCode, ShiftNote } from '../shiftChip';
import { eventLabel, type ScheduleEvent } from './scheduleEvent';

/** What the calendar prints in an event. The spaces stand between its parts: within one, they are no part of its words. */
export function EventText({ event, isHidden }: { event: ScheduleEvent; isHidden?: boolean }) {
  return (
    <span className="od-event-text" aria-hidden={isHidden}>
      <span className="od-chip-type">{chipCode(event)}</span> <strong>{event.code}</strong>{' '}
      {event.namesType ? (
        <>
          <span>{event.type}</span>{' '}
        </>
      ) : null}
      <span className="od-event-time">{showTimeRange(event.start, event.end)}</span>
      {event.who ? (
        <>
          {' '}
          <span>{event.who}</span>
        </>
      ) : null}
      {event.note ? (
        <>
          {' '}
          <span className="od-event-note">
            <ShiftNote note={event.note} isEnding={event.isEnding} />
          </span>
        </>
      ) : null}
    </span>
  );
}

/** What the library's event element takes, as far as it is changed here. */
export interface EventElementProps {
  role?: string;
  tabIndex?: number;
  title?: string;
  'aria-label'?: string;
  onClick?: () => void;
  onDoubleClick?: undefined;
  onKeyDown?: (event: KeyboardEvent) => void;
}

interface EventWrapperProps {
  event: ScheduleEvent;
  children: ReactElement<EventElementProps>;
  onSelect: ((event: ScheduleEvent) => void) | undefined;
}

/**
 * Makes the library's event a control of its own: it is focusable in every view, its name begins with what it prints,
 * Enter and Space open it. Without `onSelect` it is plain text with that name.
 */
export function EventWrapper({ event, children, onSelect }: EventWrapperProps) {
  const open = onSelect ? () => onSelect(event) : undefined;
  return cloneElement(children, {
    role: open ? 'button' : 'img',
    'aria-label': eventLabel(event),
    // A short shift has no room for all of it.
    title: eventLabel(event),
    onDoubleClick: undefined,
    ...(open
      ? {
          tabIndex: 0,
          onClick: open,
          onKeyDown: (press: KeyboardEvent) => {
            if (press.key !== 'Enter' && press.key !== ' ') return;
            press.preventDefault();
            open();
          },
        }
      : {}),
  });
}
