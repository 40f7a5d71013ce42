/** Writes a calendar (RFC 5545) with ical.js, as a pure function. */
import { addDays } from '@ondeck/shared/domain/calendar/plainDate';
import { offsetMinutes, offsetsBetween, toInstant } from '@ondeck/shared/domain/calendar/zone';
import type { ScheduleEvent } from '@ondeck/shared/schemas/schedules';
import ICAL from 'ical.js';
import { MINUTE_MS, HOUR_MS } from '@ondeck/shared/domain/durations';
import { revisionOf } from '../../platform/database/revision';
import type { KnownEvents } from '../../platform/database/columns';
import type { FeedLeave } from './calendarFeed.repository';

export interface CalendarContents {
  readonly events: readonly ScheduleEvent[];
  readonly leave: readonly FeedLeave[];
  /** Postal addresses by location ID. */
  readonly addresses: ReadonlyMap<string, string>;
  /** First and last day of the calendar. */
  readonly days: { readonly start: string; readonly end: string };
  readonly now: Date;
  /** The hash and the last change of each event, from the previous reading of the calendar. */
  readonly known: KnownEvents;
  /** Address of the suite, without a trailing slash. */
  readonly suite: string;
}

function property(name: string, value: ICAL.Time, parameters: Readonly<Record<string, string>> = {}) {
  const made = new ICAL.Property(name);
  for (const [key, text] of Object.entries(parameters)) made.setParameter(key, text);
  made.setValue(value);
  return made;
}

/**
 * Returns a wall-clock time in its zone. Within an hour of a clock change it returns UTC, because a time may be skipped
 * or repeated there and calendar apps differ in their choice.
 */
function moment(name: string, date: string, time: string, zone: string): ICAL.Property {
  const instant = toInstant(date, time, zone);
  const offsets = [instant - HOUR_MS, instant, instant + HOUR_MS].map((near) => offsetMinutes(near, zone));
  if (new Set(offsets).size > 1) return property(name, ICAL.Time.fromJSDate(new Date(instant), true));
  return property(name, ICAL.Time.fromDateTimeString(`${date}T${time}:00`), { tzid: zone });
}

/**
 * Returns a zone's offsets in the years of the calendar, one observance for each change. There is no permanent rule,
 * because changes of the law arrive with the server's own zone data.
 */
function timezone(zone: string, firstYear: number, lastYear: number): ICAL.Component {
  const component = new ICAL.Component('vtimezone');
  component.addPropertyWithValue('tzid', zone);
  const offsets = offsetsBetween(firstYear, lastYear, zone);
  const standard = Math.min(...offsets.map(({ offset }) => offset));
  offsets.forEach(({ at, offset }, index) => {
    const before = offsets[index - 1]?.offset ?? offset;
    const observance = new ICAL.Component(offset > standard ? 'daylight' : 'standard');
    // The start is written in the offset that applied before the change.
    const wall = new Date(at + before * MINUTE_MS).toISOString().slice(0, 19);
    observance.addProperty(property('dtstart', ICAL.Time.fromDateTimeString(wall)));
    observance.addPropertyWithValue('tzoffsetfrom', ICAL.UtcOffset.fromSeconds(before * 60));
    observance.addPropertyWithValue('tzoffsetto', ICAL.UtcOffset.fromSeconds(offset * 60));
    component.addSubcomponent(observance);
  });
  return component;
}

function begun(uid: string): ICAL.Component {
  const component = new ICAL.Component('vevent');
  component.addPropertyWithValue('uid', `${uid}@ondeck`);
  return component;
}

