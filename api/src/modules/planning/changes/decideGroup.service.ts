/** Decides to save several shifts with one form: new shifts, or a shift and the others of its group. */
import { firstOccurrenceDate, planOn } from '@ondeck/shared/domain/calendar/occurrences';
import { laterDate } from '@ondeck/shared/domain/calendar/plainDate';
import type { NewShiftBody } from '@ondeck/shared/schemas/shifts';
import { inputForMember, membersOf, withFields } from '../plan/shiftGroup.rules';
import { readShift, type ShiftInput } from '../plan/shiftInput.rules';
import { firstChangeableDay } from '../plan/shiftRows.repository';
import type { WholeShift } from '../plan/shiftWrites.repository';
import type { Decision } from './decision';
import type { Saved } from './planChanges';
import { decideNewShift, decideShiftChange } from './decideShift.service';

/**
 * Decides to create the shifts of one form, as a group if there are several.
 *
 * @throws as {@link decideNewShift}, at the field of the form that names the employee
 */
export async function decideNewShifts(decision: Decision, body: NewShiftBody): Promise<Saved[]> {
  const members = membersOf(body);
  const group_id = members.length > 1 ? decision.ids.next() : null;
  const made: Saved[] = [];
  for (const { body: member, field } of members)
    try {
      made.push(await decideNewShift(decision, readShift(member), { group_id }));
    } catch (error) {
      throw withFields(error, (name) => (field !== null && name.startsWith('staff') ? field : name));
    }
  return made;
}

/**
 * Decides to change a shift, and the fields that its group has in common in the others that still have dates.
 *
 * @throws as {@link decideShiftChange} for each of them
 */
export async function decideChanges(
  decision: Decision,
  whole: WholeShift,
  others: readonly WholeShift[],
  input: ShiftInput,
): Promise<Saved[]> {
  const changed = [await decideShiftChange(decision, whole, input)];
  for (const other of others) {
    const first = firstChangeableDay(other.shift, decision.now);
    const from = input.from === null ? null : laterDate(input.from, first);
    const day = from ?? first;
    if (firstOccurrenceDate(other.shift, day) === null) continue;
    const own = inputForMember(planOn(other.shift, day), planOn(whole.shift, day), { ...input, from });
    changed.push(await decideShiftChange(decision, other, own));
  }
  return changed;
}
