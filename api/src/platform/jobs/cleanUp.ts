import { after, DAY_MS, MINUTE_MS } from '../core/clock';
import type { Services } from '../services';
import type { Job } from './job';

/** Removes expired rows. Each row is removed by its own age, so a second run changes nothing. */
export async function cleanUp({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  const ago = (days: number): Date => after(now, -days * DAY_MS);
  // Users who signed out get no more notifications here; after a session expires, they still do for a while.
  await db
    .updateTable('push_devices')
    .set({ session_id: null })
    .where('session_id', 'in', (query) =>
      query.selectFrom('sessions').select('id').where('expires_at', '<=', now),
    )
    .execute();
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute();
  await db
    .deleteFrom('push_devices')
    .where('session_id', 'is', null)
    .where('seen_at', '<=', ago(60))
    .execute();
  await db.deleteFrom('employee_tokens').where('expires_at', '<=', ago(1)).execute();
  // Kept longer than any alert about a day can still be sent.
  await db.deleteFrom('alerts_told').where('at', '<=', ago(7)).execute();
  await db.deleteFrom('kiosk_codes').where('expires_at', '<=', ago(1)).execute();
  await db.deleteFrom('activation_keys').where('expires_at', '<=', ago(30)).execute();
  // Kept for a day, so that codes of the last 15 minutes are still counted.
  await db.deleteFrom('password_resets').where('created_at', '<=', ago(1)).execute();
  await db.deleteFrom('email_confirmations').where('expires_at', '<=', now).execute();
  await db.deleteFrom('wrong_codes').where('at', '<=', ago(365)).execute();
  await db.deleteFrom('known_browsers').where('last_used_at', '<=', ago(400)).execute();
  await db.deleteFrom('idempotency_keys').where('created_at', '<=', ago(1)).execute();
  // Kept longer than any limit remembers (guessing.ts); those of the second factor remember longest.
  await db
    .deleteFrom('throttles')
    .where('window_started_at', '<=', ago(2))
    .where((eb) => eb.or([eb('key', 'not like', 'secondFactor.%'), eb('window_started_at', '<=', ago(110))]))
    .execute();
  await db.deleteFrom('used_challenges').where('expires_at', '<=', now).execute();
  await db.deleteFrom('changes').where('at', '<=', ago(1)).execute();
  // Emails contain codes and links, so they are deleted a week after they were created. Undelivered ones lose theirs
  // earlier.
  await db
    .deleteFrom('mail_outbox')
    .where('created_at', '<=', ago(7))
    .where('failed_at', 'is', null)
    .execute();
  await db.deleteFrom('mail_outbox').where('failed_at', '<=', ago(30)).execute();
  await db.deleteFrom('client_errors').where('at', '<=', ago(30)).execute();
  await db.deleteFrom('area_failures').where('at', '<=', ago(30)).execute();
  await db.deleteFrom('area_voices').where('at', '<=', ago(30)).execute();
  await db.deleteFrom('area_counts').where('day', '<=', ago(30).toISOString().slice(0, 10)).execute();
  await db.deleteFrom('sms_messages').where('created_at', '<=', ago(30)).execute();
  // Kept longer than a day, so that the codes of a day are still counted.
  await db.deleteFrom('sms_codes').where('created_at', '<=', ago(2)).execute();
  // Kept longer than any reminder of a date can still be sent.
  await db.deleteFrom('reminders_sent').where('sent_at', '<=', ago(7)).execute();
  await db.deleteFrom('notifications').where('read_at', '<=', ago(90)).execute();
}

export const cleanUpJob = (services: Services): Job => ({
  name: 'cleanUp',
  task: 'Remove expired data',
  schedule: '0 */10 * * * *',
  deadline: 5 * MINUTE_MS,
  run: () => cleanUp(services),
});
