import { addDays } from '@ondeck/shared/domain/calendar/plainDate';
import { type DemoSchool, daysAgo, demoStaffOf, demoLocationKeys } from './demoSchool';

interface Hours {
  readonly days: readonly number[];
  readonly start_time: string;
  readonly end_time: string;
  readonly level: 'AVAILABLE' | 'PREFERRED';
}

/** The weeks of staff in turn; an empty week is for staff who entered none. */
const weeks: readonly (readonly Hours[])[] = [
  [
    { days: [1, 2, 3, 4, 5], start_time: '14:00', end_time: '21:00', level: 'AVAILABLE' },
    { days: [0, 6], start_time: '07:00', end_time: '18:00', level: 'PREFERRED' },
  ],
  [],
  [
    { days: [0, 1, 3, 5, 6], start_time: '06:00', end_time: '21:30', level: 'AVAILABLE' },
    { days: [2, 4], start_time: '16:00', end_time: '21:30', level: 'PREFERRED' },
  ],
];

/** Adds weekly availability for two thirds of the staff, preferences, and some days off next week. */
export function addAvailability(school: DemoSchool): void {
  const { tables, random } = school;
  const staff = new Map(
    demoLocationKeys.flatMap((place) =>
      demoStaffOf(school, place).map(({ row }) => [row.id, place] as const),
    ),
  );
  for (const [index, [user_id, place]] of [...staff].entries()) {
    const week = weeks[index % weeks.length] ?? [];
    if (week.length === 0) continue;
    const entered = daysAgo(school, 80);
    const by = { created_by: user_id, created_at: entered.toISOString() };
    const pattern_id = random.id(entered);
    tables.availability_patterns.push({ id: pattern_id, user_id, from_date: school.planStart[place], ...by });
    for (const { days, ...hours } of week)
      for (const weekday of days) tables.availability_blocks.push({ pattern_id, weekday, ...hours });
    tables.work_preferences.push({
      user_id,
      preferred_week_minutes: index % 2 === 0 ? 20 * 60 : null,
      max_days_per_week: index % 4 === 0 ? 5 : null,
    });
    if (index % 6 === 0)
      tables.availability_exceptions.push({
        id: random.id(entered),
        user_id,
        start_date: addDays(school.today[place], 7),
        end_date: addDays(school.today[place], 9),
        start_time: null,
        end_time: null,
        kind: 'UNAVAILABLE',
        note: 'Exams',
        ...by,
      });
  }
}
