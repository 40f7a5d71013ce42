import { roundHours, workedMinutes } from '@ondeck/shared/domain/calendar/hours';
import { plainDateIn, plainTimeIn } from '@ondeck/shared/domain/calendar/zone';
import type { AskedCorrection } from '@ondeck/shared/schemas/corrections';
import type { CorrectionRequest } from './correctionRequests.repository';

/** Returns the location of a request in the API's `place` format. */
export const locationOfRequest = (request: CorrectionRequest) => ({
  id: request.location_id,
  title: request.location_title,
  timezone: request.timezone,
});

/**
 * Returns the requested state of a time entry. Date and times are local to the location. The date is that of the
 * clock-in, so an earlier clock-out time means the next day. Hours are elapsed hours with two decimals, also on nights
 * when the clocks change.
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
