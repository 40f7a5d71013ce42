/** Checks and notifies the employees who are invited to a meeting. */
import type { MeetingBody } from '@ondeck/shared/schemas/meetings';
import { notifyUnlessOtherwise } from './flush.service';
import type { Slot } from '../plan/slot.rules';
import { formatDisplayDate } from '@ondeck/shared/domain/calendar/plainDate';
import { badField } from '../../../platform/core/errors';
import type { Trx } from '../../../platform/database/types';
import type { AnyUnit } from '../../../platform/services';
import type { ShiftLocation } from '../plan/shiftWrites.repository';
import { loadAvailability } from '../people/availability.service';
import { namedWarnings, refusalSentence } from '../people/judgment.rules';
import type { Warning } from '../people/warnings.rules';
import { describeTimes } from '../plan/planning.words';
import type { MeetingRow } from '../plan/meetings.repository';

/**
 * Checks the availability of all invited employees, who must be locked by the caller. Each employee needs only one of
 * the meeting's positions.
 *
 * @returns warnings, each starting with the employee's name
 * @throws 400 with a sentence for each unavailable employee
 */
export async function checkInvited(
  trx: Trx,
  place: ShiftLocation,
  body: MeetingBody,
  meetingId: string,
  staff: readonly string[],
): Promise<Warning[]> {
  const slot: Slot = {
    pattern: {
      schedule_type: 'STAFF_MEETING',
      shift_repeat: null,
      start_date: body.start_date,
      end_date: body.start_date,
      start_time: body.start_time,
      end_time: body.end_time,
      timezone: place.timezone,
      former_zones: place.former_zones,
    },
    from: body.start_date,
    to: body.start_date,
    locationId: place.id,
    positions: [body.assigned_positions],
    positionsOn: null,
  };
  const asks = staff.map((userId) => ({ userId, slot }));
  const people = (await loadAvailability({ db: trx }, asks, meetingId)).filter((one) => one !== undefined);
  if (people.length < staff.length)
    throw badField('assigned_staff', 'Employee not found. Choose someone from the list.');
  const refused = people.filter((one) => one.reasons.length > 0);
  if (refused.length > 0)
    throw badField(
      'assigned_staff',
      refused.map(({ person, reasons }) => refusalSentence(person.name, reasons)).join(' '),
    );
  return namedWarnings(people);
}

export type MeetingNews = 'invited' | 'moved' | 'cancelled';

const titles: Readonly<Record<MeetingNews, (code: string) => string>> = {
  invited: (code) => `You're invited to the staff meeting ${code}`,
  moved: (code) => `The staff meeting ${code} has moved`,
  cancelled: (code) => `You're no longer invited to the staff meeting ${code}`,
};

export async function notifyInvited(
  unit: AnyUnit,
  meeting: MeetingRow,
  news: MeetingNews,
  userIds: readonly string[],
): Promise<void> {
  for (const userId of userIds) {
    await unit.changes.publish(unit.trx, { topic: 'Schedule', userId });
    await notifyUnlessOtherwise(unit, {
      userId,
      topic: 'schedule',
      kind: `meeting.${news}`,
      title: titles[news](meeting.shift_code),
      body: `${meeting.location_title}, ${formatDisplayDate(meeting.start_date)}, ${describeTimes(meeting)}.`,
      link: '/view-schedule',
    });
  }
}
