import type { ScheduleEvent } from '@ondeck/shared/schemas/schedules';
import { Legend } from '@ondeck/shared/ui/legend';
import { legendEntries } from '@ondeck/shared/planning/scheduleEvents';

/** The types of what a calendar shows, for the head of its panel. */
export const OwnLegend = ({ events }: { readonly events: readonly ScheduleEvent[] | undefined }) => (
  <Legend entries={legendEntries(events ?? [])} />
);
