import { sentenceFor } from '../domain/rules/findings';
import { notify } from '../ui/notify';

/** The id of a page's field Location, see `LocationField`. */
export const LOCATION_FIELD = 'chosen-location';

type GoOn = (location: string) => void;
/** The action that waits for a location. */
let waiting: GoOn | undefined;

/**
 * Continues with the selected location. Without one, asks for it, moves the focus to the field Location, and continues
 * after the next choice in that field.
 */
export function withLocation(location: string, goOn: GoOn, seconds?: 4): void {
  if (location !== '') {
    goOn(location);
    return;
  }
  notify.error(sentenceFor('select.location'), seconds === undefined ? {} : { seconds });
  document.getElementById(LOCATION_FIELD)?.focus();
  waiting = goOn;
}

/** Continues the action that waits for a location; `location` is empty if the user cleared the field. */
export function locationWasChosen(location: string): void {
  const goOn = waiting;
  waiting = undefined;
  if (location !== '') goOn?.(location);
}

/** Forgets the action that waits, because the user left the field without a choice. */
export function locationWasLeft(): void {
  waiting = undefined;
}
