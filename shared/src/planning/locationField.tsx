import { useEffect, useRef } from 'react';
import { useLocationsQuery } from '../api/locations';
import { useLocation, useSearchParams } from '../router/router';
import { hold, useSession } from '../session/session';
import { LOCATION_FIELD, locationWasChosen, locationWasLeft } from './locationFirst';
import { LocationPicker } from './locationPicker';
import { useUserChoices } from './userChoices';

export interface ChosenLocation {
  /** The location's id, or an empty text while none is selected. */
  readonly location: string;
  readonly choose: (location: string) => void;
}

/** Returns the location in the address, else the one last selected in this tab, else the given one. */
function useLocationInAddress(otherwise: string): ChosenLocation {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const stored = useSession((session) => session.selectedLocation);
  const named = params.get('location');
  const location = named ?? (stored || otherwise);

  // The selected location is stored right away but reaches the address later; until then, don't write the old one.
  const underWay = useRef<string>(undefined);

  // The address belongs to the browser and can be written only after the page has rendered.
  useEffect(() => {
    if (underWay.current !== undefined && underWay.current !== (named ?? '')) return;
    underWay.current = undefined;
    if (named !== null || location === '') return;
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        after.set('location', location);
        return after;
      },
      // Keep the state from the previous page: a request to answer, the tab to open.
      { replace: true, state },
    );
  }, [named, location, state, setParams]);

  return {
    location,
    choose: (next) => {
      if (next !== (named ?? '')) underWay.current = next;
      hold('selectedLocation', next);
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          after.delete('page');
          if (next) after.set('location', next);
          else after.delete('location');
          return after;
        },
        { replace: true },
      );
    },
  };
}

/**
 * Returns the location that lists show: from the address (`?location=`), else the location last selected in this tab
 * (`selectedLocation`), else the only location. It is written to the address, so a shared link shows the same list.
 * Selecting another location resets the list to its first page.
 */
export function useChosenLocation(): ChosenLocation {
  const { data } = useLocationsQuery();
  return useLocationInAddress(data?.count === 1 ? (data.results[0]?.id ?? '') : '');
}

export interface RememberedLocation extends ChosenLocation {
  /** Whether it is known if a location is selected. Until then, an empty location doesn't mean all of them. */
  readonly isKnown: boolean;
}

/**
 * Returns the location of a board: as {@link useChosenLocation} does, but before the only location comes the one that
 * the user chose last in any browser. An empty location means all. A selection is saved for the next visit.
 */
export function useRememberedLocation(): RememberedLocation {
  const { data, isError } = useLocationsQuery();
  const { choices, remember } = useUserChoices();
  const isHeld = useSession((session) => session.selectedLocation !== '');
  const [params] = useSearchParams();
  const places = data?.results ?? [];
  const only = data?.count === 1 ? places[0]?.id : undefined;
  const saved = places.find(({ id }) => id === choices?.location)?.id;
  const { location, choose } = useLocationInAddress(saved ?? only ?? '');
  const isRead = choices !== undefined && (data !== undefined || isError);
  return {
    location,
    choose: (next) => {
      remember(next ? { location: next } : { all_locations: true });
      choose(next);
    },
    isKnown: isRead || isHeld || params.has('location'),
  };
}

export interface LocationFieldProps extends ChosenLocation {
  /** The text of the empty option, such as 'All locations'. */
  placeholder?: string;
}

/** Shows a field to select one of the locations the user can access. */
export function LocationField({ location, choose, placeholder = 'All locations' }: LocationFieldProps) {
  return (
    <LocationPicker
      label="Location"
      labelHidden
      placeholder={placeholder}
      id={LOCATION_FIELD}
      value={location}
      onChange={(next) => {
        choose(next);
        locationWasChosen(next);
      }}
      onBlur={locationWasLeft}
    />
  );
}
