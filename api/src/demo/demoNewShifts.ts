import { addDays, weekdayName } from '@ondeck/shared/domain/calendar/plainDate';
import type { DemoMember } from './demoPeople';
import type { LocationKey } from './demoLocations';
import { type Asking, requestState } from './demoRequests';
import { addRequest } from './demoRows';
import { type DemoSchool, demoLocationKeys, demoStaffOf } from './demoSchool';
import { addShift, addAssignment } from './demoShifts';

interface Wish extends Asking {
  readonly inDays: number;
  readonly start: string;
  readonly end: string;
  readonly months: boolean;
  readonly reason: string;
}

const wishes: Wish[] = [
  {
    status: 'PENDING',
    inDays: 9,
    start: '09:00',
    end: '13:00',
    asked: 1,
    months: true,
    reason: "My classes moved to the afternoon, so I'm free in the mornings.",
  },
  { status: 'PENDING', inDays: 13, start: '17:00', end: '20:00', asked: 3, months: false, reason: '' },
  {
    status: 'APPROVED',
    inDays: 6,
    start: '20:00',
    end: '21:30',
    asked: 9,
    decided: 7,
    months: true,
    reason: "I'd be happy to teach a late adult class.",
  },
  {
    status: 'REJECTED',
    inDays: 4,
    start: '05:30',
    end: '07:30',
    asked: 8,
    decided: 6,
    months: false,
    reason: 'The early lap swimmers keep asking for an instructor.',
    answer: 'The pool opens at 6 AM.',
  },
  {
    status: 'WITHDRAWN',
    inDays: 11,
    start: '12:00',
    end: '16:00',
    asked: 5,
    decided: 4,
    months: false,
    reason: 'I could take a second Saturday class.',
  },
  {
    status: 'EXPIRED',
    inDays: -4,
    start: '10:00',
    end: '12:00',
    asked: 16,
    decided: 3,
    months: true,
    reason: "I'm looking for more hours.",
  },
];

/** Adds new shift requests in every state. The approved one became a shift. */
export function addNewShiftRequests(school: DemoSchool): void {
  for (const place of demoLocationKeys) {
    const staff = demoStaffOf(school, place).filter(({ role }) => !role);
    for (const [index, wish] of wishes.entries()) {
      const member = staff[(index * 2 + (place === 'lakeview' ? 0 : 1)) % staff.length];
      if (member) addWish(school, place, member, wish);
    }
  }
}

function addWish(school: DemoSchool, place: LocationKey, member: DemoMember, wish: Wish): void {
  const date = addDays(school.today[place], wish.inDays);
  const state = requestState(school, place, wish);
  let shiftId: string | null = null;
  if (wish.status === 'APPROVED' && state.decided_at) {
    const skill = member.skills[0];
    if (!skill || !school.calendar.isFree(member.row.id, [date], wish.start, wish.end)) return;
    const createdAt = new Date(state.decided_at);
    const shift = addShift(school, place, {
      position: skill,
      start_date: date,
      end_date: date,
      start: wish.start,
      end: wish.end,
      repeat: null,
      createdAt,
    });
    addAssignment(school, shift, member.row.id);
    school.calendar.book(member.row.id, [date], wish.start, wish.end);
    shiftId = shift.id;
  }
  addRequest(school.tables, {
    kind: 'new_shift',
    id: school.random.id(new Date(state.created_at)),
    user_id: member.row.id,
    start_date: date,
    end_date: date,
    week_day: weekdayName(date),
    start_time: wish.start,
    end_time: wish.end,
    available_three_months: wish.months,
    reason: wish.reason,
    shift_id: shiftId,
    ...state,
  });
}
