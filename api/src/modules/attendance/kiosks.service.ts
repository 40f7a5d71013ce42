import type { Kiosk, KioskStatus } from '@ondeck/shared/schemas/options';
import type { UserActor } from '../../platform/auth/actor';
import { notFound } from '../../platform/core/errors';
import { readOptions } from '../../platform/database/options';
import type { Services, UnitOfWork } from '../../platform/services';
import { endKiosk, type KioskRecord, type ListedKiosk, listKiosks, reachesKiosk } from './kiosks.repository';

function wire(listed: ListedKiosk): Kiosk {
  const { location_id: id, location_title: title, ...kiosk } = listed;
  return {
    ...kiosk,
    location: id === null || title === null ? null : { id, title },
    registered_at: kiosk.registered_at.toISOString(),
    last_seen_at: kiosk.last_seen_at?.toISOString() ?? null,
  };
}

/** The punch clocks of the actor's locations; an admin sees those without a location too. */
export async function readKiosks(
  { db }: Services,
  actor: UserActor,
): Promise<{ count: number; results: Kiosk[] }> {
  const kiosks = await listKiosks(db, actor);
  return { count: kiosks.length, results: kiosks.map(wire) };
}

/** Ends a kiosk's registration. @throws 404 unknown, ended already, or of a location out of reach */
export async function removeKiosk(
  { trx, actor, clock, audit, changes }: UnitOfWork,
  id: string,
): Promise<void> {
  if (!(await reachesKiosk(trx, actor, id)) || !(await endKiosk(trx, id, clock.now())))
    throw notFound('Punch clock not found.');
  await audit(trx, actor, { action: 'kiosk.removed', entity: 'kiosk', entityId: id });
  await changes.publish(trx, { topic: 'Kiosk' });
}

/** What the punch clock of a browser is, before anybody enters a code. */
export async function kioskStatusOf(
  { db, clock }: Services,
  kiosk: KioskRecord | undefined,
): Promise<KioskStatus> {
  const options = await readOptions(db);
  const { location_id: id, location_title: title, timezone } = kiosk ?? {};
  return {
    registered: kiosk !== undefined,
    registration_required: options.registered_kiosks_only,
    name: kiosk?.name ?? null,
    location: id && title && timezone ? { id, title, timezone } : null,
    clock_out_here: options.kiosk_clock_out,
    now: clock.now().toISOString(),
  };
}
