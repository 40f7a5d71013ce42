/** Publishes a draft: its shifts are decided and applied like new shifts of the form. */
import { notifiedOtherwise } from '../effects/flush.service';
import { countOccurrences, firstOccurrenceDate } from '@ondeck/shared/domain/calendar/occurrences';
import { addDays, formatDisplayDate, LAST_DATE, laterDate } from '@ondeck/shared/domain/calendar/plainDate';
import { counted } from '@ondeck/shared/domain/words';
import { grouped } from '../../../platform/core/grouped';
import { badRequest, notFound } from '../../../platform/core/errors';
import { lastChange } from '../../../platform/database/lastChange';
import { revisionOf, unseen } from '../../../platform/database/revision';
import { lockPeople } from '../../../platform/database/locks';
import type { Queryable } from '../../../platform/database/types';
import type { UnitOfWork } from '../../../platform/services';
import { spanOf } from '../plan/dateRanges.rules';
import { describeRange, describeTimes } from '../plan/planning.words';
import { carryOut } from '../changes/apply.service';
import type { Decision } from '../changes/decision';
import type { Saved } from '../changes/planChanges';
import { decideNewShift } from '../changes/decideShift.service';
import { columnsOf } from '../plan/shiftInput.rules';
import { earliestAfter, lifeOf, nextStart } from '../plan/shiftOn.rules';
import { findShifts, type NamedAssignmentRow, type ShiftRow, todayOf } from '../plan/shiftRows.repository';
import type { WantedPerson } from '../plan/staffChange.rules';
import { rangeOf } from '../plan/assignments.rules';
import { describeCounterpart, existingAt, lessonsOf } from './alreadyPlanned.service';
import { rootsOf } from './copies.repository';
import { type BatchRow, type DraftShiftRow, draftStaff, shiftsOfBatches } from './drafts.repository';
import { closedNotes, type Fit, isClosed, judgeShifts, type FittedShift } from './fit.service';
import { assertOpen, settleBatch } from './settleBatch.service';

/** A draft shift in the form that publishing it today would create. */
interface JudgedDraft extends FittedShift {
  readonly row: DraftShiftRow;
  readonly fit: Fit;
  /** Sentences about dates that have passed and closed days, for a shift that can be published. */
  readonly notes: readonly string[];
}

/** Returns a sentence about the dates of a series that are cut off because they have passed. */
function passedNotes({ start_date: from }: DraftShiftRow, shift: ShiftRow): string[] {
  if (shift.start_date <= from) return [];
  const passed = countOccurrences(
    { ...shift, start_date: from, closures: null },
    from,
    addDays(shift.start_date, -1),
  );
  const dates = passed === 1 ? `${formatDisplayDate(from)} has passed` : `${passed} dates have passed`;
  return [`${dates}. The shift starts on ${formatDisplayDate(shift.start_date)}.`];
}

/** Cuts the past dates off a series. A shift without future dates is returned unchanged, and refused later. */
function fromToday(row: DraftShiftRow, staff: readonly NamedAssignmentRow[], today: string): FittedShift {
  const open = { ...row, closures: null };
  const first = row.start_date < today ? firstOccurrenceDate(open, today) : row.start_date;
  const shift = { ...row, start_date: first ?? row.start_date };
  return {
    shift,
    staff: staff.map(({ user_id, slot, start_date, end_date }) => ({
      userId: user_id,
      slot,
      range: { start: laterDate(start_date, shift.start_date), end: end_date },
    })),
  };
}

/** Checks every shift of a draft as if all were published now. */
export async function judgeBatch(
  db: Queryable,
  batch: BatchRow,
  today: string,
  drafts: { readonly except: string | null } | null,
): Promise<{
  readonly judged: readonly JudgedDraft[];
  readonly staff: ReadonlyMap<string, readonly NamedAssignmentRow[]>;
}> {
  const rows = await shiftsOfBatches(db, [batch]);
  const staff = await draftStaff(db, rows);
  const planned = rows.map((row) => ({ row, ...fromToday(row, staff.get(row.id) ?? [], today) }));
  const fits = await judgeShifts(db, planned, { today, drafts });
  const there = await thereByNow(db, batch, planned);
  return {
    judged: planned.map((one, index) => {
      const known = there[index];
      const fit = known
        ? { blocked: describeCounterpart(known, one.shift), unfit: [], cautions: [] }
        : fits[index];
      const notes = [...passedNotes(one.row, one.shift), ...closedNotes(one.shift)];
      return { ...one, fit: fit ?? { blocked: null, unfit: [], cautions: [] }, notes };
    }),
    staff,
  };
}

