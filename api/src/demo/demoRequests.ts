import { addDays } from '@ondeck/shared/domain/calendar/plainDate';
import { minutesOf } from '@ondeck/shared/domain/calendar/plainTime';
import type { DemoMember } from './demoPeople';
import type { LocationKey } from './demoLocations';
import { cover, type DemoOccurrence, occurrencesOf, addRelease } from './demoReleases';
import { addRequest, type RequestState } from './demoRows';
import {
  accountNamed,
  type DemoSchool,
  daysAgo,
  managerOf,
  demoLocationKeys,
  demoStaffOf,
} from './demoSchool';
import { isAvailable } from './demoShifts';

const skillOf = (school: DemoSchool, positionId: string) => {
  const entry = [...school.positions].find(([, row]) => row.id === positionId);
  if (!entry) throw new Error('no listed position matches the shift');
  return entry[0];
};

/** The result of a request. */
export interface Asking {
  readonly status: RequestState;
  /** How many days ago the request was sent, and decided. */
  readonly asked: number;
  readonly decided?: number;
  readonly answer?: string;
  /** True if the request was closed along with another request, so that no one decided it. */
  readonly closed?: true;
}

/** Returns the state columns of a request. The location's manager decided it. */
export function requestState(
  school: DemoSchool,
  place: LocationKey,
  { status, asked, decided = 0, answer, closed }: Asking,
) {
  const byManager = !closed && ['APPROVED', 'REASSIGNED', 'REJECTED'].includes(status);
  return {
    status,
    decided_by: byManager ? managerOf(school, place).row.id : null,
    decided_at: status === 'PENDING' ? null : daysAgo(school, decided, 47).toISOString(),
    decision_reason: answer ?? null,
    created_at: daysAgo(school, asked, 211).toISOString(),
  };
}

interface Story extends Asking {
  /** Number of days from today, as a range that contains the occurrence. */
  readonly from: number;
  readonly to: number;
  readonly reason: string;
}

/** Returns an employee's own occurrences within a story's days, sorted by time. */
function occurrencesIn(
  school: DemoSchool,
  place: LocationKey,
  member: DemoMember,
  { from, to }: Story,
): DemoOccurrence[] {
  const today = school.today[place];
  return occurrencesOf(school, member.row.id, addDays(today, from), addDays(today, to));
}

function timeOff(school: DemoSchool, place: LocationKey, member: DemoMember, story: Story): void {
  // Time off is for a whole day, not for one of several shifts on it.
  const occurrence = occurrencesIn(school, place, member, story).find(
    ({ shift, date }) =>
      school.calendar.minutes(member.row.id, [date]) ===
      minutesOf(shift.end_time) - minutesOf(shift.start_time),
  );
  if (!occurrence) return;
  const state = requestState(school, place, story);
  const { date } = occurrence;
  const row = addRequest(school.tables, {
    kind: 'time_off',
    id: school.random.id(new Date(state.created_at)),
    user_id: member.row.id,
    shift_id: occurrence.shift.id,
    start_date: date,
    end_date: date,
    leave_type: story.reason.length % 2 === 0 ? 'PAID_LEAVE' : 'UNPAID_LEAVE',
    reason: story.reason,
    ...state,
  });
  if (row.status === 'APPROVED' && row.decided_at) {
    addRelease(
      school,
      occurrence.shift,
      member.row.id,
      { start: date, end: date },
      {
        cause: 'TIME_OFF',
        time_off_request_id: row.id,
        reschedule_request_id: null,
        created_at: row.decided_at,
      },
    );
    school.calendar.leave(member.row.id, [date]);
  }
}

