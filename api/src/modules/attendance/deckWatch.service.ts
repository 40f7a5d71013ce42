/** Alerts managers while fewer lifeguards than required are clocked in. */
import { sql } from 'kysely';
import { findPlanners } from '../../platform/auth/people';
import { after, MINUTE_MS } from '../../platform/core/clock';
import { forEachRow } from '../../platform/jobs/forEachRow';
import { transaction } from '../../platform/database/transaction';
import type { Trx } from '../../platform/database/types';
import type { Job } from '../../platform/jobs/job';
import type { Services } from '../../platform/services';
import { type DeckAt, deckPlaces, decksAt } from '../planning/planning.door';
import { KIOSK_SILENCE_MS } from '@ondeck/shared/domain/rules/offlinePunch';
import { findAlertLocations } from './alerts.repository';

/** How long guards can be missing before managers are alerted. */
const SHORT_AFTER = 5 * MINUTE_MS;

type Ports = Pick<Services, 'db' | 'clock' | 'notify'>;

/**
 * Stores that a location is short of guards. The row of the location makes processes take turns.
 *
 * @returns whether the shortage has lasted long enough and no process has alerted managers about it
 */
async function isDue(trx: Trx, locationId: string, now: Date): Promise<boolean> {
  await sql`insert into deck_shortages (location_id, since) values (${locationId}::uuid, ${now})
    on conflict do nothing`.execute(trx);
  const due = await trx
    .updateTable('deck_shortages')
    .set({ alerted_at: now })
    .where('location_id', '=', locationId)
    .where('alerted_at', 'is', null)
    .where('since', '<=', after(now, -SHORT_AFTER))
    .returning('location_id')
    .executeTakeFirst();
  return due !== undefined;
}

async function alertManagers({ notify }: Ports, trx: Trx, deck: DeckAt, now: Date): Promise<void> {
  const { place, guards, required } = deck;
  for (const userId of await findPlanners(trx, place.id, now))
    await notify(trx, {
      userId,
      topic: 'team',
      kind: 'deck.short',
      title: `${place.title} has ${guards.length} of ${required} required lifeguards.`,
      link: `/dashboard?location=${place.id}`,
    });
}

/**
 * Notifies the managers of each location that asks for it after guards have been missing for 5 minutes, once for each
 * shortage, even when several processes run the job. While all punch clocks of a location are offline, On Deck can't
 * know who is on deck.
 */
export async function watchDecks(ports: Ports, signal?: AbortSignal): Promise<void> {
  const { db, clock } = ports;
  const now = clock.now();
  const asking = (await findAlertLocations(db, after(now, -KIOSK_SILENCE_MS))).filter(
    ({ alerts, last_contact }) => alerts.includes('DECK') && last_contact === null,
  );
  const places = await deckPlaces(db, { locationIds: asking.map(({ id }) => id) });
  const short = (await decksAt(db, places, now)).filter(({ guards, required }) => guards.length < required);
  const ids = short.map(({ place }) => place.id);
  await sql`delete from deck_shortages where location_id <> all(${ids}::uuid[])`.execute(db);
  await forEachRow(
    short,
    (deck) =>
      transaction(db, async (trx) => {
        if (await isDue(trx, deck.place.id, now)) await alertManagers(ports, trx, deck, now);
      }),
    signal,
  );
}

/** Watches the lifeguards on deck every minute. */
export const deckWatchJob = (services: Services): Job => ({
  name: 'deck.watch',
  task: 'Watch the lifeguards on deck',
  schedule: '0 * * * * *',
  run: (signal) => watchDecks(services, signal),
});
