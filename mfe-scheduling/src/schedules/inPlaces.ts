import { zoneShort } from '@ondeck/shared/domain/calendar/zone';
import type { ScheduleEvent, ScheduleLocation } from '@ondeck/shared/schemas/schedules';

/** The events of a location, below its heading `Lakeview · ET`. */
export interface PlaceOfEvents {
  readonly key: string;
  readonly title: string;
  /** The occurrences, open shifts first. */
  readonly ids: readonly string[];
  readonly events: readonly ScheduleEvent[];
}

/** Groups events by location, in the order of the locations. Locations without events are left out. */
export function inPlaces(
  events: readonly ScheduleEvent[],
  places: readonly ScheduleLocation[],
): PlaceOfEvents[] {
  return places.flatMap(({ id, title, timezone }) => {
    const here = events.filter(({ location }) => location.id === id);
    const inOrder = [...here.filter(({ is_open }) => is_open), ...here.filter(({ is_open }) => !is_open)];
    const ids = inOrder.map(({ occurrence_id }) => occurrence_id);
    return here.length === 0
      ? []
      : [{ key: id, title: `${title} · ${zoneShort(timezone)}`, ids, events: inOrder }];
  });
}
