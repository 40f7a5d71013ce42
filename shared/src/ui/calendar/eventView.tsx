import { cloneElement, type KeyboardEvent, type ReactElement } from 'react';
import { showTimeRange } from '../../time/display';
import { chipCode, ShiftNote } from '../shiftChip';
import { eventLabel, type ScheduleEvent } from './scheduleEvent';

/**
 * Shows the printed text of an event. Spaces are between the parts, not inside them, so no part's text includes a
 * space.
 */
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

/** The props of the library's event element that this file changes. */
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
 * Turns the library's event into a button: it can be focused in every view, its name starts with its printed text, and
 * Enter and Space open it. Without `onSelect`, it is plain text with that name.
 */
export function EventWrapper({ event, children, onSelect }: EventWrapperProps) {
  const open = onSelect ? () => onSelect(event) : undefined;
  return cloneElement(children, {
    role: open ? 'button' : 'img',
    'aria-label': eventLabel(event),
    // A short shift has no room for its whole text.
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
