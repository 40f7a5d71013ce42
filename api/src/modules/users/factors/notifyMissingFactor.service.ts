import { sql } from 'kysely';
import { askedSince, GRACE } from '../../../platform/auth/secondFactor';
import { DAY_MS } from '../../../platform/core/clock';
import { hasAccess } from '../../../platform/database/employment.sql';
import type { AnyUnit } from '../../../platform/services';

/** Notifies everyone who now needs a second factor and has none, with the deadline. */
export async function notifyMissingFactor({ trx, clock, notify }: AnyUnit): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select u.id from users u cross join options o
    where ${hasAccess(clock.now())} and ${askedSince} is not null order by u.id`.execute(trx);
  for (const { id } of rows)
    await notify(trx, {
      userId: id,
      topic: 'team',
      kind: 'secondFactor.asked',
      title: 'Set up two-step verification',
      body: `Your school requires two-step verification. Add a passkey or an authenticator app in My Profile within ${GRACE / DAY_MS} days. After that, you can open only My Profile until you add one.`,
      link: '/my-profile?tab=second-factor',
    });
}
