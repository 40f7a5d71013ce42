/** What other modules may use of locations. Everything else is private to this folder. */
export { createLocation } from './locations.service';
export {
  findScopedLocations,
  type LocationDay,
  locationDays,
  type ScopedLocation,
} from './scopedLocations.repository';
