import type { ScheduleEvent } from '@ondeck/shared/schemas/schedules';
import { Legend } from '@ondeck/shared/ui/legend';
import { legendEntries } from '@ondeck/shared/planning/scheduleEvents';

/** Shows the legend of shift types in the panel's heading. */
export const OwnLegend = ({ events }: { readonly events: readonly ScheduleEvent[] | undefined }) => (
  <Legend entries={legendEntries(events ?? [])} />
);
