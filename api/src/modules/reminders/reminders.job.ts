import { MINUTE_MS } from '../../platform/core/clock';
import { grouped } from '../../platform/core/grouped';
import { transaction } from '../../platform/database/transaction';
import type { Module } from '../../platform/http/module';
import { forEachRow } from '../../platform/jobs/forEachRow';
import type { Job } from '../../platform/jobs/job';
import type { Services } from '../../platform/services';
import { findReminderRows, isFirstReminder, type ReminderRow } from './reminders.repository';
import { dueReminders, reminderBody, reminderTitle, startOf, upcomingOf } from './reminders.rules';

type Ports = Pick<Services, 'db' | 'clock' | 'notify'>;

/** Reminds an employee of a date's shifts, unless no reminder is due or another process sent it. */
async function remind({ db, clock, notify }: Ports, rows: readonly ReminderRow[]): Promise<void> {
  const now = clock.now();
  const upcoming = upcomingOf(rows, now.getTime());
  const [first] = upcoming;
  if (!first) return;
  const kinds = dueReminders(upcoming, first, now.getTime());
  const kind = kinds.at(-1);
  if (!kind) return;
  const { user_id: userId, date } = first;
  await transaction(db, async (trx) => {
    if (!(await isFirstReminder(trx, { userId, date, kinds }, now))) return;
    await notify(trx, {
      userId,
      topic: 'reminders',
      kind: `reminder.${kind.toLowerCase()}`,
      title: reminderTitle(upcoming, now.getTime()),
      body: reminderBody(upcoming),
      link: `/view-schedule?date=${date}`,
      dueAt: new Date(startOf(first)),
    });
  });
}

/**
 * Sends the reminders that are due: one for each employee and date, about all shifts of the date. Sends each once, even
 * when several processes run the job.
 *
 * @param signal - once aborted, no further reminder is sent
 */
export async function sendReminders(ports: Ports, signal?: AbortSignal): Promise<void> {
  const rows = await findReminderRows(ports.db, ports.clock.now());
  const byDate = grouped(rows, ({ user_id, date }) => `${user_id} ${date}`);
  await forEachRow(byDate.values(), (own) => remind(ports, own), signal);
}

const remindersJob = (services: Services): Job => ({
  name: 'reminders.send',
  task: 'Remind staff of their shifts',
  schedule: '40 * * * * *',
  deadline: 5 * MINUTE_MS,
  run: (signal) => sendReminders(services, signal),
});

/** Reminds staff of their shifts every minute. The module has no calls. */
export const remindersModule: Module = {
  name: 'reminders',
  routes: () => undefined,
  jobs: (services) => [remindersJob(services)],
};
