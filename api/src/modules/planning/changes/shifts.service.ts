/** Commands that save a shift's form: lock, decide, apply. */
import { nextOccurrences } from '@ondeck/shared/domain/calendar/occurrences';
import { counted } from '@ondeck/shared/domain/words';
import type { NewShiftBody, SavedShift, ShiftChangeBody, ShiftPreview } from '@ondeck/shared/schemas/shifts';
import type { UserActor } from '../../../platform/auth/actor';
import { refusalsOf } from '../../../platform/core/errors';
import { lockPeople } from '../../../platform/database/locks';
import type { Services, UnitOfWork } from '../../../platform/services';
import { shiftRevision } from '../plan/shift.wire';
import { readShift } from '../plan/shiftInput.rules';
import { todayOf } from '../plan/shiftRows.repository';
import {
  assertShiftSeen,
  findGroup,
  findWhole,
  lockWholes,
  type WholeShift,
} from '../plan/shiftWrites.repository';
import { carryOut } from './apply.service';
import { decisionWarnings, previewDeck } from './checkDeck.service';
import { decideChanges, decideNewShifts } from './decideGroup.service';
import { type Decision, startDecision } from './decision';
import type { Saved } from './planChanges';
import { describeChanges, differencesOf } from './shiftNews.service';

/** Carries out a save. @returns the warnings, and the first shift as it is stored: a new one has its code only now */
async function saveForm(unit: UnitOfWork, decide: (decision: Decision) => Promise<readonly Saved[]>) {
  const { saved, decision } = await carryOut(unit, async (decision) => ({
    saved: await decide(decision),
    decision,
  }));
  const [first] = saved;
  if (!first) throw new Error('A form saves at least one shift.');
  const { shift, rows } = await findWhole(unit.trx, unit.actor, first.shift.id);
  const { id, shift_code } = shift;
  return {
    count: saved.length,
    answer: { id, shift_code, warnings: decisionWarnings(decision) },
    revision: shiftRevision(shift, rows),
  };
}

/** Creates the shifts of one form. Each employee is notified once. @throws as {@link decideNewShifts} */
export async function createShift(unit: UnitOfWork, body: NewShiftBody): Promise<SavedShift> {
  await lockPeople(unit.trx, [...(body.staff ?? []).map(({ id }) => id), ...(body.more_staff ?? [])]);
  const { count, answer } = await saveForm(unit, (decision) => decideNewShifts(decision, body));
  return { message: count === 1 ? 'Shift created successfully.' : `${count} shifts created.`, ...answer };
}

/**
 * Changes a shift, and with `whole_group` the others of its group. Each employee is notified once.
 *
 * @param seen - the revision of the shift that the form was filled from; undefined skips the check
 * @throws 404 out of reach or archived; 409 if the shift isn't as it was seen; 400 as {@link decideChanges}
 */
export async function changeShift(
  unit: UnitOfWork,
  shiftId: string,
  body: ShiftChangeBody,
  seen?: string,
): Promise<SavedShift> {
  const { trx, actor } = unit;
  const input = readShift(body);
  const people = input.staff.map((person) => person.userId);
  const others = body.whole_group ? await findGroup(trx, shiftId) : [];
  const [whole, ...group] = await lockWholes(trx, actor, [shiftId, ...others], people);
  await assertShiftSeen(trx, seen, whole);
  const { count, answer, revision } = await saveForm(unit, (decision) =>
    decideChanges(decision, whole, group, input),
  );
  const message = body.whole_group ? `${counted(count, 'shift')} updated.` : 'Shift updated successfully.';
  return { message, ...answer, revision };
}

const PREVIEWED_DATES = 10;

/** Describes what saving shifts would change. A sentence that several shifts share appears once. */
async function describeSave(decision: Decision, all: readonly Saved[]): Promise<ShiftPreview> {
  const { db, now } = decision;
  await previewDeck(decision);
  const dates = new Set<string>();
  const changes: string[] = [];
  const differences: ShiftPreview['differences'] = [];
  const warnings = new Map(decisionWarnings(decision).map((warning) => [warning.message, warning]));
  for (const saved of all) {
    const { shift } = saved;
    for (const { date } of nextOccurrences(shift, todayOf(shift, now), PREVIEWED_DATES)) dates.add(date);
    const code = all.length > 1 && shift.shift_code !== '' ? `${shift.shift_code}: ` : '';
    changes.push(...(await describeChanges(db, saved, now)).map((sentence) => code + sentence));
    for (const { label, ...words } of differencesOf(saved))
      differences.push({ label: all.length > 1 ? `${label} of ${shift.shift_code}` : label, ...words });
  }
  return {
    occurrences: [...dates].toSorted().slice(0, PREVIEWED_DATES),
    differences,
    changes: [...new Set(changes)],
    warnings: [...warnings.values()],
    errors: [],
  };
}

/** Decides the changes that saving the form would make. @throws as the save */
async function decideForm(
  decision: Decision,
  shiftId: string | undefined,
  body: ShiftChangeBody & NewShiftBody,
): Promise<readonly Saved[]> {
  if (shiftId === undefined) return decideNewShifts(decision, body);
  const { db, actor } = decision;
  const input = readShift(body);
  const whole = await findWhole(db, actor, shiftId);
  const group: WholeShift[] = [];
  for (const id of body.whole_group ? await findGroup(db, shiftId) : [])
    group.push(await findWhole(db, actor, id));
  return decideChanges(decision, whole, group, input);
}

/**
 * Returns what a save of the form would change. Reads only and locks nothing, so a planner who types waits for no writer.
 *
 * @param shiftId - ID of the edited shift; undefined for a new shift
 * @throws what the save throws that is no 400: the shift or its location doesn't exist
 */
export async function previewShift(
  services: Pick<Services, 'db' | 'clock' | 'ids'>,
  actor: UserActor,
  shiftId: string | undefined,
  body: ShiftChangeBody & NewShiftBody,
): Promise<ShiftPreview> {
  const decision = startDecision(services, services.db, actor);
  try {
    return await describeSave(decision, await decideForm(decision, shiftId, body));
  } catch (error) {
    return { occurrences: [], differences: [], changes: [], warnings: [], errors: refusalsOf(error) };
  }
}
