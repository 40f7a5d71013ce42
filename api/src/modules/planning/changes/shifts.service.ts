/** Writing shifts, each in one transaction, and previewing that. */
import { nextOccurrences } from '@ondeck/shared/domain/calendar/occurrences';
import { counted } from '@ondeck/shared/domain/words';
import type { NewShiftBody, SavedShift, ShiftChangeBody, ShiftPreview } from '@ondeck/shared/schemas/shifts';
import type { UserActor } from '../../../platform/auth/actor';
import { refusalsOf } from '../../../platform/core/errors';
import type { Queryable } from '../../../platform/database/types';
import type { Services, UnitOfWork } from '../../../platform/services';
import { type Decision, type ShiftDecision, startDecision } from './decision';
import { decideNewShift, decideShiftChange } from './decideShift.service';
import { changeShiftIn } from './saveShift.service';
import { membersOf } from '../plan/shiftGroup.rules';
import { atMember, changeGroupIn, createGroupIn, othersToChange } from './shiftGroup.service';
import { changesInWords, differencesOf } from './shiftNews.service';
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

/** Several shifts of one save as the one that the form was about. */
function together(saved: readonly ShiftDecision[]): Pick<ShiftDecision, 'shift' | 'checked'> {
  const [first] = saved;
  if (!first) throw new Error('A save is about one shift at least.');
  return { shift: first.shift, checked: saved.flatMap(({ checked }) => checked) };
}

/**
 * Changes a shift, and with `whole_group` the others of its group.
 *
 * @param seen - the revision of the shift that the form was filled from
 * @throws 409 where it is another one by now; else as {@link changeShiftIn}
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

const PREVIEWED_DATES = 10;

/** Each of several shifts speaks for itself; what they all say alike is said once. */
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
    changes.push(...(await changesInWords(db, decision, now)).map((sentence) => code + sentence));
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

/** What making a shift, and others with it, would do. @throws as a save */
async function decideNew(decision: Decision, body: NewShiftBody): Promise<ShiftDecision[]> {
  const decisions: ShiftDecision[] = [];
  for (const member of membersOf(body))
    decisions.push(await atMember(member, () => decideNewShift(decision, readShift(member.body))));
  return decisions;
}

/** What an edit would do, to the others of its group too where all of it is meant. @throws as a save */
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
 * What a save would do, decided by the functions that a save asks. Reads only and locks nothing, so that whoever types
 * waits for no writer; what others save meanwhile the save itself finds, under its locks.
 *
 * @param shiftId - the shift that is edited; undefined for a new one
 * @throws what a save throws that is no 400: the shift or location is not there
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
