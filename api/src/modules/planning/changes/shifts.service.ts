/** Saves shifts, each in one transaction, and previews saves. */
import { nextOccurrences } from '@ondeck/shared/domain/calendar/occurrences';
import { counted } from '@ondeck/shared/domain/words';
import type { BulkAnswer } from '@ondeck/shared/schemas/bulk';
import type { NewShiftBody, SavedShift, ShiftChangeBody, ShiftPreview } from '@ondeck/shared/schemas/shifts';
import type { UserActor } from '../../../platform/auth/actor';
import { refusalsOf } from '../../../platform/core/errors';
import { eachOf } from '../../../platform/database/eachOf';
import type { Queryable } from '../../../platform/database/types';
import type { Services, UnitOfWork } from '../../../platform/services';
import { restoreShiftIn, unfitForRestore } from './archiveShift.service';
import { type Decision, type ShiftDecision, startDecision } from './decision';
import { decideNewShift, decideShiftChange } from './decideShift.service';
import { changeShiftIn } from './saveShift.service';
import { membersOf } from '../plan/shiftGroup.rules';
import { atMember, changeGroupIn, createGroupIn, othersToChange } from './shiftGroup.service';
import { describeChanges, differencesOf } from './shiftNews.service';
import { assertShiftSeen, findWhole, lockWhole } from '../plan/shiftWrites.repository';
import { namedWarnings } from '../people/availability.service';
import { shiftRevision } from '../plan/shift.wire';
import { readShift } from '../plan/shiftInput.rules';
import { todayOf } from '../plan/shiftRows.repository';

const savedAnswer = (
  message: string,
  { shift, checked }: Pick<ShiftDecision, 'shift' | 'checked'>,
): SavedShift => ({
  message,
  id: shift.id,
  shift_code: shift.shift_code,
  warnings: namedWarnings(checked),
});

export async function createShift(unit: UnitOfWork, body: NewShiftBody): Promise<SavedShift> {
  const saved = await createGroupIn(unit, membersOf(body));
  const words = saved.length === 1 ? 'Shift created successfully.' : `${saved.length} shifts created.`;
  return savedAnswer(words, together(saved));
}

/** Combines several shifts of one save into the shift that the form was about. */
function together(saved: readonly ShiftDecision[]): Pick<ShiftDecision, 'shift' | 'checked'> {
  const [first] = saved;
  if (!first) throw new Error('A save must include at least one shift.');
  return { shift: first.shift, checked: saved.flatMap(({ checked }) => checked) };
}

/**
 * Changes a shift, and with `whole_group` the others of its group.
 *
 * @param seen - the revision of the shift that the form was filled from
 * @throws 409 if the shift was changed since it was read; otherwise like {@link changeShiftIn}
 */
export async function changeShift(
  unit: UnitOfWork,
  shiftId: string,
  body: ShiftChangeBody,
  seen?: string,
): Promise<SavedShift> {
  const input = readShift(body);
  const people = input.staff.map((person) => person.userId);
  if (seen !== undefined)
    await assertShiftSeen(unit.trx, seen, await lockWhole(unit.trx, unit.actor, shiftId, people));
  const saved = body.whole_group
    ? await changeGroupIn(unit, shiftId, input)
    : [await changeShiftIn(unit, shiftId, input)];
  const words = body.whole_group
    ? `${counted(saved.length, 'shift')} updated.`
    : 'Shift updated successfully.';
  const { shift, rows } = await findWhole(unit.trx, unit.actor, shiftId);
  return { ...savedAnswer(words, together(saved)), revision: shiftRevision(shift, rows) };
}

export async function restoreShift(
  unit: UnitOfWork,
  shiftId: string,
  without: readonly string[],
  seen?: string,
): Promise<SavedShift> {
  return savedAnswer('Shift restored.', await restoreShiftIn(unit, shiftId, without, seen));
}