/**
 * Finds the shifts that a draft would repeat and that were scheduled after the draft was made, because a series was
 * extended or another draft was published first.
 */
async function thereByNow(
  db: Queryable,
  { location_id }: BatchRow,
  planned: readonly (FittedShift & Pick<JudgedDraft, 'row'>)[],
) {
  const days = spanOf(planned.map(({ shift }) => rangeOf(shift)));
  if (days === null) return [];
  const sources = planned.map(({ row }) => row.source_shift_id);
  const roots = await rootsOf(
    db,
    sources.filter((id) => id !== null),
  );
  const copies = planned.map(({ shift, row: { source_shift_id: shiftId } }) => ({
    shift,
    source: { shiftId, staff: [] },
    root: shiftId === null ? null : (roots.get(shiftId) ?? shiftId),
    week: null,
  }));
  const existing = await existingAt(
    db,
    location_id,
    { start: days.start, end: days.end ?? LAST_DATE },
    false,
  );
  return lessonsOf(copies, existing);
}

/** Returns the revision of a draft's preview: a part for its shifts and staff, and a part for their availability. */
export const draftRevision = ({ judged, staff }: Awaited<ReturnType<typeof judgeBatch>>): string =>
  [
    revisionOf(judged.map(({ row }) => [row.id, columnsOf(row), staff.get(row.id) ?? []])),
    revisionOf(judged.map(({ fit, notes }) => [fit, notes])),
  ].join('.');

/**
 * Checks that the user saw the draft as it is now.
 *
 * @throws 409 with the user who changed the draft last, and every shift that is blocked or has unavailable staff
 */
async function assertDraftSeen(
  { trx, actor, clock }: UnitOfWork,
  batch: BatchRow,
  seen: string,
): Promise<void> {
  const { id, timezone } = batch;
  const judgement = await judgeBatch(trx, batch, todayOf(batch, clock.now()), { except: id });
  const revision = draftRevision(judgement);
  if (seen === revision) return;
  const isEdited = seen.split('.')[0] !== revision.split('.')[0];
  const about = { entity: 'draft', id, name: 'this draft', timezone, readerId: actor.userId };
  const last = isEdited ? await lastChange(trx, about) : '';
  const sentences = ['This draft has changed since you opened it.', last, 'Review it, then publish it.'];
  throw unseen([...sentences, ...refusals(judgement.judged)], revision);
}

const shiftInWords = (shift: ShiftRow): string =>
  `${shift.position_name}, ${describeRange({ start: shift.start_date, end: shift.end_date })}, ${describeTimes(shift)}`;

/** Returns one sentence for each reason that a shift can't be published as drafted. */
export const refusals = (judged: readonly JudgedDraft[]): string[] =>
  judged.flatMap(({ shift, fit }) =>
    (fit.blocked !== null ? [fit.blocked] : fit.unfit.map(({ sentence }) => sentence)).map(
      (sentence) => `${shiftInWords(shift)}: ${sentence}`,
    ),
  );

/** Returns the staff of a shift to publish, or null if the shift is left out. */
function staffOf({ staff, fit }: JudgedDraft, choice: 'OPEN' | 'LEAVE_OUT'): readonly WantedPerson[] | null {
  if (fit.blocked !== null) return null;
  if (fit.unfit.length === 0) return staff;
  const unfit = new Set(fit.unfit.map(({ userId }) => userId));
  return choice === 'LEAVE_OUT' ? null : staff.filter(({ userId }) => !unfit.has(userId));
}

const SHIFTS_NAMED = 6;

/**
 * Sends each employee one notification for each location about all their new shifts, except shifts whose dates are all
 * canceled because the location is closed.
 */
