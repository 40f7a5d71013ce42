/** Undoes an import, as long as no one has used or changed its users, positions, or shifts. */
import type { ImportKind } from '@ondeck/shared/domain/rules/importColumns';
import { counted } from '@ondeck/shared/domain/words';
import { type RawBuilder, sql } from 'kysely';
import { fullName, type UserActor } from '../../platform/auth/actor';
import { scopeToStaff, scopeToWholePerson } from '../../platform/auth/scope';
import { errorCode } from '../../platform/core/errorCode';
import { conflict } from '../../platform/core/errors';
import { lastChange } from '../../platform/database/lastChange';
import type { Trx } from '../../platform/database/types';
import type { UnitOfWork } from '../../platform/services';
import { archiveShift, notifiedOtherwise } from '../planning/planning.door';
import { describeCount } from './imports.service';
import { lockImport, type StoredImport } from './storedImport.repository';

/** Selects each row of an import by name, with the reason why it can't be undone: null if there is none. */
const usesOf: Readonly<Record<ImportKind, (stored: StoredImport, actor: UserActor) => RawBuilder<unknown>>> =
  {
    people: ({ made, made_at }, actor) => sql`select u.id, u.first_name || ' ' || u.last_name as name, case
        when u.deleted_at is not null then 'was deleted'
        when not (${scopeToStaff(actor, sql`u.id`)} and ${scopeToWholePerson(actor, sql`u.id`)})
          then 'also works at a location that you don''t manage'
        when exists (select 1 from activation_keys k where k.user_id = u.id) then 'was invited'
        when u.updated_at > ${made_at} then 'was changed'
        when exists (select 1 from assignments a where a.user_id = u.id)
          or exists (select 1 from draft_staff d where d.user_id = u.id)
          or exists (select 1 from meeting_staff m where m.user_id = u.id) then 'is scheduled'
        when exists (select 1 from certificates c where c.user_id = u.id
          and (c.created_at > ${made_at} or c.state <> 'APPROVED')) then 'has other certificates'
      end as reason from users u where u.id = any(${[...made]}::uuid[])`,
    positions: ({ made }) => sql`select p.id, p.name, case
        when p.retired_at is not null then 'was retired'
        when exists (select 1 from position_names n where n.position_id = p.id) then 'was renamed'
        when exists (select 1 from user_positions u where u.position_id = p.id) then 'is assigned to someone'
      end as reason from positions p where p.id = any(${[...made]}::uuid[])`,
    shifts: ({ made, made_at }) => sql`select s.id, s.shift_code as name, case
        when s.deleted_at is not null then 'was deleted'
        when exists (select 1 from clock_records c where c.shift_id = s.id) then 'was worked'
        when s.updated_at > ${made_at} or exists (select 1 from shift_exceptions e where e.shift_id = s.id)
          then 'was changed'
        when exists (select 1 from assignments a where a.shift_id = s.id and a.created_at > ${made_at})
          or exists (select 1 from releases r where r.shift_id = s.id) then 'has other staff'
        when exists (select 1 from requests r where r.shift_id = s.id
          and r.kind in ('time_off', 'schedule_change', 'open_shift')) then 'has a request'
      end as reason from shifts s where s.id = any(${[...made]}::uuid[])`,
  };

const NAMED = 3;

const entities = { people: 'user', positions: 'position', shifts: 'shift' } as const;

/** @throws 409 naming the first imported rows that are in use or changed, and who made the last change */
async function assertUnused(trx: Trx, stored: StoredImport, actor: UserActor): Promise<void> {
  const { rows: used } = await sql<{ id: string; name: string; reason: string }>`
    select * from (${usesOf[stored.kind](stored, actor)}) used
    where reason is not null order by name limit 100`.execute(trx);
  if (used.length === 0) return;
  const named = used.slice(0, NAMED).map(({ name, reason }) => `${name} ${reason}`);
  const more = used.length - named.length;
  const rest = more > 0 ? ` and ${counted(more, 'other')}` : '';
  const [first] = used;
  const about = { entity: entities[stored.kind], after: stored.made_at, readerId: actor.userId };
  const last = first ? await lastChange(trx, { ...about, id: first.id, name: first.name }) : '';
  const sentence = `You can't undo this import anymore. ${named.join(', ')}${rest}.`;
  throw conflict(last ? `${sentence} ${last} Keep the import, or delete the other rows yourself.` : sentence);
}

/** Deletes rows, which the database refuses while another row refers to them. @throws 409 if one does */
async function removeRows(trx: Trx, table: 'users' | 'positions', ids: readonly string[]): Promise<void> {
  try {
    await trx.deleteFrom(table).where('id', 'in', ids).execute();
  } catch (error) {
    if (errorCode(error) !== '23503') throw error;
    throw conflict("You can't undo this import anymore because part of it is in use.");
  }
}

/** Archives the shifts, and notifies every scheduled employee once. */
async function removeShifts(unit: UnitOfWork, ids: readonly string[]) {
  const { trx, actor, notify } = unit;
  const { rows } = await sql<{
    user_id: string;
    count: number;
  }>`select user_id, count(distinct shift_id) as count
    from assignments where shift_id = any(${[...ids]}::uuid[]) group by user_id order by user_id`.execute(
    trx,
  );
  for (const id of [...ids].sort()) await archiveShift(unit, id);
  for (const { user_id: userId, count } of rows) {
    await notifiedOtherwise(unit, userId);
    await notify(trx, {
      userId,
      topic: 'schedule',
      kind: 'schedule.removed',
      title: `You're no longer scheduled for ${counted(count, 'new shift')}`,
      body: `${fullName(actor)} undid the import that created ${count === 1 ? 'it' : 'them'}.`,
      link: '/view-schedule',
    });
  }
}

/**
 * Undoes an import, once. Users and positions are deleted without a trace, and shifts are archived.
 *
 * @throws 404 if unknown; 409 if already undone, or if its rows are in use or changed
 */
export async function undoImport(unit: UnitOfWork, importId: string): Promise<string> {
  const { trx, actor, clock, audit, changes } = unit;
  const stored = await lockImport(trx, actor, importId);
  const { kind, made } = stored;
  await assertUnused(trx, stored, actor);
  if (kind === 'shifts') await removeShifts(unit, made);
  else {
    if (kind === 'people') await trx.deleteFrom('certificates').where('user_id', 'in', made).execute();
    await removeRows(trx, kind === 'people' ? 'users' : 'positions', made);
  }
  await trx
    .updateTable('imports')
    .set({ undone_by: actor.userId, undone_at: clock.now() })
    .where('id', '=', importId)
    .execute();
  await audit(trx, actor, {
    action: 'import.undone',
    entity: 'import',
    entityId: importId,
    before: { kind, count: made.length },
  });
  await changes.publish(trx, { topic: 'User' }, { topic: 'Position' }, { topic: 'Import' });
  return `Import of ${describeCount(kind, made.length)} undone.`;
}
