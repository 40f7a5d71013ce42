/**
 * Returns the reason why the archive can't be loaded yet. It loads with both dates in order, or with only a location
 * (specification 2, section 2).
 *
 * @returns null when the archive can load, else the next step for the user
 */
export function whyNotLoaded(location: string, from: string, to: string): string | null {
  if (from !== '' && to !== '') return to < from ? 'Choose a To date on or after the From date.' : null;
  if (from !== '') return 'Choose the To date as well.';
  if (to !== '') return 'Choose the From date as well.';
  return location === '' ? 'Choose a location, or both dates.' : null;
}
