/** Writes the limits on hours of one location, and its school breaks. */
import { laborBands } from '@ondeck/shared/domain/rules/labor';
import type { LaborBody } from '@ondeck/shared/schemas/labor';
import type { Trx } from '../../platform/database/types';

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
