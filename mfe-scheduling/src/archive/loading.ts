/**
 * Why the archive is not loaded yet: it is when both dates are set and in order, or neither and a location is chosen
 * (specification 2, section 2).
 *
 * @returns null when it is loaded, else what to do
 */
export function whyNotLoaded(location: string, from: string, to: string): string | null {
  if (from !== '' && to !== '') return to < from ? 'Choose a To date on or after the From date.' : null;
  if (from !== '') return 'Choose the To date as well.';
  if (to !== '') return 'Choose the From date as well.';
  return location === '' ? 'Choose a location, or both dates.' : null;
}
