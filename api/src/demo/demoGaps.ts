import { coverageGaps } from '@ondeck/shared/domain/coverage';
import { patternOf } from './demoDates';
import { type DemoSchool, placeKeys } from './demoSchool';

/** Derives the open shifts of every place from its assignments and releases, as the server does after each change. */
export function addGaps(school: DemoSchool): void {
  const { tables } = school;
  for (const place of placeKeys) {
    const location = school.locations[place];
    for (const shift of tables.shifts) {
      if (shift.location_id !== location.id || shift.deleted_at) continue;
      const assignments = tables.assignments.filter(({ shift_id }) => shift_id === shift.id);
      const releases = tables.releases.filter(({ shift_id }) => shift_id === shift.id);
      const spanOf = (row: { id: string; user_id: string; start_date: string; end_date: string | null }) => ({
        id: row.id,
        userId: row.user_id,
        startDate: row.start_date,
        endDate: row.end_date,
      });
      const gaps = coverageGaps(
        patternOf(shift, location.timezone),
        school.today[place],
        assignments.map(spanOf),
        releases.map((row) => ({ ...spanOf(row), releasedAt: new Date(row.created_at).getTime() })),
      );
      for (const gap of gaps) {
        tables.open_shifts.push({
          id: school.random.id(school.now),
          shift_id: shift.id,
          start_date: gap.startDate,
          end_date: gap.endDate,
          last_employee_id: gap.lastEmployeeId,
          leave_start_date: gap.leaveStartDate,
          leave_end_date: gap.leaveEndDate,
        });
      }
    }
  }
}
