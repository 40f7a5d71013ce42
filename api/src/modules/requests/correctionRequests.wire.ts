import { roundHours, workedMinutes } from '@ondeck/shared/domain/calendar/hours';
import { plainDateIn, plainTimeIn } from '@ondeck/shared/domain/calendar/zone';
import type { AskedCorrection } from '@ondeck/shared/schemas/corrections';
import type { CorrectionRequest } from './correctionRequests.repository';

/** The location that a request is about, as the wire's `place`. */
export const locationOfRequest = (request: CorrectionRequest) => ({
  id: request.location_id,
  title: request.location_title,
  timezone: request.timezone,
});

/**
 * What a request asks the record to be. Date and times are those on the location's clocks; the date is that of the
 * clock-in, so that a time of clock-out before it is one of the next day. Hours are those that really pass between the
 * two, also in a night in which the clocks change; two decimals.
 */
export function askedCorrection(request: CorrectionRequest): AskedCorrection {
  const { timezone } = request;
  const clockedIn = request.clocked_in.getTime();
  const clockedOut = request.clocked_out.getTime();
  return {
    id: request.id,
    status: request.status,
    date: plainDateIn(clockedIn, timezone),
    clocked_in: plainTimeIn(clockedIn, timezone),
    clocked_out: plainTimeIn(clockedOut, timezone),
    hours: roundHours(workedMinutes(clockedIn, clockedOut)),
    shift_code: request.shift_code,
    reason: request.reason,
    decided_by: request.decided_by_name,
    decided_at: request.decided_at?.toISOString() ?? null,
    decision_reason: request.decision_reason,
  };
}
