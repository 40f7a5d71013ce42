/** Exports for other modules. Everything else in this folder is private to locations. */
export { lockLocation } from './locations.repository';
export { createLocation } from './locations.service';
export {
  findScopedLocations,
  type LocationDay,
  locationDays,
  type ScopedLocation,
} from './scopedLocations.repository';
