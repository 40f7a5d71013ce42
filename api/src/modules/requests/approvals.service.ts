/** Decides single approvals on top of earlier ones, for a preview of several. Every function only reads. */
import { checkCorrection } from '@ondeck/shared/domain/rules/correction';
import { describeHours } from '@ondeck/shared/domain/calendar/hours';
import { isWithin, laterDate } from '@ondeck/shared/domain/calendar/plainDate';
import { listed } from '@ondeck/shared/domain/words';
import { badRequest, conflict, refuse } from '../../platform/core/errors';
import { momentIn } from '../../platform/core/moments';
import type { Services } from '../../platform/services';
import {
  type DateRange,
  type Decision,
  decideAssign,
  decisionAfter,
  describeRange,
  findOpenShifts,
  limitedTo,
  intersect,
  NOT_OPEN,
  type OpenShift,
  openShiftRowsAfter,
  previewDeck,
  type ShiftRow,
  type StoredOpenShift,
  todayOf,
  withDaysOff,
} from '../planning/planning.door';
import type { CorrectionRequest } from './correctionRequests.repository';
import { blockOf, effectOf, recordOf } from './decideCorrection.service';
import { ASSIGN_INSTEAD } from './decideNewShift.service';
import { openShiftOrder } from './decideOpenShift.service';
import { decideGivingUp } from './decideScheduleChange.service';
import { decideLeave } from './grantLeave.service';
import { payInWords } from './previewRequests.rules';
import type { FoundRequest, ListedRequest } from './requests.repository';

type Ports = Pick<Services, 'db' | 'clock'>;

/** The schedule and the requests after the approvals so far. */
export interface Standing {
  readonly decision: Decision;
  /** The open shifts of each changed shift, by the shift's ID. */
  readonly gaps: ReadonlyMap<string, readonly StoredOpenShift[]>;
  /** The requests that got open shifts. */
  readonly given: readonly FoundRequest<'open_shift'>[];
  /** Approved corrections. */
  readonly corrected: readonly CorrectionRequest[];
}

/** An open shift that an approval causes. */
export interface Opened {
  readonly shift: ShiftRow;
  readonly gap: StoredOpenShift;
}

export interface Approval {
  readonly after: Standing;
  readonly opened: readonly Opened[];
  /** The effect in words; null if the open shifts say it. */
  readonly effect: string | null;
}

/** Checks that no earlier approval took the request's shift from the requester. Then the request is closed. */
function assertStillAsked({ changed, now }: Decision, request: FoundRequest<'time_off'>): void {
  const { shift_id: shiftId, all_shifts, user_id, start_date, requester_name, shift_code } = request;
  const known = shiftId === null || all_shifts ? undefined : changed.get(shiftId);
  if (!known) return;
  const from = laterDate(start_date, todayOf(known.shift, now));
  if (known.rows.some((row) => row.user_id === user_id && (row.end_date === null || row.end_date >= from)))
    return;
  throw badRequest(`${requester_name} is no longer scheduled for ${shift_code}.`);
}

const rangeOf = ({ start_date: start, end_date: end }: FoundRequest<'open_shift'>): DateRange => ({
  start,
  end,
});

/** Returns whether two requests are for the same open dates. */
export const isSameWork = (one: FoundRequest<'open_shift'>, other: FoundRequest<'open_shift'>): boolean =>
  one.shift_id === other.shift_id && intersect(rangeOf(one), rangeOf(other)) !== null;

/**
 * Returns the open shifts of a request after the approvals so far, each limited to the dates of the request.
 *
 * @throws 409 if an earlier request gets all of these dates, 400 if they aren't open for another reason
 */
async function openShiftsIn(
  { decision: { db, actor }, gaps, given }: Standing,
  request: FoundRequest<'open_shift'>,
): Promise<OpenShift[]> {
  const stored = await findOpenShifts(db, actor, request.shift_id, rangeOf(request));
  const rows = gaps.get(request.shift_id);
  const [first] = stored;
  const open =
    rows && first
      ? limitedTo(
          rows.map((row) => afterwards(first, row)),
          rangeOf(request),
        )
      : stored;
  if (open.length > 0) return open;
  const winner = given.find((one) => isSameWork(one, request));
  throw winner ? conflict(`${winner.requester_name} asked first and gets this shift.`) : badRequest(NOT_OPEN);
}

