import { occurrenceInterval } from '@ondeck/shared/domain/calendar/occurrences';
import { addDays } from '@ondeck/shared/domain/calendar/plainDate';
import { sayTime } from '@ondeck/shared/domain/calendar/plainTime';
import { dateAt, zoneOn } from '@ondeck/shared/domain/calendar/zoneHistory';
import type { AlertKind } from '@ondeck/shared/schemas/locations';
import { after, HOUR, MINUTE } from '../../platform/core/clock';
import { transaction } from '../../platform/database/transaction';
import type { Job } from '../../platform/jobs/job';
import type { Services } from '../../platform/services';
import {
  type AlertPlace,
  type AlertRow,
  findAbsent,
  findAlertPlaces,
  findOnDeck,
  findUncovered,
  isFirstTold,
} from './alerts.repository';
import { findPlanners } from './people.repository';

/** When managers are told. */
const LATE_AFTER = 10 * MINUTE;
const OPEN_AFTER = 30 * MINUTE;
const UNCOVERED_BEFORE = 2 * HOUR;
/** A punch clock asks the server every minute; one that was not heard of for so long is offline. */
const KIOSK_SILENCE = 3 * MINUTE;

interface Alert {
  readonly kind: AlertKind;
  /** Names what it is about: it is told once for each. */
  readonly subject: string;
  /** Whom it is about: nobody is told of themselves. */
  readonly about: string | null;
  readonly title: string;
  readonly body: string;
}

const alertsOf: Readonly<
  Record<AlertKind, (row: AlertRow, place: AlertPlace, now: number) => Alert | undefined>
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
};

type Ports = Pick<Services, 'db' | 'clock' | 'notify'>;

/** What there is to tell of a location now. Without its punch clocks nobody can be said to be late or to have stayed. */
async function alertsAt(db: Services['db'], place: AlertPlace, now: number): Promise<Alert[]> {
  const date = dateAt(place, now);
  const rows: [AlertKind, () => Promise<AlertRow[]>][] = [
    ['UNCOVERED', () => findUncovered(db, { ...place, date })],
    // Begins after midnight.
    ['UNCOVERED', () => findUncovered(db, { ...place, date: addDays(date, 1) })],
  ];
  if (!place.kiosks_offline)
    rows.push(['LATE', () => findAbsent(db, { ...place, date })], ['OPEN', () => findOnDeck(db, place.id)]);
  const alerts: Alert[] = [];
  for (const [kind, find] of rows)
    if (place.alerts.includes(kind))
      for (const row of await find()) alerts.push(...[alertsOf[kind](row, place, now) ?? []].flat());
  return alerts;
}

/**
 * Tells the managers of each location, as far as it wants that, of who is late, who is still clocked in and what
 * nobody works. Each is told once, also where several processes look at the same time.
 */
export async function tellAlerts({ db, clock, notify }: Ports): Promise<void> {
  const at = clock.now();
  for (const place of await findAlertPlaces(db, after(at, -KIOSK_SILENCE)))
    for (const { kind, subject, about, title, body } of await alertsAt(db, place, at.getTime()))
      await transaction(db, async (trx) => {
        if (!(await isFirstTold(trx, { kind, subject, at }))) return;
        for (const userId of await findPlanners(trx, place.id, at))
          if (userId !== about)
            await notify(trx, {
              userId,
              kind: `attendance.${kind.toLowerCase()}`,
              title,
              body,
              link: `/dashboard?location=${place.id}`,
            });
      });
}

export const alertsJob = (services: Services): Job => ({
  name: 'attendance.alerts',
  schedule: '0 * * * * *',
  run: () => tellAlerts(services),
});
