import { occurrenceInterval } from '@ondeck/shared/domain/calendar/occurrences';
import { type PlainDate, sayDate } from '@ondeck/shared/domain/calendar/plainDate';
import { sayTime } from '@ondeck/shared/domain/calendar/plainTime';
import { plainTimeIn, toInstant, zoneShort } from '@ondeck/shared/domain/calendar/zone';
import { type Zoned, zoneAt, zoneOn } from '@ondeck/shared/domain/calendar/zoneHistory';
import { subParam } from '@ondeck/shared/domain/subAddress';
import { sayPhone } from '@ondeck/shared/domain/words';
import type { AlertKind } from '@ondeck/shared/schemas/locations';
import { HOUR_MS, MINUTE_MS } from '../../platform/core/clock';
import type { AlertRow, EntryWithoutShift } from './alerts.repository';

/**
 * Managers are notified 10 minutes after a start, 30 minutes after an end, 6 hours after a clock-in without a shift, and
 * 2 hours before an open shift.
 */
const LATE_AFTER = 10 * MINUTE_MS;
/** An employee who reported being late is late 5 minutes after the time at which they are expected. */
const LATE_AFTER_EXPECTED = 5 * MINUTE_MS;
const OPEN_AFTER = 30 * MINUTE_MS;
const OPEN_WITHOUT_SHIFT_AFTER = 6 * HOUR_MS;
const UNCOVERED_BEFORE = 2 * HOUR_MS;

/** The kinds of alerts about single employees and shifts. `deckWatch.service.ts` sends the others. */
export type ShiftAlert = Exclude<AlertKind, 'DECK'>;

export interface Alert {
  readonly kind: ShiftAlert | 'OFFLINE';
  /** Identifies the subject of the alert. Each subject is alerted once. */
  readonly subject: string;
  /** The user that the alert is about. Managers aren't alerted about themselves. */
  readonly about: string | null;
  readonly title: string;
  readonly body: string;
  readonly link: string;
  /** The start of the shift, if the alert is about a shift that starts or has just started. */
  readonly dueAt?: Date;
  /** Until when the alert is useful, if that is later than the start. */
  readonly usefulUntil?: Date;
}

export type AlertPlace = Zoned & { readonly id: string; readonly title: string };

/** Returns the address of a tab of a location's dashboard. */
export const tabAddress = (locationId: string, tab: string): string =>
  `/dashboard?location=${locationId}&tab=${tab}`;

/** Returns a time in words, with its zone, date, and location: `at 6:00 AM CT on Wed 12-09-2026 at Prairie`. */
const when = (place: AlertPlace, date: PlainDate, time: string, zone = zoneOn(place, date)): string =>
  `at ${sayTime(time)} ${zoneShort(zone)} on ${sayDate(date)} at ${place.title}`;

/** Returns the sentence with an employee's phone number, if managers of one location can see the number then. */
const callSentence = ({ phone }: { readonly phone: string | null }): string =>
  phone ? ` Call ${sayPhone(phone)}.` : '';

/**
 * Returns the alert about an occurrence or an open time entry, by kind; undefined if it is too early or too late for one.
 * `now` is in milliseconds.
 */
export const alertsOf: Readonly<
  Record<ShiftAlert, (row: AlertRow, place: AlertPlace, now: number) => Alert | undefined>
