import { formatDisplayDate } from '@ondeck/shared/domain/calendar/plainDate';
import { DAY_MS, HOUR_MS } from '@ondeck/shared/domain/durations';
import type { RequestState } from './demoRows';
import type { DemoSchool } from './demoSchool';

const outcome: Partial<Record<RequestState, string>> = {
  APPROVED: 'was approved',
  REASSIGNED: 'was reassigned',
  REJECTED: 'was rejected',
};

interface Decided {
  readonly user_id: string;
  readonly status: RequestState;
  readonly decided_at: string | null;
  readonly decision_reason: string | null;
}

/** Adds notifications about decided requests. Only those of the last days are unread. */
export function addNotices(school: DemoSchool): void {
  const { tables, random, now } = school;
  const tell = (what: string, date: string, request: Decided) => {
    const verb = outcome[request.status];
    if (!verb || !request.decided_at) return;
    const at = new Date(request.decided_at);
    const read = now.getTime() - at.getTime() > 3 * DAY_MS;
    tables.notifications.push({
      id: random.id(at),
      user_id: request.user_id,
      kind: `request.${request.status.toLowerCase()}`,
      title: `Your ${what} for ${formatDisplayDate(date)} ${verb}`,
      body: request.decision_reason ?? '',
      link: '/view-schedule?tab=requests',
      created_at: request.decided_at,
      read_at: read ? new Date(at.getTime() + 5 * HOUR_MS).toISOString() : null,
    });
  };
  for (const row of tables.time_off_requests) tell('time off request', row.start_date, row);
  for (const row of tables.reschedule_requests) tell('schedule change request', row.requested_date, row);
  for (const row of tables.open_shift_requests) tell('open shift request', row.start_date, row);
  for (const row of tables.new_shift_requests) tell('new shift request', row.date_of_availability, row);
}
