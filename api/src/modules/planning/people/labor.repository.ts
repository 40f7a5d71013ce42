/** Reads the limits on hours of locations, and their school breaks. */
import {
  defaultLimits,
  type LaborLimits,
  type LimitsByBand,
  type SchoolBreak,
} from '@ondeck/shared/domain/rules/labor';
import { sql } from 'kysely';
import type { Queryable } from '../../../platform/database/types';
import { grouped } from '../../../platform/core/grouped';

/** The limits of a location, and its days without school. */
export interface Labor {
  readonly limits: LimitsByBand;
  readonly breaks: readonly SchoolBreak[];
}

/** The limits of a location that no one has changed yet. */
export const DEFAULT_LABOR: Labor = { limits: defaultLimits, breaks: [] };

type LaborRow = LaborLimits & {
  readonly location_id: string;
  readonly band: keyof LimitsByBand;
  readonly breaks: readonly SchoolBreak[];
};

/**
 * Returns a function for the limits of locations, read in one query. Limits are saved for all bands together, so a
 * location without a row has the defaults.
 */
export async function loadLabor(
  db: Queryable,
  locationIds: readonly string[],
): Promise<(locationId: string) => Labor> {
  const { rows } = await sql<LaborRow>`
    select labor_limits.*, (
      select coalesce(json_agg(json_build_object('start_date', b.start_date, 'end_date', b.end_date, 'name', b.name)
        order by b.start_date, b.row_number), '[]')
      from school_breaks b where b.location_id = labor_limits.location_id) as breaks
    from labor_limits where location_id = any(${[...locationIds]}::uuid[])`.execute(db);
  const stored = grouped(rows, ({ location_id }) => location_id);
  return (locationId) => {
    const bands = stored.get(locationId);
    if (bands === undefined) return DEFAULT_LABOR;
    const limits = bands.map(({ location_id: _location, band, breaks: _breaks, ...own }) => [band, own]);
    return {
      limits: { ...defaultLimits, ...Object.fromEntries(limits) },
      breaks: bands[0]?.breaks ?? [],
    };
  };
}