> = {
  LATE(row, place, now) {
    const { start, end } = occurrenceInterval(row, zoneOn(place, row.date));
    const due = row.expected_at ? row.expected_at.getTime() + LATE_AFTER_EXPECTED : start + LATE_AFTER;
    if (now < due || now >= end) return undefined;
    const sub = subParam({ shift: row.shift_id, date: row.date, user: row.user_id ?? undefined });
    return {
      kind: 'LATE',
      subject: `${row.shift_id} ${row.date} ${row.user_id}`,
      about: row.user_id,
      title: `${row.name} is late for ${row.shift_code}`,
      body: `It started ${when(place, row.date, row.start_time)}.${callSentence(row)}`,
      link: `${tabAddress(place.id, 'not-clocked-in')}&sub=${sub}`,
      dueAt: new Date(start),
      usefulUntil: new Date(end),
    };
  },
  OPEN(row, place, now) {
    if (now < occurrenceInterval(row, zoneOn(place, row.date)).end + OPEN_AFTER) return undefined;
    return {
      kind: 'OPEN',
      subject: String(row.record_id),
      about: row.user_id,
      title: `${row.name} is still clocked in for ${row.shift_code}`,
      // An employee who also works elsewhere is called at most until the shift ends, and it has ended.
      body: `It ended ${when(place, row.date, row.end_time)}.${row.works_elsewhere ? '' : callSentence(row)}`,
      link: tabAddress(place.id, 'all-clocked-in'),
    };
  },
  UNCOVERED(row, place, now) {
    const { start } = occurrenceInterval(row, zoneOn(place, row.date));
    if (now < start - UNCOVERED_BEFORE || now >= start) return undefined;
    return {
      kind: 'UNCOVERED',
      subject: `${row.shift_id} ${row.date}`,
      about: null,
      title: `No one is assigned to ${row.shift_code}`,
      body: `It starts ${when(place, row.date, row.start_time)}.`,
      link: `${tabAddress(place.id, 'open-shift')}&sub=${subParam({ shift: row.shift_id, date: row.date })}`,
      dueAt: new Date(start),
    };
  },
  CERTIFICATE: (row, place) => ({
    kind: 'CERTIFICATE',
    subject: String(row.record_id),
    about: row.user_id,
    title: `${row.name} clocked in without a valid certificate`,
    body: `${row.shift_code} at ${place.title} requires one.`,
    link: `/dashboard?location=${place.id}`,
  }),
};

/**
 * Returns the alert about an employee who is clocked in without a shift: 30 minutes after the meeting or the location's
 * last shift of that day, or 6 hours after the clock-in, whichever is earlier.
 */
export function openWithoutShift(row: EntryWithoutShift, place: AlertPlace, now: number): Alert | undefined {
  const began = row.clocked_in.getTime();
  const lastEnd = row.last_end === null ? began : toInstant(row.date, row.last_end, zoneOn(place, row.date));
  // A last shift that ended before the clock-in says nothing about when this work ends.
  const due = Math.min(
    began + OPEN_WITHOUT_SHIFT_AFTER,
    lastEnd > began ? lastEnd + OPEN_AFTER : Number.POSITIVE_INFINITY,
  );
  if (now < due) return undefined;
  const zone = zoneAt(place, began);
  return {
    kind: 'OPEN',
    subject: row.record_id,
    about: row.user_id,
    title: `${row.name} is still clocked in ${row.meeting_code === null ? 'without a shift' : `for ${row.meeting_code}`}`,
    body: `They clocked in ${when(place, row.date, plainTimeIn(began, zone), zone)}.${row.works_elsewhere ? '' : callSentence(row)}`,
    link: tabAddress(place.id, 'all-clocked-in'),
  };
}

/**
 * Returns one alert in place of the alerts about single employees. While all punch clocks of a location are offline, On
 * Deck can't know whether staff are late or still clocked in.
 */
export function offlineAlert(place: AlertPlace, lastContact: Date, alerts: readonly Alert[]): Alert[] {
  const people = new Set(alerts.map(({ about }) => about)).size;
  if (people === 0) return [];
  // A punch clock sends a request every minute, so it went offline at the first missing request.
  const since = lastContact.getTime() + MINUTE_MS;
  return [
    {
      kind: 'OFFLINE',
      subject: `${place.id} ${lastContact.toISOString()}`,
      about: null,
      title: `${place.title}'s punch clock is offline since ${sayTime(plainTimeIn(since, zoneAt(place, since)))}`,
      body: `${people === 1 ? '1 employee' : `${people} staff`} can't be confirmed.`,
      link: `/dashboard?location=${place.id}`,
    },
  ];
}
