/** Finds the shift that a shift was first copied from, through every copy of a copy. */
import { sql } from 'kysely';
import type { Queryable } from '../../../platform/database/types';
import type { Days } from '../plan/schedule.repository';

/** A shift, or one of a draft, that was copied from another one. */
export interface Copy {
  /** The draft's shift; `shift_id` is the shift that publishing made of it, if it was published. */
  readonly id: string;
  readonly shift_id: string | null;
  readonly source_shift_id: string;
  /** The first date that the copy was made for, wherever the shift was moved since. */
  readonly date: string;
}

/** The copies at a location that were made for days of a range: in drafts, and published as shifts that still exist. */
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

/** The first shift of each line of copies, by the id of a shift in it; a shift that is no copy is its own. */
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
