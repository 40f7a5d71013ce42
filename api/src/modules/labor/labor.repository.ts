/** Reads and writes the limits on hours of one location, and its school breaks. */
import { defaultLimits, laborBands } from '@ondeck/shared/domain/rules/labor';
import type { LaborBody } from '@ondeck/shared/schemas/labor';
import type { Queryable, Trx } from '../../platform/database/types';

/** Returns the limits of a location by age band, with the defaults of a band without a row, and its school breaks. */
export async function findLabor(db: Queryable, locationId: string): Promise<LaborBody> {
  const rows = await db
    .selectFrom('labor_limits')
    .selectAll()
    .where('location_id', '=', locationId)
    .execute();
  const breaks = await db
    .selectFrom('school_breaks')
    .select(['start_date', 'end_date', 'name'])
    .where('location_id', '=', locationId)
    .orderBy('start_date')
    .orderBy('row_number')
    .execute();
  const stored = rows.map(({ location_id: _location, band, ...limits }) => [band, limits]);
  return { limits: { ...defaultLimits, ...Object.fromEntries(stored) }, breaks };
}

/** Replaces the limits and school breaks of a location. */
export async function replaceLabor(
  trx: Trx,
  location_id: string,
  { limits, breaks }: LaborBody,
): Promise<void> {
  await trx.deleteFrom('labor_limits').where('location_id', '=', location_id).execute();
  await trx.deleteFrom('school_breaks').where('location_id', '=', location_id).execute();
  await trx
    .insertInto('labor_limits')
    .values(laborBands.map((band) => ({ location_id, band, ...limits[band] })))
    .execute();
  if (breaks.length > 0)
    await trx
      .insertInto('school_breaks')
      .values(breaks.map((one, row_number) => ({ location_id, row_number, ...one })))
      .execute();
}
