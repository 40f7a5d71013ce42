import { isWithin, type PlainDate } from './plainDate';
import { type Instant, plainDateIn } from './zone';

/** Days, both inclusive, that are read in a zone that their location had before. */
export interface FormerZone {
  readonly from_date: PlainDate;
  readonly to_date: PlainDate;
  readonly timezone: string;
}

/** A location, or something that happens at one, with its current zone and the former zones of earlier days. */
export interface Zoned {
  readonly timezone: string;
  readonly former_zones?: readonly FormerZone[] | null | undefined;
}

/** Returns the zone in which a day is read: a former zone that covers the day, else the current zone. */
export const zoneOn = ({ timezone, former_zones }: Zoned, date: PlainDate): string =>
  former_zones?.find((one) => isWithin(date, one.from_date, one.to_date))?.timezone ?? timezone;

/** Returns the zone of the day that contains an instant: a change of zone applies from the next day. */
export const zoneAt = ({ timezone, former_zones }: Zoned, at: Instant): string =>
  former_zones?.find((one) => isWithin(plainDateIn(at, one.timezone), one.from_date, one.to_date))
    ?.timezone ?? timezone;

/** Returns the date at a location at an instant. The date never goes back, whatever the zone changes to. */
export const dateAt = (place: Zoned, at: Instant): PlainDate => plainDateIn(at, zoneAt(place, at));
