import { addDays, startOfWeek } from '@ondeck/shared/domain/calendar/plainDate';
import { defaultLimits, laborBands, presetLimits } from '@ondeck/shared/domain/rules/labor';
import type { DemoSchool } from './demoSchool';

/** Adds New York's limits for minors to the location in New York, and a week without school next month. */
export function addLabor({ tables, locations, today }: DemoSchool): void {
  const location_id = locations.lakeview.id;
  const limits = { ...defaultLimits, ...presetLimits('NEW_YORK') };
  for (const band of laborBands) tables.labor_limits.push({ location_id, band, ...limits[band] });
  const monday = addDays(startOfWeek(today.lakeview), 29);
  tables.school_breaks.push({
    location_id,
    row_number: 0,
    start_date: monday,
    end_date: addDays(monday, 4),
    name: 'School Break',
  });
}
