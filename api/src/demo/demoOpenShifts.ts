import { coverageGaps } from '../modules/planning/planning.door';
import { type DemoSchool, demoLocationKeys } from './demoSchool';

/**
 * Derives the open shifts of every location from its assignments and releases, as the server does after each change.
 */
export function addOpenShifts(school: DemoSchool): void {
  const { tables } = school;
  for (const place of demoLocationKeys) {
    const location = school.locations[place];
    for (const shift of tables.shifts) {
      if (shift.location_id !== location.id || shift.deleted_at) continue;
      const assignments = tables.assignments.filter(({ shift_id }) => shift_id === shift.id);
      const releases = tables.releases.filter(({ shift_id }) => shift_id === shift.id);
      const gaps = coverageGaps(
        { ...shift, timezone: location.timezone },
        school.today[place],
        assignments,
        releases.map((row) => ({ ...row, created_at: new Date(row.created_at) })),
      );
      for (const gap of gaps) {
        tables.open_shifts.push({
          id: school.random.id(school.now),
          shift_id: shift.id,
          ...gap,
        });
      }
    }
  }
}
