import { formatDisplayDate } from '@ondeck/shared/domain/calendar/plainDate';
import { DAY_MS, HOUR_MS } from '@ondeck/shared/domain/durations';
import { kindInWords } from '../platform/database/requestRows';
import type { RequestState } from './demoRows';
import type { DemoSchool } from './demoSchool';

const outcome: Partial<Record<RequestState, string>> = {
  APPROVED: 'was approved',
  REASSIGNED: 'was reassigned',
  REJECTED: 'was rejected',
};

/** Adds notifications about decided requests. Only those of the last days are unread. */
export function addNotices(school: DemoSchool): void {
  const { tables, random, now } = school;
  for (const request of tables.requests) {
    const verb = outcome[request.status];
    if (!verb || !request.decided_at || !request.start_date) continue;
    const at = new Date(request.decided_at);
    const read = now.getTime() - at.getTime() > 3 * DAY_MS;
    tables.notifications.push({
      id: random.id(at),
      user_id: request.user_id,
      kind: `request.${request.status.toLowerCase()}`,
      title: `Your ${kindInWords(request.kind)} request for ${formatDisplayDate(request.start_date)} ${verb}`,
      body: request.decision_reason ?? '',
      link: '/view-schedule?tab=requests',
      created_at: request.decided_at,
      read_at: read ? new Date(at.getTime() + 5 * HOUR_MS).toISOString() : null,
    });
  }
}
