import { listLocations } from '../calls/locations';
import { listPositions } from '../calls/positions';
import type { InputOf } from '../calls/requestOf';
import { listCandidates } from '../calls/shifts';
import { inUseOn } from '../domain/calendar/positionInUse';
import { type ReadOptions, useLazyReadWhole, useRead, useReadWhole } from './useCall';

/** What `GET /api/shifts/staff/` is asked; empty values are left out. */
export type StaffSearch = Exclude<InputOf<typeof listCandidates>, void>;

// Choices that several areas show: the user's locations, the positions, the people for a shift.
// Two areas that fetch the same share one answer, since both use the calls of this module.

/** Every location within one's reach. */
export const useLocationsQuery = () => useReadWhole(listLocations);
/** As {@link useLocationsQuery}, asked when it is needed. */
export const useLazyLocationsQuery = () => useLazyReadWhole(listLocations);
/**
 * A location by its id, for its name and zone. Deleted ones are asked for only where it is not among the others, and are
 * known to admins alone.
 */
export function useKnownLocation(id: string) {
  const { data } = useLocationsQuery();
  const live = data?.results.find((place) => place.id === id);
  const skip = id === '' || data === undefined || live !== undefined;
  const { data: gone, isLoading } = useReadWhole(listLocations, { status: 'deleted' }, { skip });
  const deleted = skip ? undefined : gone?.results.find((place) => place.id === id);
  return { place: live ?? deleted, isDeleted: deleted !== undefined, isLoading: !data || isLoading };
}
/** Every position that can be chosen. */
export const usePositionChoicesQuery = () => useRead(listPositions);
/** Positions to choose from for hours of a day in a zone: also those that were retired since, and say so. */
export function useWorkedPositions(day: string, zone: string): readonly { value: string; label: string }[] {
  const { data } = useRead(listPositions, { include: 'retired' });
  return (data?.results ?? [])
    .filter(({ retired_at }) => inUseOn(retired_at ? Date.parse(retired_at) : null, day, zone))
    .map(({ id, name, retired }) => ({ value: id, label: retired ? `${name} (retired)` : name }));
}
/** Reads the employees for a shift, each with the reasons against. */
export const useStaffChoicesQuery = (search: StaffSearch, options?: ReadOptions) =>
  useRead(listCandidates, search, options);
