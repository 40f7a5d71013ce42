/** The candidates' rule for all the people of a shift at once, as a save and a restore ask it. */
import type { CandidateReason } from '@ondeck/shared/domain/candidates.rules';
import { occursOn, type ShiftPattern } from '@ondeck/shared/domain/occurrences';
import type { Trx } from '../../database/types';
import { type Availability, loadAvailability, type Warning } from '../staffing/availability';
import { patternOf } from '../staffing/commitments';
import { type DateRange, holds } from '../staffing/dateRanges';
import type { PlanRow } from '../staffing/plans';
import { type Refused, refusePeople } from '../staffing/refusals';

export interface Stint {
  readonly userId: string;
  readonly range: DateRange;
  /** The field of the form that named the person. */
  readonly field?: string | undefined;
  /** What the person had of the shift before, where it is only the shift that changes under them. */
  readonly before?: {
    readonly pattern: ShiftPattern;
    readonly positionId: string;
    readonly range: DateRange;
  };
}

/** Of somebody who stays, only what the change itself brings stands in its way. */
function counts(reason: CandidateReason, stint: Stint, plan: PlanRow): boolean {
  const { before } = stint;
  if (!before) return true;
  if (reason.code === 'OVERLAP') return true;
  if (reason.code === 'LACKS_POSITION') return before.positionId !== plan.position_id;
  if (reason.code !== 'ON_LEAVE' && reason.code !== 'NOT_EMPLOYED') return false;
  const date = reason.date ?? plan.start_date;
  return !(holds(before.range, date) && occursOn(before.pattern, date));
}

export interface CheckedStint {
  readonly stint: Stint;
  readonly availability: Availability;
}

/**
 * Asks for every stint whether its person can work it, under the locks of the caller.
 *
 * @throws 400 that names everybody who cannot, with the other shift's code and date
 */
export async function checkStints(
  trx: Trx,
  plan: PlanRow,
  stints: readonly Stint[],
): Promise<CheckedStint[]> {
  const checked: CheckedStint[] = [];
  const refused: Refused[] = [];
  for (const stint of stints) {
    const found = await loadAvailability(
      trx,
      [stint.userId],
      {
        pattern: patternOf(plan),
        from: stint.range.start,
        to: stint.range.end,
        locationId: plan.location_id,
        positionIds: [plan.position_id],
      },
      { exceptPlanId: plan.id, withWarnings: true },
    );
    const availability = found.get(stint.userId);
    if (!availability) {
      refused.push({ name: 'Employee', reasons: [{ code: 'INACTIVE' }], field: stint.field });
      continue;
    }
    const reasons = availability.reasons.filter((reason) => counts(reason, stint, plan));
    if (reasons.length > 0) refused.push({ name: availability.person.name, reasons, field: stint.field });
    else checked.push({ stint, availability });
  }
  if (refused.length > 0) refusePeople(refused);
  return checked;
}

/** The warnings of several people, each with the name in front. */
export const namedWarnings = (checked: readonly CheckedStint[]): Warning[] =>
  checked.flatMap(({ availability }) =>
    availability.warnings.map(({ code, message }) => ({
      code,
      message: `${availability.person.name}: ${message}`,
    })),
  );
