import { addDays } from '@ondeck/shared/domain/calendar/plainDate';

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
  return location === '' ? NEITHER : null;
}

/** The title of the archive if neither a location nor a date is chosen. */
export const NEITHER = 'Choose a location or both dates';

const DAYS = 30;

/** Returns the last 30 days up to today, as the address has them. */
export const lastDays = (today: string) => ({ from: addDays(today, 1 - DAYS), to: today });
