/** Shifts that are made in one save, and edited together or singly. */
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

/** Does what is about one member; a refusal names the field of the form that its people stand in. */
export async function atMember<T>({ field }: MemberBody, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw withFields(error, (name) => (field !== null && name.startsWith('staff') ? field : name));
  }
}

/** Makes the shifts of one save; everybody is told once. @throws as a new shift */
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

/** The others of a shift's group that still have dates, each with what an edit of that shift says of it. */
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
 * Changes a shift, and what all of its group have in common in the others that still have dates; everybody is told once.
 *
 * @throws as an edit of each of them
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