function reschedule(school: DemoSchool, place: LocationKey, member: DemoMember, story: Story): void {
  const [occurrence] = occurrencesIn(school, place, member, story);
  if (!occurrence) return;
  const { shift, date } = occurrence;
  const skill = skillOf(school, shift.position_id);
  const other = isAvailable(school, place, skill, [date], shift.start_time, shift.end_time)[0];
  if (story.status === 'REASSIGNED' && !other) return;
  const state = requestState(school, place, story);
  const last = occurrencesOf(school, member.row.id, addDays(date, -21), addDays(date, -story.from - 1)).at(
    -1,
  );
  const row = addRequest(school.tables, {
    kind: 'schedule_change',
    id: school.random.id(new Date(state.created_at)),
    user_id: member.row.id,
    shift_id: shift.id,
    start_date: date,
    end_date: date,
    last_shift_date: last?.date ?? null,
    reason: story.reason,
    reassigned_to: story.status === 'REASSIGNED' && other ? other.row.id : null,
    ...state,
  });
  if (row.decided_at && (row.status === 'APPROVED' || row.status === 'REASSIGNED')) {
    const range = { start: date, end: date };
    addRelease(school, shift, member.row.id, range, {
      cause: 'SCHEDULE_CHANGE',
      time_off_request_id: null,
      reschedule_request_id: row.id,
      created_at: row.decided_at,
    });
    if (row.reassigned_to) {
      cover(school, shift, row.reassigned_to, range, {
        source: 'REASSIGNED',
        covers: member.row.id,
        at: row.decided_at,
        until: date,
      });
    }
  }
}

const leaveStories: Story[] = [
  { status: 'APPROVED', from: -20, to: -13, asked: 36, decided: 34, reason: "My sister's wedding." },
  { status: 'APPROVED', from: 14, to: 20, asked: 6, decided: 5, reason: 'Visiting my parents upstate.' },
  { status: 'PENDING', from: 17, to: 24, asked: 2, reason: "I'm taking the SAT that weekend." },
  {
    status: 'PENDING',
    from: 21,
    to: 28,
    asked: 0,
    reason: 'Minor surgery. My doctor wants me to rest for two days.',
  },
  {
    status: 'REJECTED',
    from: 3,
    to: 10,
    asked: 12,
    decided: 10,
    reason: 'I have concert tickets.',
    answer: 'No one else can work that position on that day.',
  },
  { status: 'WITHDRAWN', from: 4, to: 11, asked: 14, decided: 9, reason: "I'm moving to a new apartment." },
  {
    status: 'EXPIRED',
    from: -12,
    to: -5,
    asked: 27,
    decided: 4,
    reason: 'Family trip over the holiday weekend.',
  },
];

const changeStories: Story[] = [
  { status: 'PENDING', from: 9, to: 15, asked: 1, reason: "Parent-teacher conference at my son's school." },
  { status: 'PENDING', from: 12, to: 18, asked: 3, reason: 'My dentist only had an opening that day.' },
  { status: 'APPROVED', from: 8, to: 14, asked: 5, decided: 4, reason: 'My daughter has a swim meet.' },
  { status: 'REASSIGNED', from: 8, to: 15, asked: 7, decided: 6, reason: 'My car is in the shop.' },
  { status: 'REASSIGNED', from: -16, to: -9, asked: 26, decided: 24, reason: 'I have jury duty.' },
  {
    status: 'REJECTED',
    from: 2,
    to: 9,
    asked: 13,
    decided: 12,
    reason: "I'd rather work mornings that week.",
    answer: 'We need two instructors in that class.',
  },
  { status: 'WITHDRAWN', from: 5, to: 12, asked: 8, decided: 7, reason: 'My babysitter canceled.' },
  { status: 'EXPIRED', from: -9, to: -2, asked: 21, decided: 1, reason: "I have a doctor's appointment." },
];

/**
 * Adds time off and schedule changes in every state at every location, from different employees for each kind, and
 * those of the documented employee. Approved requests take effect: staff are released, or reassigned if so decided.
 */
export function addLeaveAndChanges(school: DemoSchool): void {
  for (const place of demoLocationKeys) {
    const staff = demoStaffOf(school, place).filter(({ account, role }) => !account && !role);
    const teller = (index: number) => staff[index % staff.length];
    for (const [index, story] of leaveStories.entries()) {
      const member = teller(index);
      if (member) timeOff(school, place, member, story);
    }
    for (const [index, story] of changeStories.entries()) {
      const member = teller(index + 5);
      if (member) reschedule(school, place, member, story);
    }
  }
  const employee = accountNamed(school, 'employee');
  for (const [index, story] of leaveStories.entries())
    if ([0, 2, 4].includes(index)) timeOff(school, 'lakeview', employee, story);
  for (const [index, story] of changeStories.entries())
    if ([0, 4].includes(index)) reschedule(school, 'lakeview', employee, story);
}
