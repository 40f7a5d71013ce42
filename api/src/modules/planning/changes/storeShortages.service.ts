/** Stores the shortages of lifeguards that a command causes, or notifies managers if no one could accept them. */
import { formatDisplayDate } from '@ondeck/shared/domain/calendar/plainDate';
import { sql } from 'kysely';
import { audited } from '../../../platform/audit/audited';
import type { Actor } from '../../../platform/auth/actor';
import { findPlanners } from '../../../platform/auth/people';
import { grouped } from '../../../platform/core/grouped';
import type { Trx } from '../../../platform/database/types';
import { json } from '../../../platform/database/values';
import type { AnyUnit, UnitOfWork } from '../../../platform/services';
import { type DeckShort, shortSentences } from '../deck/shortages.service';
import { deckWarnings, isForced } from './checkDeck.service';
import type { Decision } from './decision';
import type { PlanChange } from './planChanges';

/** Stores the shortages with the assignments that a change adds. */
const storeOverrides = (trx: Trx, ids: readonly string[], shortages: unknown) =>
  sql`update assignments set overrides = overrides || ${json(shortages)}
    where id = any(${[...ids]}::uuid[])`.execute(trx);

/** Stores the shortages with the decided request, the changed date, the closure, or the assignments of a change. */
async function storeAccepted(
  trx: Trx,
  change: PlanChange,
  shortages: readonly { readonly code: string }[],
): Promise<unknown> {
  const acknowledged = json(shortages);
  if (change.kind === 'released' || change.kind === 'absenceGranted') {
    const id =
      change.kind === 'released'
        ? (change.timeOffRequestId ?? change.rescheduleRequestId)
        : change.absence.request_id;
    return id && trx.updateTable('requests').set({ acknowledged }).where('id', '=', id).execute();
  }
  if (change.kind === 'dateChanged')
    return trx
      .updateTable('shift_exceptions')
      .set({ acknowledged })
      .where('shift_id', '=', change.shift.id)
      .where('date', '=', change.date)
      .execute();
  if (change.kind === 'closed') {
    const ids = change.closures.map(({ id }) => id);
    return trx.updateTable('closures').set({ acknowledged }).where('id', 'in', ids).execute();
  }
  if (change.kind === 'assigned')
    return storeOverrides(
      trx,
      [change.row.id],
      shortages.map((one) => ({ ...one, acknowledged: false })),
    );
  if (change.kind === 'saved')
    return storeOverrides(
      trx,
      change.add.map(({ id }) => id),
      shortages.map((one) => ({ ...one, acknowledged: change.input.overrides.includes(one.code) })),
    );
  return undefined;
}

/** Notifies the managers of a location of shortages that no one could refuse, except one who has seen them. */
async function notifyManagers(
  { trx, clock, notify }: AnyUnit,
  locationId: string,
  shortages: readonly DeckShort[],
  except?: string,
): Promise<void> {
  const [first] = shortages;
  const place = await trx
    .selectFrom('locations')
    .select('title')
    .where('id', '=', locationId)
    .executeTakeFirst();
  if (!first || !place) return;
  const { scheduled, required, date } = first;
  for (const userId of await findPlanners(trx, locationId, clock.now()))
    if (userId !== except)
      await notify(trx, {
        userId,
        topic: 'team',
        kind: 'deck.short',
        title: `${place.title} has ${scheduled} of ${required} required lifeguards on ${formatDisplayDate(date)}`,
        body: shortSentences(shortages).join(' '),
        link: `/view-schedules?location=${locationId}&start=${date}`,
      });
}

/** Writes the shortages of a location to the audit log. */
const logShortages = (
  { trx, actor, audit }: UnitOfWork<Actor>,
  action: 'deck.short' | 'deck.shortageAccepted',
  locationId: string,
  shortages: readonly DeckShort[],
): Promise<void> =>
  audit(trx, actor, {
    action,
    ...audited('deck', { id: locationId, location_id: locationId }),
    after: { shortages },
  });

/** Notifies all managers of a location of shortages that no preview showed, and writes the audit log. */
export async function tellManagers(
  unit: UnitOfWork<Actor>,
  locationId: string,
  shortages: readonly DeckShort[],
): Promise<void> {
  if (shortages.length === 0) return;
  await notifyManagers(unit, locationId, shortages);
  await logShortages(unit, 'deck.short', locationId, shortages);
}

/** Stores the shortages of a decision, writes the audit log, and notifies managers if no one could refuse them. */
export async function storeShortages(unit: UnitOfWork<Actor>, decision: Decision<Actor>): Promise<void> {
  const { trx, actor } = unit;
  const { shortages, changes } = decision;
  if (shortages.length === 0) return;
  const forced = isForced(decision);
  // The notification of a report names the shortages too.
  const isReport = changes.some((one) => one.kind === 'absenceGranted' && one.absence.source === 'EMPLOYEE');
  if (!forced) for (const change of changes) await storeAccepted(trx, change, deckWarnings(decision));
  const actorId = actor.kind === 'user' ? actor.userId : undefined;
  for (const [locationId, there] of grouped(shortages, (one) => one.locationId)) {
    if (forced && !isReport) await notifyManagers(unit, locationId, there, actorId);
    await logShortages(unit, forced ? 'deck.short' : 'deck.shortageAccepted', locationId, there);
  }
}
