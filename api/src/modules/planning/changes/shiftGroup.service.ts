/** Creates and edits shifts of one save, together or separately. */
import { firstOccurrenceDate, planOn } from '@ondeck/shared/domain/calendar/occurrences';
import { laterDate } from '@ondeck/shared/domain/calendar/plainDate';
import { sql } from 'kysely';
import { lockPeople } from '../../../platform/database/locks';
import type { Queryable } from '../../../platform/database/types';
import type { UnitOfWork } from '../../../platform/services';
import type { ShiftDecision } from './decision';
import { changeShiftIn, createShiftIn } from './saveShift.service';
import { inputForMember, type MemberBody, withFields } from '../plan/shiftGroup.rules';
import { readShift, type ShiftInput } from '../plan/shiftInput.rules';
import {
  firstChangeableDay,
  readShifts,
  type ShiftRow,
  shiftColumns,
  shiftTables,
} from '../plan/shiftRows.repository';
import { findWhole } from '../plan/shiftWrites.repository';

/** Runs work for one shift of a group. A refusal names the form field of that shift's staff. */
export async function atMember<T>({ field }: MemberBody, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw withFields(error, (name) => (field !== null && name.startsWith('staff') ? field : name));
  }
}

/** Creates the shifts of one save, with one notification for each employee. @throws like a new shift */
export async function createGroupIn(
  unit: UnitOfWork,
  members: readonly MemberBody[],
): Promise<ShiftDecision[]> {
  const { trx } = unit;
  const inputs = members.map((member) => ({ member, input: readShift(member.body) }));
  const people = inputs.flatMap(({ input }) => input.staff.map(({ userId }) => userId));
  await lockPeople(trx, people);
  const made: ShiftDecision[] = [];
  for (const { member, input } of inputs) made.push(await atMember(member, () => createShiftIn(unit, input)));
  const ids = made.map(({ shift }) => shift.id);
  if (made.length > 1)
    await trx.updateTable('shifts').set({ group_id: unit.ids.next() }).where('id', 'in', ids).execute();
  return made;
}

interface OtherMember {
  readonly id: string;
  readonly input: ShiftInput;
}

/** Returns the other shifts of a group with upcoming dates, each with its part of the edit. */
export async function othersToChange(
  db: Queryable,
  edited: ShiftRow,
  input: ShiftInput,
  now: Date,
): Promise<OtherMember[]> {
  const others = await readShifts<ShiftRow>(
    db,
    sql`select ${shiftColumns} from ${shiftTables}
      where s.group_id = ${edited.group_id ?? null}::uuid and s.id <> ${edited.id}::uuid and s.deleted_at is null
      order by s.id`,
  );
  return others.flatMap((other) => {
    const first = firstChangeableDay(other, now);
    const from = input.from === null ? null : laterDate(input.from, first);
    const day = from ?? first;
    if (firstOccurrenceDate(other, day) === null) return [];
    return [
      { id: other.id, input: inputForMember(planOn(other, day), planOn(edited, day), { ...input, from }) },
    ];
  });
}

/**
 * Changes a shift, and the common fields of its group's other shifts with upcoming dates. Each employee gets one
 * notification.
 *
 * @throws like an edit of each shift
 */
export async function changeGroupIn(
  unit: UnitOfWork,
  shiftId: string,
  input: ShiftInput,
): Promise<ShiftDecision[]> {
  const { trx, actor } = unit;
  const { shift: edited } = await findWhole(trx, actor, shiftId);
  const done = [await changeShiftIn(unit, shiftId, input)];
  for (const other of await othersToChange(trx, edited, input, unit.clock.now()))
    done.push(await changeShiftIn(unit, other.id, other.input));
  return done;
}
