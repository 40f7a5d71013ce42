/** Writing shifts, each in one transaction, and previewing that. */
import { nextOccurrences } from '@ondeck/shared/domain/calendar/occurrences';
import { counted } from '@ondeck/shared/domain/words';
import type { BulkAnswer } from '@ondeck/shared/schemas/bulk';
import type { NewShiftBody, SavedShift, ShiftChangeBody, ShiftPreview } from '@ondeck/shared/schemas/shifts';
import type { UserActor } from '../../../auth/actor';
import { refusalsOf } from '../../../core/errors';
import { eachOf } from '../../../database/eachOf';
import { transaction } from '../../../database/transaction';
import type { Queryable } from '../../../database/types';
import type { Services } from '../../../services';
import { archiveShiftIn, restoreShiftIn, unfitForRestore } from './archiveShift.service';
import { decideNewShift, decideShiftChange, type ShiftDecision } from './decideShift.service';
import { changeShiftIn } from './saveShift.service';
import { membersOf } from './shiftGroup.rules';
import { atMember, changeGroupIn, createGroupIn } from './shiftGroup.service';
import { changesInWords, differencesOf } from './shiftNews.service';
import { findWhole } from './shiftWrites.repository';
import { namedWarnings } from '../people/availability.service';
import { readShift } from './shiftInput.rules';
import { todayOf } from './shiftRows.repository';

const savedAnswer = (
  message: string,
  { shift, checked }: Pick<ShiftDecision, 'shift' | 'checked'>,
): SavedShift => ({
  message,
  id: shift.id,
  shift_code: shift.shift_code,
  warnings: namedWarnings(checked),
});

export async function createShift(
  services: Services,
  actor: UserActor,
  body: NewShiftBody,
): Promise<SavedShift> {
  const members = membersOf(body);
  const saved = await transaction(services.db, (trx) => createGroupIn(services, trx, actor, members));
  const words = saved.length === 1 ? 'Shift created successfully.' : `${saved.length} shifts created.`;
  return savedAnswer(words, together(saved));
}

/** Several shifts of one save as the one that the form was about. */
function together(saved: readonly ShiftDecision[]): Pick<ShiftDecision, 'shift' | 'checked'> {
  const [first] = saved;
  if (!first) throw new Error('A save is about one shift at least.');
  return { shift: first.shift, checked: saved.flatMap(({ checked }) => checked) };
}

export async function changeShift(
  services: Services,
  actor: UserActor,
  shiftId: string,
  body: ShiftChangeBody,
): Promise<SavedShift> {
  const input = readShift(body);
  if (!body.whole_group) {
    const one = await transaction(services.db, (trx) => changeShiftIn(services, trx, actor, shiftId, input));
    return savedAnswer('Shift updated successfully.', one);
  }
  const saved = await transaction(services.db, (trx) => changeGroupIn(services, trx, actor, shiftId, input));
  return savedAnswer(`${counted(saved.length, 'shift')} updated.`, together(saved));
}

export const archiveShift = (services: Services, actor: UserActor, shiftId: string): Promise<void> =>
  transaction(services.db, (trx) => archiveShiftIn(services, trx, actor, shiftId));

export async function restoreShift(
  services: Services,
  actor: UserActor,
  shiftId: string,
  without: readonly string[],
): Promise<SavedShift> {
  const saved = await transaction(services.db, (trx) =>
    restoreShiftIn(services, trx, actor, shiftId, without),
  );
  return savedAnswer('Shift restored successfully.', saved);
}

/** Restores several shifts; whichever cannot come back as it was is named. */
export async function restoreShifts(
  services: Services,
  actor: UserActor,
  ids: readonly string[],
): Promise<BulkAnswer> {
  const { done, refused } = await eachOf(services.db, ids, (trx, id) =>
    restoreShiftIn(services, trx, actor, id, []),
  );
  return { message: `${counted(done, 'shift')} restored.`, refused: [...refused] };
}

/** Who would stand in the way of a restore. Reads only. @throws as the restore, but for what it names */
export async function previewRestore({ db, clock }: Services, actor: UserActor, shiftId: string) {
  const unfit = await unfitForRestore(db, actor, shiftId, clock.now());
  return { unfit: unfit.map(({ userId, name, sentence }) => ({ id: userId, name, reason: sentence })) };
}

const PREVIEWED_DATES = 10;

/** What making a shift, and others with it, would do. @throws as a save */
async function previewGroup(
  db: Queryable,
  actor: UserActor,
  body: NewShiftBody,
  now: Date,
): Promise<ShiftPreview> {
  const dates = new Set<string>();
  const changes: string[] = [];
  const warnings: ShiftPreview['warnings'] = [];
  for (const member of membersOf(body)) {
    const decision = await atMember(member, () => decideNewShift(db, actor, readShift(member.body), now));
    const { shift, checked } = decision;
    for (const { date } of nextOccurrences(shift, todayOf(shift, now), PREVIEWED_DATES)) dates.add(date);
    changes.push(...(await changesInWords(db, decision, now)));
    warnings.push(...namedWarnings(checked));
  }
  const unlike = new Map(warnings.map((one) => [one.message, one]));
  return {
    occurrences: [...dates].toSorted().slice(0, PREVIEWED_DATES),
    differences: [],
    changes: [...new Set(changes)],
    warnings: [...unlike.values()],
    errors: [],
  };
}

/**
 * What a save would do, decided by the functions that a save asks. Reads only and locks nothing, so that whoever types
 * waits for no writer; what others save meanwhile the save itself finds, under its locks.
 *
 * @param shiftId - the shift that is edited; undefined for a new one
 * @throws what a save throws that is no 400: the shift or location is not there
 */
export async function previewShift(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: UserActor,
  shiftId: string | undefined,
  body: ShiftChangeBody & NewShiftBody,
): Promise<ShiftPreview> {
  try {
    const now = clock.now();
    if (shiftId === undefined) return await previewGroup(db, actor, body, now);
    const input = readShift(body);
    const decision = await decideShiftChange(db, actor, await findWhole(db, actor, shiftId), input, now);
    const { shift, checked } = decision;
    const today = todayOf(shift, now);
    return {
      occurrences: nextOccurrences(shift, today, PREVIEWED_DATES).map(({ date }) => date),
      differences: differencesOf(decision),
      changes: await changesInWords(db, decision, now),
      warnings: namedWarnings(checked),
      errors: [],
    };
  } catch (error) {
    return { occurrences: [], differences: [], changes: [], warnings: [], errors: refusalsOf(error) };
  }
}
