import { sql } from 'kysely';
import { often } from '../../platform/database/often.sql';
import type { Queryable } from '../../platform/database/types';
import { certificatesValidOn, loadCertificates } from '../planning/planning.door';
import type { StoredOccurrence } from './occurrences.repository';

interface Work {
  readonly userId: string;
  readonly positionId: string;
  readonly locationId: string;
  readonly date: string;
}

/** Returns whether a position requires certificates at a location that flags clock-ins without them. */
async function isFlagged(db: Queryable, { positionId, locationId }: Work): Promise<boolean> {
  const { rows } = await sql`
    select 1 from required_certificates r left join location_options o on o.location_id = ${locationId}::uuid
    where r.position_id = ${positionId}::uuid and (r.location_id is null or r.location_id = ${locationId}::uuid)
      and coalesce(o.flags_expired_certificates, true) limit 1 ${often}`.execute(db);
  return rows.length > 0;
}

/** Returns whether a time entry is flagged because a certificate that the work requires isn't valid on its date. */
export async function isUncertified(db: Queryable, work: Work): Promise<boolean> {
  if (!(await isFlagged(db, work))) return false;
  return !certificatesValidOn(await loadCertificates(db, [work.userId]), work, work.date);
}

/** Returns the same for an occurrence. Without one, no certificate is required. */
export const isUncertifiedFor = async (
  db: Queryable,
  userId: string,
  occurrence: StoredOccurrence | undefined,
): Promise<boolean> =>
  occurrence !== undefined &&
  isUncertified(db, {
    userId,
    positionId: occurrence.position_id,
    locationId: occurrence.location_id,
    date: occurrence.date,
  });
