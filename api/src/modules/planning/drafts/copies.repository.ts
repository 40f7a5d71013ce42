/** Finds the shift at the start of a chain of copies. */
import { sql } from 'kysely';
import type { Queryable } from '../../../platform/database/types';
import type { Days } from '../plan/schedule.repository';

/** A shift or draft shift that was copied from another shift. */
export interface Copy {
  /** ID of the draft shift. `shift_id` is the shift that publishing created, if the draft was published. */
  readonly id: string;
  readonly shift_id: string | null;
  readonly source_shift_id: string;
  /** The first date that the copy was made for, even if the shift was moved later. */
  readonly date: string;
}

/** Returns the copies made for days of a range at a location: draft shifts, and published shifts that still exist. */
export async function copiesAt(db: Queryable, locationId: string, { start, end }: Days): Promise<Copy[]> {
  const { rows } = await sql<Copy>`
    select d.id, d.shift_id, d.source_shift_id, d.start_date as date
    from draft_shifts d join draft_batches b on b.id = d.batch_id left join shifts s on s.id = d.shift_id
    where b.location_id = ${locationId}::uuid and b.kind <> 'TEMPLATE' and d.source_shift_id is not null
      and d.start_date <= ${end}::date and (d.end_date is null or d.end_date >= ${start}::date)
      and (b.state = 'DRAFT' or (s.id is not null and s.deleted_at is null))
    order by d.id`.execute(db);
  return rows;
}

/**
 * Returns the first shift of each chain of copies, by the ID of a shift in the chain. A shift that is no copy maps to
 * itself.
 */
export async function rootsOf(
  db: Queryable,
  shiftIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (shiftIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; root: string }>`
    with recursive line as (
      select id, id as root, 0 as depth from unnest(${[...new Set(shiftIds)]}::uuid[]) id
      union all
      select line.id, d.source_shift_id, line.depth + 1
      from line join draft_shifts d on d.shift_id = line.root where d.source_shift_id is not null)
    select distinct on (id) id, root from line order by id, depth desc`.execute(db);
  return new Map(rows.map(({ id, root }) => [id, root]));
}
