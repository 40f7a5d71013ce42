import { useEffect, useRef } from 'react';
import { useLocationsQuery } from '../api/locations';
import { useLocation, useSearchParams } from '../router/router';
import { hold, useSession } from '../session/session';
import { LocationPicker } from './locationPicker';

export interface ChosenLocation {
  /** The id, or an empty text while none is chosen. */
  readonly location: string;
  readonly choose: (location: string) => void;
}

/**
 * The location that lists are about: from the address (`?location=`), else the one chosen last in this tab
 * (`selectedLocation`), else the only one there is. Whichever it is stands in the address, so that a link shows the same
 * list to somebody else. Choosing another one leads to the first page of whatever is listed.
 */
export function useChosenLocation(): ChosenLocation {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const stored = useSession((session) => session.selectedLocation);
  const { data } = useLocationsQuery();
  const only = data?.count === 1 ? data.results[0]?.id : undefined;
  const named = params.get('location');
  const location = named ?? (stored || (only ?? ''));

  // A choice is held at once and reaches the address a moment later: until then there is nothing to add to it.
  const underWay = useRef<string>(undefined);

  // The address is the browser's: it can only be written once the page is there.
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
      // What another page handed over stays: a request to answer, the tab to open.
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

export interface LocationFieldProps extends ChosenLocation {
  /** What "none chosen" is called. */
  placeholder?: string;
}

/** Chooses one of the locations in one's scope. */
export function LocationField({ location, choose, placeholder = 'All locations' }: LocationFieldProps) {
  return (
    <LocationPicker
      label="Location"
      labelHidden
      placeholder={placeholder}
      value={location}
      onChange={choose}
    />
  );
}