export async function notifyPublished(unit: UnitOfWork, made: readonly Saved[]): Promise<void> {
  const { trx, clock, notify } = unit;
  const ids = made.map(({ shift }) => shift.id);
  const shifts = new Map((await findShifts(trx, ids)).map((shift) => [shift.id, shift]));
  const works: { readonly userId: string; readonly shift: ShiftRow }[] = [];
  for (const { shift_id, user_id: userId } of made.flatMap(({ add }) => add)) {
    await notifiedOtherwise(unit, userId, shift_id);
    const shift = shifts.get(shift_id);
    if (shift && !isClosed(shift)) works.push({ userId, shift });
  }
  const byPerson = grouped(works, ({ userId, shift }) => `${shift.location_id} ${userId}`);
  for (const own of byPerson.values()) {
    const [first] = own;
    if (!first) continue;
    const named = own
      .slice(0, SHIFTS_NAMED)
      .map(({ shift }) => `${shift.shift_code}: ${shiftInWords(shift)}.`);
    const more = own.length - named.length;
    await notify(trx, {
      userId: first.userId,
      topic: 'schedule',
      kind: 'schedule.published',
      title: `You're scheduled for ${counted(own.length, 'new shift')} at ${first.shift.location_title}`,
      body: [...named, ...(more > 0 ? [`And ${more} more.`] : [])].join(' '),
      link: '/view-schedule',
      dueAt: earliestAfter(
        clock.now(),
        own.map(({ shift }) => nextStart(shift, lifeOf(shift), clock.now())),
      ),
    });
  }
}

/** The shifts that a publication creates, each with the draft's row. */
interface Publication {
  readonly made: readonly { readonly rowId: string; readonly saved: Saved }[];
  readonly left_out: number;
  /** Everything that no longer fits, in sentences. */
  readonly reasons: readonly string[];
}

/**
 * Decides to publish a draft: each shift that fits is created, as by its form.
 *
 * @param unfit - what happens to shifts whose staff is not available; undefined refuses
 * @throws 400 with everything that no longer fits
 */
async function decidePublish(
  decision: Decision,
  batch: BatchRow,
  unfit: 'OPEN' | 'LEAVE_OUT' | undefined,
): Promise<Publication> {
  const { judged } = await judgeBatch(decision.db, batch, todayOf(batch, decision.now), null);
  const reasons = refusals(judged);
  if (reasons.length > 0 && unfit === undefined) throw badRequest(reasons.join(' '));
  const made: { rowId: string; saved: Saved }[] = [];
  for (const one of judged) {
    const staff = staffOf(one, unfit ?? 'LEAVE_OUT');
    if (staff === null) continue;
    const saved = await decideNewShift(decision, {
      columns: columnsOf(one.shift),
      staff,
      namesStaff: true,
      requestId: null,
      from: null,
      rejection: null,
      overrides: [],
    });
    made.push({ rowId: one.row.id, saved });
  }
  if (made.length === 0) throw badRequest(`No shift of this draft can be published. ${reasons.join(' ')}`);
  return { made, left_out: judged.length - made.length, reasons };
}

/**
 * Publishes a draft once.
 *
 * @param unfit - what happens to shifts whose staff is not available; undefined refuses
 * @param seen - the revision that the preview showed, so that nothing is left out that the user didn't see
 * @throws 404 out of reach; 409 with the user who settled the draft first, or if the draft isn't as it was seen; 400 as
 * {@link decidePublish}
 */
export async function publishDraft(
  unit: UnitOfWork,
  batchId: string,
  unfit: 'OPEN' | 'LEAVE_OUT' | undefined,
  seen?: string,
) {
  const { trx, actor } = unit;
  const batch = await assertOpen(trx, actor, batchId);
  if (batch.kind === 'TEMPLATE') throw notFound('Draft not found.');
  const people = await trx
    .selectFrom('draft_staff')
    .innerJoin('draft_shifts', 'draft_shifts.id', 'draft_staff.draft_shift_id')
    .select('draft_staff.user_id')
    .where('draft_shifts.batch_id', '=', batch.id)
    .execute();
  const ids = people.map(({ user_id }) => user_id);
  await lockPeople(trx, ids);
  if (seen !== undefined) await assertDraftSeen(unit, batch, seen);
  const { made, left_out, reasons } = await carryOut(
    unit,
    (decision) => decidePublish(decision, batch, unfit),
    { withoutDraft: batch.id },
  );
  const counts = { published: made.length, left_out };
  await settleBatch(unit, batch, 'PUBLISHED', { ...counts, reasons });
  for (const { rowId, saved } of made)
    await trx.updateTable('draft_shifts').set({ shift_id: saved.shift.id }).where('id', '=', rowId).execute();
  await notifyPublished(
    unit,
    made.map(({ saved }) => saved),
  );
  const left = left_out > 0 ? `, ${left_out} left out` : '';
  const closed = made.filter(({ saved }) => isClosed(saved.shift)).length;
  const canceled = closed > 0 ? `, ${closed} canceled because the location is closed` : '';
  return { message: `Published: ${counted(made.length, 'shift')}${left}${canceled}.`, ...counts };
}