function occurrence(event: ScheduleEvent, { addresses, suite }: CalendarContents): ICAL.Component {
  const { location } = event;
  const component = begun(event.occurrence_id);
  component.addProperty(moment('dtstart', event.start_date, event.start_time, location.timezone));
  component.addProperty(moment('dtend', event.end_date, event.end_time, location.timezone));
  const types = event.shift_type.map(({ name }) => name).join(', ');
  const what = event.type === 'meeting' ? `Meeting: ${types}` : types;
  component.addPropertyWithValue('summary', `${what} · ${location.title}`);
  const address = addresses.get(location.id) ?? '';
  component.addPropertyWithValue('location', [location.title, address].filter(Boolean).join(', '));
  const isCancelled = event.exception === 'CANCELLED';
  component.addPropertyWithValue(
    'description',
    [event.shift_code, isCancelled ? 'Canceled' : '', event.exception_reason, event.agenda]
      .filter(Boolean)
      .join('\n'),
  );
  component.addPropertyWithValue('url', `${suite}/view-schedule?start=${event.start_date}`);
  component.addPropertyWithValue('status', isCancelled ? 'CANCELLED' : 'CONFIRMED');
  component.addPropertyWithValue('transp', isCancelled ? 'TRANSPARENT' : 'OPAQUE');
  return component;
}

function daysOff({ id, start_date, end_date, start_time, end_time, timezone }: FeedLeave): ICAL.Component {
  const component = begun(id);
  if (start_time === null || end_time === null) {
    component.addProperty(property('dtstart', ICAL.Time.fromDateString(start_date)));
    // The end date is exclusive, so it is the day after the last one.
    component.addProperty(property('dtend', ICAL.Time.fromDateString(addDays(end_date, 1))));
  } else {
    component.addProperty(moment('dtstart', start_date, start_time, timezone));
    component.addProperty(moment('dtend', end_date, end_time, timezone));
  }
  component.addPropertyWithValue('summary', 'Time off');
  component.addPropertyWithValue('status', 'CONFIRMED');
  component.addPropertyWithValue('transp', 'TRANSPARENT');
  return component;
}

/** Stamps an event with its last change. @returns its UID, and a hash with that time for the next reading */
function date(component: ICAL.Component, { known, now }: CalendarContents): [string, [string, string]] {
  const uid = String(component.getFirstPropertyValue('uid'));
  const hash = revisionOf(component.toJSON());
  const before = known[uid];
  const modified = before?.[0] === hash ? before[1] : now.toISOString();
  const at = ICAL.Time.fromJSDate(new Date(modified), true);
  // The date must not be the moment of reading, or an unchanged calendar would get a new text each time.
  component.addPropertyWithValue('dtstamp', at);
  component.addPropertyWithValue('last-modified', at);
  return [uid, [hash, modified]];
}

/** Interval after which apps should read again (RFC 7986, 5.7); Outlook reads the older name. */
const REFRESH = 'PT1H';

/**
 * Writes one event for each occurrence, in its location's time zone, and one for each leave. Canceled occurrences are
 * kept and marked as canceled, so that calendar apps that know them show the change.
 *
 * @returns the text, which is always the same for the same schedule, and the `known` events for the next reading
 */
export function calendarOf(contents: CalendarContents): { text: string; known: KnownEvents } {
  const { events, leave, days } = contents;
  const calendar = new ICAL.Component('vcalendar');
  calendar.addPropertyWithValue('version', '2.0');
  calendar.addPropertyWithValue('prodid', '-//On Deck//Schedule//EN');
  calendar.addPropertyWithValue('calscale', 'GREGORIAN');
  calendar.addPropertyWithValue('method', 'PUBLISH');
  calendar.addPropertyWithValue('x-wr-calname', 'On Deck');
  calendar.addProperty(new ICAL.Property(['refresh-interval', {}, 'duration', REFRESH]));
  calendar.addPropertyWithValue('x-published-ttl', REFRESH);
  const [firstYear, lastYear] = [days.start, days.end].map((date) => Number(date.slice(0, 4)));
  const zones = [
    ...events.map(({ location }) => location.timezone),
    ...leave.flatMap(({ start_time, timezone: zone }) => (start_time === null ? [] : [zone])),
  ];
  for (const zone of new Set(zones))
    calendar.addSubcomponent(timezone(zone, Number(firstYear), Number(lastYear)));
  const all = [...events.map((event) => occurrence(event, contents)), ...leave.map(daysOff)];
  const known = Object.fromEntries(all.map((component) => date(component, contents)));
  for (const component of all) calendar.addSubcomponent(component);
  return { text: `${calendar.toString()}\r\n`, known };
}