/** Returns an open shift with the dates that it has after the approvals so far. */
const afterwards = (
  shift: OpenShift,
  { id: gap_id, start_date: gap_start, end_date: gap_end, ...row }: StoredOpenShift,
): OpenShift => ({
  ...shift,
  gap_id,
  gap_start,
  gap_end,
  last_employee_id: row.last_employee_id,
  leave_start_date: row.leave_start_date,
  leave_end_date: row.leave_end_date,
});

/** Decides to approve a correction. @throws 400 with the sentence of the refusal */
async function decideCorrected(
  ports: Ports,
  { decision: { actor }, corrected }: Standing,
  request: CorrectionRequest,
): Promise<string> {
  const record = await recordOf(ports.db, actor, request);
  const block = await blockOf(ports, request, record);
  if (block !== null) throw badRequest(block);
  const punches = {
    clockedIn: request.clocked_in.getTime(),
    clockedOut: request.clocked_out.getTime(),
    reason: request.reason,
  };
  const others = corrected
    .filter(({ user_id }) => user_id === request.user_id)
    .map(({ clocked_in, clocked_out, timezone }) => ({
      clockedIn: clocked_in.getTime(),
      clockedOut: clocked_out.getTime(),
      isOpen: false,
      words: `${momentIn(clocked_in.getTime(), timezone)} to ${momentIn(clocked_out.getTime(), timezone)}`,
    }));
  refuse(checkCorrection(punches, { now: ports.clock.now().getTime(), others }));
  const { paid_before, paid_after, set_by } = await effectOf(ports.db, request, record);
  return payInWords(paid_before, set_by === null ? paid_after : paid_before);
}

/** Decides one approval in a separate decision. @returns its effect in words, if the open shifts don't say it */
async function decideIn(
  ports: Ports,
  standing: Standing,
  decision: Decision,
  request: ListedRequest,
): Promise<string | null> {
  if (request.kind === 'correction') return decideCorrected(ports, standing, request);
  if (request.kind === 'new_shift') throw badRequest(ASSIGN_INSTEAD);
  if (request.kind === 'schedule_change') {
    await decideGivingUp(decision, request, null);
    return null;
  }
  if (request.kind === 'time_off') {
    assertStillAsked(decision, request);
    const { absence } = await decideLeave(decision, request);
    const kept = absence.lines.filter(({ effect }) => effect === 'KEPT');
    const minutes = kept.reduce((sum, line) => sum + line.minutes, 0);
    // Only the request's own dialog offers to create a shift for the missed time.
    return minutes === 0
      ? null
      : `Misses ${describeHours(minutes)} of ${request.shift_code}. To create a shift for this time, open the request.`;
  }
  const open = await openShiftsIn(standing, request);
  for (const gap of open) await decideAssign(decision, openShiftOrder(gap, request.user_id, true));
  const dates = open.map((gap) => describeRange({ start: gap.gap_start, end: gap.gap_end }));
  return `Assigns ${request.shift_code}, ${listed(dates)}.`;
}

/**
 * Decides to approve a request on top of the approvals so far, which don't change.
 *
 * @throws as the decision of the single request
 */
export async function approvalAfter(
  ports: Ports,
  standing: Standing,
  request: ListedRequest,
): Promise<Approval> {
  const decision = decisionAfter(standing.decision);
  const effect = await decideIn(ports, standing, decision, request);
  await previewDeck(decision);
  const gaps = new Map(standing.gaps);
  const opened: Opened[] = [];
  for (const [shiftId, whole] of decision.changed) {
    if (standing.decision.changed.get(shiftId) === whole) continue;
    const rows = await openShiftRowsAfter(decision, shiftId, gaps.get(shiftId));
    gaps.set(shiftId, rows);
    if (request.kind !== 'time_off' && request.kind !== 'schedule_change') continue;
    const { user_id, start_date, end_date } = request;
    opened.push(
      ...rows
        .filter((gap) => gap.last_employee_id === user_id && isWithin(gap.start_date, start_date, end_date))
        .map((gap) => ({ shift: whole.shift, gap })),
    );
  }
  const { given, corrected } = standing;
  return {
    after: {
      decision: withDaysOff(decision),
      gaps,
      given: request.kind === 'open_shift' ? [...given, request] : given,
      corrected: request.kind === 'correction' ? [...corrected, request] : corrected,
    },
    opened,
    effect,
  };
}