/** Restores several shifts, and names each shift that can't be restored with its former staff. */
export async function restoreShifts(unit: UnitOfWork, ids: readonly string[]): Promise<BulkAnswer> {
  const { done, refused } = await eachOf(unit.trx, ids, (id) => restoreShiftIn(unit, id, []));
  return { message: `${counted(done, 'shift')} restored.`, refused: [...refused] };
}

/** Previews the unavailable staff of a restore. @throws like the restore, except for the staff that it names */
export async function previewRestore({ db, clock }: Services, actor: UserActor, shiftId: string) {
  const { unfit, revision } = await unfitForRestore(db, actor, shiftId, clock.now());
  return {
    unfit: unfit.map(({ userId, name, sentence }) => ({ id: userId, name, reason: sentence })),
    revision,
  };
}

const PREVIEWED_DATES = 10;

/** Combines the previews of several shifts, without repeating the same sentences. */
async function previewOf(
  db: Queryable,
  decisions: readonly ShiftDecision[],
  now: Date,
): Promise<ShiftPreview> {
  const dates = new Set<string>();
  const changes: string[] = [];
  const differences: ShiftPreview['differences'] = [];
  const warnings = new Map<string, ShiftPreview['warnings'][number]>();
  for (const decision of decisions) {
    const { shift, checked } = decision;
    for (const { date } of nextOccurrences(shift, todayOf(shift, now), PREVIEWED_DATES)) dates.add(date);
    const code = decisions.length > 1 && shift.shift_code !== '' ? `${shift.shift_code}: ` : '';
    changes.push(...(await describeChanges(db, decision, now)).map((sentence) => code + sentence));
    for (const { label, ...words } of differencesOf(decision))
      differences.push({ label: decisions.length > 1 ? `${label} of ${shift.shift_code}` : label, ...words });
    for (const warning of namedWarnings(checked)) warnings.set(warning.message, warning);
  }
  return {
    occurrences: [...dates].toSorted().slice(0, PREVIEWED_DATES),
    differences,
    changes: [...new Set(changes)],
    warnings: [...warnings.values()],
    errors: [],
  };
}

/** Decides about a new shift and the others of its save. @throws like a save */
async function decideNew(decision: Decision, body: NewShiftBody): Promise<ShiftDecision[]> {
  const decisions: ShiftDecision[] = [];
  for (const member of membersOf(body))
    decisions.push(await atMember(member, () => decideNewShift(decision, readShift(member.body))));
  return decisions;
}

/** Decides about an edit, and about the other shifts of the group if the whole group changes. @throws like a save */
async function decideEdit(
  decision: Decision,
  shiftId: string,
  body: ShiftChangeBody,
): Promise<ShiftDecision[]> {
  const { db, actor, now } = decision;
  const input = readShift(body);
  const whole = await findWhole(db, actor, shiftId);
  const others = body.whole_group ? await othersToChange(db, whole.shift, input, now) : [];
  const decisions = [await decideShiftChange(decision, whole, input)];
  for (const other of others)
    decisions.push(await decideShiftChange(decision, await findWhole(db, actor, other.id), other.input));
  return decisions;
}

/**
 * Previews a save, decided by the same functions. Reads only and locks nothing, so that typing waits for no write. The
 * save itself checks again under its locks.
 *
 * @param shiftId - ID of the edited shift; undefined for a new shift
 * @throws every error of a save except a 400, such as an unknown shift or location
 */
export async function previewShift(
  services: Pick<Services, 'db' | 'clock' | 'ids'>,
  actor: UserActor,
  shiftId: string | undefined,
  body: ShiftChangeBody & NewShiftBody,
): Promise<ShiftPreview> {
  try {
    const decision = startDecision(services, services.db, actor);
    const decisions =
      shiftId === undefined ? await decideNew(decision, body) : await decideEdit(decision, shiftId, body);
    return await previewOf(services.db, decisions, decision.now);
  } catch (error) {
    return { occurrences: [], differences: [], changes: [], warnings: [], errors: refusalsOf(error) };
  }
}
