/** Lists pending requests of every kind for the page Requests. */
import type * as calls from '@ondeck/shared/calls/bulkRequests';
import { dayLabel } from '@ondeck/shared/domain/calendar/plainDate';
import { sayTimeRange } from '@ondeck/shared/domain/calendar/plainTime';
import { plainTimeIn } from '@ondeck/shared/domain/calendar/zone';
import type { RequestListRow } from '@ondeck/shared/schemas/bulkRequests';
import type { Shift } from '@ondeck/shared/schemas/shifts';
import type { UserActor } from '../../platform/auth/actor';
import type { StoredKind } from '../../platform/database/requestRows';
import type { QueryOf } from '../../platform/http/module';
import type { Services } from '../../platform/services';
import { listPending } from './allRequests.repository';
import { nextOpenDates } from './nextOpenDates.service';
import { type AboutShift, shiftsAbout } from './requestShifts.repository';
import { filterOf } from './requestsQuery';
import { type ListedRequest, storedKinds } from './requests.repository';

/** The kinds of the table, with their names in the calls. */
export const wireKinds: Readonly<Record<StoredKind, RequestListRow['kind']>> = {
  open_shift: 'OPEN_SHIFT',
  time_off: 'TIME_OFF',
  schedule_change: 'SCHEDULE_CHANGE',
  new_shift: 'NEW_SHIFT',
  correction: 'CORRECTION',
};

/** Returns the last date of a request. A correction is about one day, and open shifts can have no end. */
const lastDate = (request: ListedRequest): string | null =>
  request.kind === 'correction' ? request.first_date : request.end_date;

/** Returns the shift and dates of a request, or nothing for a request about no shift. */
const aboutOf = (request: ListedRequest): AboutShift[] =>
  request.shift_id === null || request.kind === 'new_shift'
    ? []
    : [{ shift_id: request.shift_id, start: request.first_date, end: lastDate(request) }];

const timesOf = (shift: Shift | undefined): string =>
  shift ? sayTimeRange(shift.start_time, shift.end_time) : '';

/** Returns the parts of a request in words. Parts that a request doesn't have are empty. */
function partsOf(request: ListedRequest, shift: Shift | undefined): readonly (string | null)[] {
  const { kind, shift_code: code } = request;
  if (kind === 'open_shift') return ['Open shift', code, timesOf(shift)];
  if (kind === 'schedule_change') return ['Schedule change', code, timesOf(shift)];
  if (kind === 'new_shift') {
    const { week_day, start_time, end_time } = request;
    return ['New shift', week_day && `${dayLabel(week_day)}s`, sayTimeRange(start_time, end_time)];
  }
  if (kind === 'correction') {
    const { timezone, clocked_in, clocked_out } = request;
    const [from, to] = [clocked_in, clocked_out].map((one) => plainTimeIn(one.getTime(), timezone));
    return ['Correction', code, sayTimeRange(from ?? '', to ?? '')];
  }
  const { leave_type, all_shifts, start_time, end_time } = request;
  const times = start_time !== null && end_time !== null ? sayTimeRange(start_time, end_time) : '';
  return [
    leave_type === 'PAID_LEAVE' ? 'Paid time off' : 'Unpaid time off',
    all_shifts ? 'all shifts' : (code ?? 'no shift'),
    times || (all_shifts ? '' : timesOf(shift)),
  ];
}

/** Handles `GET /api/requests/`. @throws 404 for a location out of scope */
export async function requestList(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: UserActor,
  query: QueryOf<typeof calls.listRequests>,
): Promise<{ count: number; results: RequestListRow[] }> {
  const { kind, ...filter } = filterOf(actor, query);
  const kinds = kind ? [storedKinds[kind]] : Object.values(storedKinds);
  const { count, rows } = await listPending(db, { ...filter, kinds });
  const shiftOf = await shiftsAbout(db, rows.flatMap(aboutOf), clock.now());
  const open = rows.filter((request) => request.kind === 'open_shift').flatMap(aboutOf);
  const nextOf = await nextOpenDates({ db, clock }, open);
  const results = rows.map((request): RequestListRow => {
    const [about] = aboutOf(request);
    const { id, location_id, location_title } = request;
    return {
      kind: wireKinds[request.kind],
      id,
      user: { id: request.user_id, name: request.requester_name },
      location: location_id === null ? null : { id: location_id, title: location_title ?? '' },
      // Some dates of an open shift can be over while the request waits.
      first_date: (request.kind === 'open_shift' && about && nextOf(about)) || request.first_date,
      last_date: lastDate(request),
      what: partsOf(request, about && shiftOf(about))
        .filter(Boolean)
        .join(', '),
      reason: request.reason,
      asked_at: request.created_at.toISOString(),
    };
  });
  return { count, results };
}
