import { addDays } from '@ondeck/shared/domain/calendar/plainDate';
import type { DemoMember } from './demoPeople';
import type { DemoTables } from './demoRows';
import { accountNamed, daysAgo, demoStaffOf, type DemoSchool, positionOf } from './demoSchool';

type Kind = DemoTables['absences'][number]['kind'];

/** One absence of each kind, at Lakeview: days from today, and the author. */
const absences: readonly { readonly kind: Kind; readonly day: number; readonly by: 'own' | 'manager' }[] = [
  { kind: 'SICK', day: -9, by: 'own' },
  { kind: 'EMERGENCY', day: -12, by: 'own' },
  { kind: 'OTHER', day: -5, by: 'own' },
  { kind: 'NO_SHOW', day: -16, by: 'manager' },
  { kind: 'TIME_OFF', day: 18, by: 'manager' },
];

/** Returns the first day from a day on, at most a week later, on which a member has no shift and no time off. */
function freeDay({ calendar, today }: DemoSchool, { row }: DemoMember, day: number): string | undefined {
  const days = Array.from({ length: 7 }, (_, later) =>
    addDays(today.lakeview, day + (day < 0 ? -later : later)),
  );
  return days.find((date) => calendar.isFree(row.id, [date], '00:00', '24:00'));
}

/**
 * Adds an absence of each kind on days without a shift. Sick time waits for a decision about its pay, and the time off
 * is paid.
 */
export function addAbsences(school: DemoSchool): void {
  const { tables, random, locations } = school;
  const { id: location_id, timezone } = locations.lakeview;
  const position_id = positionOf(school, 'instructor').id;
  const staff = demoStaffOf(school, 'lakeview').filter(({ role }) => role === undefined);
  for (const [index, { kind, day, by }] of absences.entries()) {
    const member = staff[index];
    const date = member && freeDay(school, member, day);
    if (!member || date === undefined) continue;
    const at = daysAgo(school, Math.max(1, -day));
    const absence = { absence_id: random.id(at), date, user_id: member.row.id };
    const isPaid = kind === 'TIME_OFF';
    tables.absences.push({
      id: absence.absence_id,
      user_id: absence.user_id,
      kind,
      leave_type: isPaid ? 'PAID_LEAVE' : null,
      location_id,
      timezone,
      start_date: date,
      end_date: date,
      source: by === 'own' ? 'EMPLOYEE' : 'MANAGER',
      created_by: by === 'own' ? absence.user_id : accountNamed(school, 'manager').row.id,
      created_at: at.toISOString(),
    });
    tables.absence_days.push(absence);
    if (kind === 'SICK' || isPaid)
      tables.absence_lines.push({
        ...absence,
        id: random.id(at),
        location_id,
        position_id,
        minutes: isPaid ? 240 : 165,
        effect: 'NONE',
        pay: isPaid ? 'PAID' : 'UNDECIDED',
        pay_date: date,
      });
  }
}
