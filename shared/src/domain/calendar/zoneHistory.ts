import { isWithin, type PlainDate } from './plainDate';
import { type Instant, plainDateIn } from './zone';

/** Days, both inclusive, that are read in another zone than the one that their location has now. */
export interface FormerZone {
  readonly from_date: PlainDate;
  readonly to_date: PlainDate;
  readonly timezone: string;
}

/** A location, or what takes place at one, with the zone that it has now and those that some of its days keep. */
export interface Zoned {
  readonly timezone: string;
  readonly former_zones?: readonly FormerZone[] | null | undefined;
}

/** The zone in which a day is read: a former one that the day keeps, else the location's own. */
export const zoneOn = ({ timezone, former_zones }: Zoned, date: PlainDate): string =>
  former_zones?.find((one) => isWithin(date, one.from_date, one.to_date))?.timezone ?? timezone;

/** The zone of the day on which a moment lies: a change of zone counts from the next day on. */
export const zoneAt = ({ timezone, former_zones }: Zoned, at: Instant): string =>
  former_zones?.find((one) => isWithin(plainDateIn(at, one.timezone), one.from_date, one.to_date))
    ?.timezone ?? timezone;

/** The day at a location at a moment: it never goes back, whatever the zone is changed to. */
export const dateAt = (place: Zoned, at: Instant): PlainDate => plainDateIn(at, zoneAt(place, at));
