/** Reminds staff of certificates that expire, and tells managers about them once each morning. */
import { addDays, daysBetween } from '@ondeck/shared/domain/calendar/plainDate';
import { counted } from '@ondeck/shared/domain/words';
import { MINUTE_MS } from '../../platform/core/clock';
import { forEachRow } from '../../platform/jobs/forEachRow';
import { transaction } from '../../platform/database/transaction';
import type { Job } from '../../platform/jobs/job';
import type { Services } from '../../platform/services';
import { isFirstAlert } from '../attendance/attendance.door';
import { type CertificateFacts, countWorkRequiring, loadCertificates } from '../planning/planning.door';
import { findTitles } from './certificates.repository';
import {
  countToReview,
  DIGEST,
  digestSubject,
  findHolders,
  findReaders,
  findReminderDays,
  findSentReminders,
  type Holder,
  isFirstReminder,
  type Reader,
} from './reminders.repository';
import {
  digestTitle,
  type DueReminder,
  dueReminder,
  expirySentence,
  laterShiftsSentence,
  type Timeline,
  timelinesOf,
} from './reminders.rules';

type Ports = Pick<Services, 'db' | 'clock' | 'notify'>;

/** Sends a reminder, unless another process did. */
async function remind(
  { db, clock, notify }: Ports,
  facts: CertificateFacts,
  userId: string,
  timeline: Timeline,
  { left, days }: DueReminder,
): Promise<void> {
  const now = clock.now();
  const { name, endingTypeIds: typeIds, expiresOn, locationId } = timeline;
  await transaction(db, async (trx) => {
    if (!(await isFirstReminder(trx, timeline, days, now))) return;
    const from = addDays(expiresOn, 1);
    const later = await countWorkRequiring(trx, { userId, facts, typeIds, from }, now);
    const titles = await findTitles(trx, locationId === null ? [] : [locationId]);
    const at = locationId === null ? undefined : titles.get(locationId);
    await notify(trx, {
      userId,
      topic: 'certificates',
      kind: left < 0 ? 'certificate.expired' : 'certificate.expiring',
      title: `Your ${expirySentence(name, expiresOn, left, at)}`,
      body: laterShiftsSentence(later),
      link: '/certificates',
    });
  });
}

/** Returns the reminders to send to an employee now. */
function remindersFor(
  facts: CertificateFacts,
  reminderDays: ReadonlyMap<string, readonly number[]>,
  holder: Holder,
): { timeline: Timeline; due: DueReminder }[] {
  return timelinesOf(facts, holder).flatMap((timeline) => {
    const { certificateId, typeId, expiresOn } = timeline;
    const sent = holder.sent
      .filter((one) => one.certificateId === certificateId && one.typeId === typeId)
      .map(({ days }) => days);
    const due = dueReminder(
      {
        expiresOn,
        reminderDays: reminderDays.get(typeId) ?? [],
        approvedOn: holder.approvedOn[certificateId] ?? holder.today,
        sent,
      },
      holder.today,
    );
    return due ? [{ timeline, due }] : [];
  });
}

async function remindHolders(ports: Ports, signal: AbortSignal | undefined): Promise<void> {
  const { db, clock } = ports;
  const holders = await findHolders(db, clock.now());
  const facts = await loadCertificates(
    db,
    holders.map(({ id }) => id),
  );
  const reminderDays = await findReminderDays(db);
  await forEachRow(
    holders,
    async (holder) => {
      for (const { timeline, due } of remindersFor(facts, reminderDays, holder))
        await remind(ports, facts, holder.id, timeline, due);
    },
    signal,
  );
}

/** Certificates that a digest names. */
const NAMED = 5;

/** Sends a manager's digest of a morning, unless there is no news or another process sent it. */
async function sendDigest({ db, clock, notify }: Ports, reader: Reader): Promise<void> {
  const at = clock.now();
  await transaction(db, async (trx) => {
    if (!(await isFirstAlert(trx, { kind: DIGEST, subject: digestSubject(reader), at }))) return;
    const toReview = await countToReview(trx, reader);
    const reminders = (await findSentReminders(trx, reader)).map((one) => ({
      ...one,
      left: daysBetween(reader.today, one.expiresOn),
    }));
    if (toReview === 0 && reminders.length === 0) return;
    const named = reminders
      .slice(0, NAMED)
      .map(({ employee, type, expiresOn, left }) => `${employee}: ${expirySentence(type, expiresOn, left)}`);
    const more = reminders.length - named.length;
    await notify(trx, {
      userId: reader.id,
      topic: 'team',
      kind: 'certificate.digest',
      title: digestTitle(
        toReview,
        reminders.map(({ left }) => left),
      ),
      body: [...named, ...(more > 0 ? [`And ${counted(more, 'other certificate')}.`] : [])].join(' '),
      link: '/certificates/staff',
    });
  });
}

/** Sends the reminders and digests that are due. Sends each once, even when several processes run the job. */
export async function sendReminders(ports: Ports, signal?: AbortSignal): Promise<void> {
  const sendDigests = async (): Promise<void> =>
    forEachRow(await findReaders(ports.db, ports.clock.now()), (reader) => sendDigest(ports, reader), signal);
  await forEachRow([() => remindHolders(ports, signal), sendDigests], (send) => send());
}

/** Sends reminders and digests from 9 AM on, at each employee's and manager's first location. */
export const remindJob = (services: Services): Job => ({
  name: 'certificates.remind',
  task: 'Remind staff of certificates',
  schedule: '0 0 * * * *',
  deadline: 10 * MINUTE_MS,
  run: (signal) => sendReminders(services, signal),
});
