import type * as calls from '@ondeck/shared/calls/positions';
import { laterDate } from '@ondeck/shared/domain/calendar/plainDate';
import { sameText } from '@ondeck/shared/domain/plainText';
import { plainDateIn, zoneNames } from '@ondeck/shared/domain/calendar/zone';
import { type Position, positionColor } from '@ondeck/shared/schemas/positions';
import type { Selectable } from 'kysely';
import { badField, notFound } from '../../platform/core/errors';
import { lockNames } from '../../platform/database/locks';
import { assertSeen, revisionOf } from '../../platform/database/revision';
import type { Database } from '../../platform/database/schema.types';
import { formerNameKeys, positionKeys } from '../../platform/database/textKeys';
import type { Queryable, Trx } from '../../platform/database/types';
import type { AnnouncedChange } from '../../platform/events/changes';
import type { BodyOf } from '../../platform/http/module';
import type { UnitOfWork } from '../../platform/services';

type PositionRow = Omit<
  Selectable<Database['positions']>,
  'search_text' | 'name_key' | 'is_keyed' | 'is_meeting'
>;

const toPosition = (row: PositionRow): Position => ({
  id: row.id,
  name: row.name,
  color: row.color,
  is_trainee: row.is_trainee,
  retired: row.retired_at !== null,
  retired_at: row.retired_at?.toISOString() ?? null,
});

/** Adds the revision that an edit of the position must name. */
const revised = (position: Position): Position & { readonly revision: string } => ({
  ...position,
  revision: revisionOf(position),
});

/** Returns the positions sorted by name, with retired ones only on request, and never the position of meetings. */
export async function listPositions(db: Queryable, withRetired: boolean) {
  let query = db
    .selectFrom('positions')
    .selectAll()
    .where('is_meeting', '=', false)
    .orderBy('name_key')
    .orderBy('id');
  if (!withRetired) query = query.where('retired_at', 'is', null);
  const results = (await query.execute()).map(toPosition).map(revised);
  return { count: results.length, results };
}

/** Returns the changes of pages that show positions: a position is used at every location. */
async function shownAtLocations(trx: Trx): Promise<AnnouncedChange[]> {
  const locations = await trx.selectFrom('locations').select('id').where('deleted_at', 'is', null).execute();
  return locations.flatMap(({ id }) =>
    (['Schedule', 'Shift', 'Dashboard'] as const).map((topic) => ({ topic, locationId: id })),
  );
}

async function assertNameIsFree(trx: Trx, name: string, exceptId?: string): Promise<void> {
  await lockNames(trx);
  const rows = await trx
    .selectFrom('positions')
    .select(['id', 'name', 'is_meeting'])
    .where((row) => row.or([row('retired_at', 'is', null), row('is_meeting', '=', true)]))
    .execute();
  const same = rows.find((one) => one.id !== exceptId && sameText(one.name, name));
  if (same?.is_meeting) throw badField('name', 'Meetings use this name. Choose another one.');
  if (same) throw badField('name', 'This position already exists.');
}

/** Returns the first color of the palette that the fewest active positions have. */
export function pickColor(used: readonly string[]): Position['color'] {
  const times = (color: string): number => used.filter((one) => one === color).length;
  return positionColor.options.reduce((best, color) => (times(color) < times(best) ? color : best));
}

/** Creates a position with the least used color. @throws 400 if the name is taken */
export async function createPosition(
  { trx, actor, ids, clock, audit, changes }: UnitOfWork,
  name: string,
): Promise<Position> {
  await assertNameIsFree(trx, name);
  const live = await trx.selectFrom('positions').select('color').where('retired_at', 'is', null).execute();
  const row = {
    id: ids.next(),
    name,
    color: pickColor(live.map(({ color }) => color)),
    is_trainee: false,
    created_at: clock.now(),
    retired_at: null,
  };
  await trx
    .insertInto('positions')
    .values({ ...row, ...positionKeys(row) })
    .execute();
  await audit(trx, actor, {
    action: 'position.created',
    entity: 'position',
    entityId: row.id,
    after: { name },
  });
  await changes.publish(trx, { topic: 'Position' });
  return toPosition(row);
}

/**
 * Keeps a position's name for all days before today in every time zone. A name that lasted only part of a day is not
 * kept.
 */
async function keepName(trx: Trx, { id, name }: Pick<Position, 'id' | 'name'>, now: Date): Promise<void> {
  const until_date = zoneNames.map((zone) => plainDateIn(now.getTime(), zone)).reduce(laterDate);
  await trx
    .insertInto('position_names')
    .values({ position_id: id, until_date, name, ...formerNameKeys({ name }) })
    .onConflict((conflict) => conflict.columns(['position_id', 'until_date']).doNothing())
    .execute();
}

/**
 * Renames, recolors, retires, or restores a position. A retired position is kept on its shifts and users, and can't be
 * assigned to new ones.
 *
 * @param seen - the revision that the admin opened
 * @throws 404 if unknown; 400 if an active position has the name; 409 if the position has changed since `seen`
 */
export async function changePosition(
  { trx, actor, clock, audit, changes }: UnitOfWork,
  id: string,
  change: BodyOf<typeof calls.changePosition>,
  seen?: string,
): Promise<Position> {
  const before = await trx
    .selectFrom('positions')
    .selectAll()
    .where('id', '=', id)
    .where('is_meeting', '=', false)
    .forUpdate()
    .executeTakeFirst();
  if (before === undefined) throw notFound('Position not found.');
  const { revision } = revised(toPosition(before));
  await assertSeen(trx, seen, { entity: 'position', id, revision });
  const retired = change.retired ?? before.retired_at !== null;
  const name = change.name ?? before.name;
  // Names may be alike from before spellings were compared, so check only a changed or restored name.
  if (!retired && (name !== before.name || before.retired_at !== null)) await assertNameIsFree(trx, name, id);
  const row = {
    ...before,
    name,
    color: change.color ?? before.color,
    is_trainee: change.is_trainee ?? before.is_trainee,
    retired_at: retired ? (before.retired_at ?? clock.now()) : null,
  };
  const { name: _name, color, is_trainee, retired_at } = row;
  await trx
    .updateTable('positions')
    .set({ name, color, is_trainee, retired_at, ...positionKeys({ name }) })
    .where('id', '=', id)
    .execute();
  if (name !== before.name) await keepName(trx, before, clock.now());
  await audit(trx, actor, {
    action: 'position.changed',
    entity: 'position',
    entityId: id,
    before: toPosition(before),
    after: toPosition(row),
  });
  await changes.publish(trx, { topic: 'Position' }, ...(await shownAtLocations(trx)));
  return toPosition(row);
}
