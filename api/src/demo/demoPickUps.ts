import { addDays } from '@ondeck/shared/domain/calendar/plainDate';
import { demoDatesOf } from './demoDates';
import type { DemoMember } from './demoPeople';
import type { LocationKey } from './demoLocations';
import { cover } from './demoReleases';
import { type Asking, requestState } from './demoRequests';
import {
  addRequest,
  type DemoOpenShiftRow,
  type DemoRequestRow,
  type DemoShiftRow,
  type ReleaseRow,
} from './demoRows';
import { accountNamed, type DemoSchool, demoLocationKeys } from './demoSchool';
import { idleStaff, unstaffedOn } from './demoWalkIns';
import { isAvailable, horizonDays } from './demoShifts';

/** An open shift in the form that a request stores. */
type Gap = Omit<DemoOpenShiftRow, 'id'> & { readonly id: string | null };

function ask(
  school: DemoSchool,
  place: LocationKey,
  member: DemoMember,
  gap: Gap,
  asking: Asking,
): DemoRequestRow {
  const state = requestState(school, place, asking);
  return addRequest(school.tables, {
    kind: 'open_shift',
    id: school.random.id(new Date(state.created_at)),
    user_id: member.row.id,
    shift_id: gap.shift_id,
    open_shift_id: gap.id,
    start_date: gap.start_date,
    end_date: gap.end_date,
    last_employee_id: gap.last_employee_id,
    leave_start_date: gap.leave_start_date,
    leave_end_date: gap.leave_end_date,
    ...state,
  });
}

/**
 * Returns who could take an open shift: available on its dates, with the position, and not the employee who gave it up.
 */
export function takers(school: DemoSchool, place: LocationKey, shift: DemoShiftRow, gap: Gap): DemoMember[] {
  const until = gap.end_date ?? addDays(school.today[place], horizonDays);
  const skill = [...school.positions].find(([, row]) => row.id === shift.position_id)?.[0];
  if (!skill) return [];
  const dates = demoDatesOf(shift, gap.start_date, until);
  return isAvailable(school, place, skill, dates, shift.start_time, shift.end_time).filter(
    ({ row }) => row.id !== gap.last_employee_id,
  );
}

const gapOf = (release: ReleaseRow): Gap => ({
  id: null,
  shift_id: release.shift_id,
  start_date: release.start_date,
  end_date: release.end_date,
  last_employee_id: release.user_id,
  leave_start_date: release.start_date,
  leave_end_date: release.end_date,
});

/**
 * Adds past time off that someone covered, and closes the requests of others with the name of the employee who got it.
 */
export function addPastCovers(school: DemoSchool): void {
  for (const place of demoLocationKeys) {
    for (const release of school.tables.releases) {
      const shift = school.tables.shifts.find(({ id }) => id === release.shift_id);
      if (shift?.location_id !== school.locations[place].id || !release.end_date) continue;
      if (release.cause !== 'TIME_OFF' || release.end_date >= school.today[place]) continue;
      const [taker, second] = takers(school, place, shift, gapOf(release));
      if (!taker) continue;
      const gap = { ...gapOf(release), start_date: release.start_date, end_date: release.start_date };
      const approved = ask(school, place, taker, gap, { status: 'APPROVED', asked: 33, decided: 31 });
      cover(
        school,
        shift,
        taker.row.id,
        { start: release.start_date, end: release.start_date },
        {
          source: 'OPEN_SHIFT',
          covers: release.user_id,
          at: approved.decided_at ?? approved.created_at,
          until: release.start_date,
        },
      );
      if (second) {
        const answer = `${taker.row.first_name} ${taker.row.last_name} got this shift.`;
        ask(school, place, second, gap, { status: 'REJECTED', asked: 32, decided: 31, answer, closed: true });
      }
    }
  }
}

/** Adds requests for current open shifts: some pending, rejected, withdrawn, or expired. */
export function addPickUps(school: DemoSchool): void {
  const employee = accountNamed(school, 'employee').row.id;
  for (const place of demoLocationKeys) {
    const waiting: Asking[] = [
      { status: 'PENDING', asked: 1 },
      { status: 'PENDING', asked: 0 },
      { status: 'WITHDRAWN', asked: 4, decided: 3 },
      { status: 'REJECTED', asked: 5, decided: 4, answer: "We're saving this class for a lead instructor." },
      { status: 'PENDING', asked: 2 },
    ];
    for (const gap of school.tables.open_shifts) {
      const shift = school.tables.shifts.find(({ id }) => id === gap.shift_id);
      if (shift?.location_id !== school.locations[place].id) continue;
      for (const member of takers(school, place, shift, gap).slice(0, 2)) {
        const mine = member.row.id === employee;
        const asking = mine ? { status: 'PENDING' as const, asked: 0 } : waiting.shift();
        if (asking) ask(school, place, member, gap, asking);
      }
    }
    addLapsed(school, place);
  }
}

/** Adds a request that expired before anyone decided it. */
function addLapsed(school: DemoSchool, place: LocationKey): void {
  for (let daysBack = 2; daysBack <= 8; daysBack += 1) {
    const date = addDays(school.today[place], -daysBack);
    const shift = unstaffedOn(school, place, date)[0];
    const member = idleStaff(school, place, date)[0];
    if (!shift || !member) continue;
    const gap = {
      id: null,
      shift_id: shift.id,
      start_date: date,
      end_date: date,
      last_employee_id: null,
      leave_start_date: null,
      leave_end_date: null,
    };
    ask(school, place, member, gap, { status: 'EXPIRED', asked: daysBack + 3, decided: daysBack - 1 });
    return;
  }
}
