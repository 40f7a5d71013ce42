import { addDays } from '@ondeck/shared/domain/calendar/plainDate';
import { dateAt } from '@ondeck/shared/domain/calendar/zoneHistory';
import { KIOSK_SILENCE_MS } from '@ondeck/shared/domain/rules/offlinePunch';
import { findPlanners } from '../../platform/auth/people';
import { after } from '../../platform/core/clock';
import { forEachRow } from '../../platform/jobs/forEachRow';
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
  findWithoutShift,
  isFirstAlert,
} from './alerts.repository';
import { type Alert, alertsOf, offlineAlert, openWithoutShift, type ShiftAlert } from './alerts.rules';

type Ports = Pick<Services, 'db' | 'clock' | 'notify'>;

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
    ...(place.alerts.includes('OPEN')
      ? (await findWithoutShift(db, place.id)).flatMap((row) => openWithoutShift(row, place, now) ?? [])
      : []),
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
export async function sendAlerts({ db, clock, notify }: Ports, signal?: AbortSignal): Promise<void> {
  const at = clock.now();
  const alert = async (place: AlertLocation): Promise<void> => {
    for (const { kind, subject, about, ...notice } of await alertsAt(db, place, at.getTime()))
      await transaction(db, async (trx) => {
        if (!(await isFirstAlert(trx, { kind, subject, at }))) return;
        for (const userId of await findPlanners(trx, place.id, at))
          if (userId !== about)
            await notify(trx, {
              userId,
              topic: 'team',
              kind: `attendance.${kind.toLowerCase()}`,
              ...notice,
            });
      });
  };
  await forEachRow(await findAlertLocations(db, after(at, -KIOSK_SILENCE_MS)), alert, signal);
}

/** Sends the alerts every minute. */
export const alertsJob = (services: Services): Job => ({
  name: 'attendance.alerts',
  task: 'Alert managers',
  schedule: '0 * * * * *',
  run: (signal) => sendAlerts(services, signal),
});
