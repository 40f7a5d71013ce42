import { useEffect, useState } from 'react';
import { useRead, useWrite } from '../api/useCall';
import { readChoices, saveChoices } from '../calls/choices';
import { userChoices, type UserChoices, type UserChoicesBody } from '../schemas/choices';
import { getSession, hold } from '../session/session';

const NONE: UserChoices = { location: null, all_locations: false, layout: null };

/** Reads the choices that this browser keeps; undefined if it keeps none, or a later version wrote them. */
function heldChoices(): UserChoices | undefined {
  try {
    const held: unknown = JSON.parse(getSession().userChoices);
    return userChoices.safeParse(held).data;
  } catch {
    return undefined;
  }
}

/** Keeps choices in this browser. Writes nothing if they are unchanged, so that other tabs get no event. */
function holdChoices(choices: UserChoices): void {
  const text = JSON.stringify(choices);
  if (text !== getSession().userChoices) hold('userChoices', text);
}

function changed(choices: UserChoices, { location, all_locations, layout }: UserChoicesBody): UserChoices {
  return {
    ...choices,
    ...(location === undefined ? {} : { location, all_locations: false }),
    ...(all_locations === undefined ? {} : { location: null, all_locations }),
    ...(layout === undefined ? {} : { layout }),
  };
}

export interface RememberedChoices {
  /** The choices when the page opened, with this page's own changes; undefined until they are known. */
  readonly choices: UserChoices | undefined;
  /** Saves a choice for the next visit, in this browser and on the server. */
  readonly remember: (choice: UserChoicesBody) => void;
}

/**
 * Returns the user's last choices on a board: from this browser, else from the server. A choice that another browser
 * makes while a page is open counts from the next visit on, so that an open page doesn't change under its reader.
 */
export function useUserChoices(): RememberedChoices {
  const [choices, setChoices] = useState(heldChoices);
  const { data, isError } = useRead(readChoices);
  const [save] = useWrite(saveChoices);
  if (choices === undefined && (data !== undefined || isError)) setChoices(data ?? NONE);

  // The browser's storage isn't React's, so it can be written only after the render.
  useEffect(() => {
    if (data) holdChoices(data);
  }, [data]);

  return {
    choices,
    remember: (choice) => {
      setChoices(changed(choices ?? NONE, choice));
      holdChoices(changed(heldChoices() ?? NONE, choice));
      void save(choice);
    },
  };
}
