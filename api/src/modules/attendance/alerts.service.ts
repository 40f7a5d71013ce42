import { occurrenceInterval } from '@ondeck/shared/domain/calendar/occurrences';
import { addDays } from '@ondeck/shared/domain/calendar/plainDate';
import { sayTime } from '@ondeck/shared/domain/calendar/plainTime';
import { plainTimeIn } from '@ondeck/shared/domain/calendar/zone';
import { dateAt, type Zoned, zoneAt, zoneOn } from '@ondeck/shared/domain/calendar/zoneHistory';
import { KIOSK_SILENCE_MS } from '@ondeck/shared/domain/rules/offlinePunch';
import type { AlertKind } from '@ondeck/shared/schemas/locations';
import { after, HOUR_MS, MINUTE_MS } from '../../platform/core/clock';
import { transaction } from '../../platform/database/transaction';
import type { Job } from '../../platform/jobs/job';
import type { Services } from '../../platform/services';
import {
  type AlertLocation,
  type AlertRow,
  findAbsent,
  findAlertLocations,
  findOnDeck,
  findUncovered,
  isFirstAlert,
} from './alerts.repository';
import { findPlanners } from '../../platform/auth/people';

/** Returns the time of day at a location, `HH:mm`. */
const timeAt = (place: Zoned, instant: number) => plainTimeIn(instant, zoneAt(place, instant));

/** Managers are notified 10 minutes after a start, 30 minutes after an end, and 2 hours before an open shift. */
const LATE_AFTER = 10 * MINUTE_MS;
const OPEN_AFTER = 30 * MINUTE_MS;
const UNCOVERED_BEFORE = 2 * HOUR_MS;

/** The kinds of alerts about single employees and shifts. `deckWatch.service.ts` sends the others. */
type ShiftAlert = Exclude<AlertKind, 'DECK'>;

interface Alert {
  readonly kind: ShiftAlert | 'OFFLINE';
  /** Identifies the subject of the alert. Each subject is alerted once. */
  readonly subject: string;
  /** The user that the alert is about. Managers aren't alerted about themselves. */
  readonly about: string | null;
  readonly title: string;
  readonly body: string;
}

/**
 * Returns the alert about an occurrence or an open time entry, by kind; undefined if it is too early or too late for one.
 * `now` is in milliseconds.
 */
const alertsOf: Readonly<
  Record<ShiftAlert, (row: AlertRow, place: AlertLocation, now: number) => Alert | undefined>
> = {
  LATE(row, place, now) {
    const { start, end } = occurrenceInterval(row, zoneOn(place, row.date));
    if (now < start + LATE_AFTER || now >= end) return undefined;
    return {
      kind: 'LATE',
      subject: `${row.shift_id} ${row.date} ${row.user_id}`,
      about: row.user_id,
      title: `${row.name} is late for ${row.shift_code}`,
      body: `The shift began at ${sayTime(row.start_time)} at ${place.title}, and they haven't clocked in.`,
    };
  },
  OPEN(row, place, now) {
    if (now < occurrenceInterval(row, zoneOn(place, row.date)).end + OPEN_AFTER) return undefined;
    return {
      kind: 'OPEN',
      subject: String(row.record_id),
      about: row.user_id,
      title: `${row.name} is still clocked in for ${row.shift_code}`,
      body: `The shift ended at ${sayTime(row.end_time)} at ${place.title}.`,
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
      body: `The shift begins at ${sayTime(row.start_time)} at ${place.title}.`,
    };
  },
  CERTIFICATE: (row, place) => ({
    kind: 'CERTIFICATE',
    subject: String(row.record_id),
    about: row.user_id,
    title: `${row.name} clocked in without a valid certificate`,
    body: `${row.shift_code} at ${place.title} requires one.`,
  }),
};

type Ports = Pick<Services, 'db' | 'clock' | 'notify'>;

/**
 * Returns one alert in place of the alerts about single employees. While all punch clocks of a location are offline, On
 * Deck can't know whether staff are late or still clocked in.
 */
function offlineAlert(place: AlertLocation, lastContact: Date, alerts: readonly Alert[]): Alert[] {
  const people = new Set(alerts.map(({ about }) => about)).size;
  if (people === 0) return [];
  // A punch clock sends a request every minute, so it went offline at the first missing request.
  const since = lastContact.getTime() + MINUTE_MS;
  return [
    {
      kind: 'OFFLINE',
      subject: `${place.id} ${lastContact.toISOString()}`,
      about: null,
      title: `${place.title}'s punch clock is offline since ${sayTime(timeAt(place, since))}`,
      body: `${people === 1 ? '1 employee' : `${people} staff`} can't be confirmed.`,
    },
  ];
}

/** Returns the alerts of a location at an instant in milliseconds, of the kinds that its settings ask for. */
async function alertsAt(db: Services['db'], place: AlertLocation, now: number): Promise<Alert[]> {
  const date = dateAt(place, now);
  const found = async (kind: ShiftAlert, find: () => Promise<AlertRow[]>): Promise<Alert[]> =>
    place.alerts.includes(kind) ? (await find()).flatMap((row) => alertsOf[kind](row, place, now) ?? []) : [];
  const open = [
    ...(await found('UNCOVERED', () => findUncovered(db, { ...place, date }))),
    // Shifts that begin after midnight, within the next 2 hours.
    ...(await found('UNCOVERED', () => findUncovered(db, { ...place, date: addDays(date, 1) }))),
  ];
  const uncertified = await found('CERTIFICATE', () => findOnDeck(db, place.id, 'CERTIFICATE'));
  const people = [
    ...(await found('LATE', () => findAbsent(db, { ...place, date }))),
    ...(await found('OPEN', () => findOnDeck(db, place.id))),
  ];
  const { last_contact: lastContact } = place;
  return [
    ...open,
    ...uncertified,
    ...(lastContact === null ? people : offlineAlert(place, lastContact, people)),
  ];
}

/**
 * Notifies the managers of each location about late staff, staff who are still clocked in or clocked in without a valid
 * certificate, and open shifts, as far as the location's settings ask for these alerts. Sends each alert once, even when
 * several processes run the job.
 */
export async function sendAlerts({ db, clock, notify }: Ports): Promise<void> {
  const at = clock.now();
  for (const place of await findAlertLocations(db, after(at, -KIOSK_SILENCE_MS)))
    for (const { kind, subject, about, title, body } of await alertsAt(db, place, at.getTime()))
      await transaction(db, async (trx) => {
        if (!(await isFirstAlert(trx, { kind, subject, at }))) return;
        for (const userId of await findPlanners(trx, place.id, at))
          if (userId !== about)
            await notify(trx, {
              userId,
              topic: 'team',
              kind: `attendance.${kind.toLowerCase()}`,
              title,
              body,
              link: `/dashboard?location=${place.id}`,
            });
      });
}

/** Sends the alerts every minute. */
export const alertsJob = (services: Services): Job => ({
  name: 'attendance.alerts',
  task: 'Alert managers',
  schedule: '0 * * * * *',
  run: () => sendAlerts(services),
});
