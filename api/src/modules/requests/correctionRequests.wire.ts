import { roundHours, workedMinutes } from '@ondeck/shared/domain/calendar/hours';
import { plainDateIn, plainTimeIn } from '@ondeck/shared/domain/calendar/zone';
import type { AskedCorrection } from '@ondeck/shared/schemas/corrections';
import type { CorrectionRequest } from './correctionRequests.repository';

export const placeOf = (request: CorrectionRequest) => ({
  id: request.location_id,
  title: request.location_title,
  timezone: request.timezone,
});

/** What is asked for, on the clocks of its place. */
export function askedCorrection(request: CorrectionRequest): AskedCorrection {
  const { timezone } = request;
  const [from, to] = [request.clocked_in.getTime(), request.clocked_out.getTime()];
  return {
    id: request.id,
    status: request.status,
    date: plainDateIn(from, timezone),
    clocked_in: plainTimeIn(from, timezone),
    clocked_out: plainTimeIn(to, timezone),
    hours: roundHours(workedMinutes(from, to)),
    shift_code: request.shift_code,
    reason: request.reason,
    decided_by: request.decided_by_name,
    decided_at: request.decided_at?.toISOString() ?? null,
    decision_reason: request.decision_reason,
  };
}
