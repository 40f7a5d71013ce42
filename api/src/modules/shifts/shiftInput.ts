/** From the form's body to a plan: every rule that needs no database. */
import { checkShift, type ShiftCode, shiftSentence } from '@ondeck/shared/domain/shift.rules';
import type { Finding } from '@ondeck/shared/domain/fieldMessages';
import type { ShiftBody } from '@ondeck/shared/schemas/shifts';
import { badRequest } from '../../core/errors';
import type { WantedPerson } from '../staffing/staffChange';
import { shownEnd } from './shiftWire';

export interface ShiftInput {
  readonly locationId: string;
  readonly positionId: string;
  readonly scheduleType: ShiftBody['schedule_type'];
  readonly repeat: 'WEEKLY' | 'DAILY' | null;
  readonly startDate: string;
  readonly endDate: string | null;
  readonly startTime: string;
  readonly endTime: string;
  readonly comments: string;
  /** Staff 1 and Staff 2; a null end is as long as the shift. */
  readonly staff: readonly WantedPerson[];
  /** Whether the body says who works it; an edit without `staff` leaves everybody. */
  readonly namesStaff: boolean;
  readonly requestId: string | null;
  /** Codes of warnings that the planner has read. */
  readonly overrides: readonly string[];
}

/** The 400 of all findings: the first is the answer's sentence, each is beside its field. */
function refuse(findings: readonly Finding<ShiftCode>[]): never {
  const sentences = findings.map((finding) => [finding.field ?? '', shiftSentence(finding)] as const);
  const fields = Object.fromEntries([...sentences].reverse().filter(([field]) => field !== ''));
  throw badRequest(sentences[0]?.[1] ?? 'Unable to add shift.', fields);
}

/** The dates of Staff 1 and Staff 2 are in `staff`; the form's older names for them count where those are empty. */
function staffOf(body: ShiftBody) {
  const older = [
    { start: body.assign_start_date, end: body.assign_end_date },
    { start: body.overlap_start_date, end: body.overlap_end_date },
  ];
  return (body.staff ?? []).map((person, index) => ({
    userId: person.id,
    startDate: person.start_date ?? older[index]?.start ?? null,
    endDate: person.end_date ?? older[index]?.end ?? null,
  }));
}

/**
 * Reads a shift's body. A one-time shift ends on its date and has no repeat, whatever the form left in these fields.
 *
 * @throws 400 with a sentence for each field that breaks a rule
 */
export function readShift(body: ShiftBody): ShiftInput {
  const isRecurring = body.schedule_type === 'RECURRING_SHIFT';
  const positionId = typeof body.shift_type === 'string' ? body.shift_type : (body.shift_type[0] ?? null);
  const staff = staffOf(body);
  const findings = checkShift({
    scheduleType: body.schedule_type,
    repeat: body.shift_repeat ?? null,
    startDate: body.start_date,
    endDate: body.end_date ?? null,
    startTime: body.start_time,
    endTime: body.end_time,
    positionId,
    shiftDay: body.shift_day ?? null,
    staff,
  });
  if (findings.length > 0 || positionId === null) refuse(findings);
  const endDate = isRecurring ? (body.end_date ?? null) : body.start_date;
  return {
    locationId: body.location,
    positionId,
    scheduleType: body.schedule_type,
    repeat: isRecurring ? (body.shift_repeat ?? null) : null,
    startDate: body.start_date,
    endDate,
    startTime: body.start_time,
    endTime: body.end_time,
    comments: body.comments?.trim() ?? '',
    staff: staff.map((person, index) => ({
      userId: person.userId,
      slot: index + 1,
      range: { start: person.startDate ?? body.start_date, end: shownEnd(person.endDate, endDate) },
    })),
    namesStaff: body.staff !== undefined,
    requestId: body.request_id ?? null,
    overrides: body.overrides ?? [],
  };
}
