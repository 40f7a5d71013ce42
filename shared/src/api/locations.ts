import { listLocations } from '../calls/locations';
import { listPositions } from '../calls/positions';
import type { InputOf } from '../calls/requestOf';
import { listCandidates } from '../calls/shifts';
import { inUseOn } from '../domain/calendar/positionInUse';
import { type ReadOptions, useLazyReadWhole, useRead, useReadWhole } from './useCall';

/** The query of `GET /api/shifts/staff/`; empty values are omitted. */
export type StaffSearch = Exclude<InputOf<typeof listCandidates>, void>;

// Choices that several areas show: the user's locations, the positions, the employees for a shift. Two areas that fetch
// the same data share one answer, since both use the calls of this module.

/** Reads every location that the user can access. */
export const useLocationsQuery = () => useReadWhole(listLocations);
/** Returns {@link useLocationsQuery} as a function to call when needed. */
export const useLazyLocationsQuery = () => useLazyReadWhole(listLocations);
/**
 * Returns a location by its id, for its name and zone. Deleted locations are fetched only if the id is not among the
 * others, and only admins can see them.
 */
export function useKnownLocation(id: string) {
  const { data } = useLocationsQuery();
  const live = data?.results.find((place) => place.id === id);
  const skip = id === '' || data === undefined || live !== undefined;
  const { data: gone, isLoading } = useReadWhole(listLocations, { status: 'deleted' }, { skip });
  const deleted = skip ? undefined : gone?.results.find((place) => place.id === id);
  return { place: live ?? deleted, isDeleted: deleted !== undefined, isLoading: !data || isLoading };
}
/** Reads every position that can be selected. */
export const usePositionChoicesQuery = () => useRead(listPositions);
/**
 * Returns the positions that can be selected for hours on a day in a zone, including those retired since, which are
 * marked.
 */
export function useWorkedPositions(day: string, zone: string): readonly { value: string; label: string }[] {
  const { data } = useRead(listPositions, { include: 'retired' });
  return (data?.results ?? [])
    .filter(({ retired_at }) => inUseOn(retired_at ? Date.parse(retired_at) : null, day, zone))
    .map(({ id, name, retired }) => ({ value: id, label: retired ? `${name} (retired)` : name }));
}
/** Reads the employees for a shift, each with reasons why they aren't available. */
export const useStaffChoicesQuery = (search: StaffSearch, options?: ReadOptions) =>
  useRead(listCandidates, search, options);
