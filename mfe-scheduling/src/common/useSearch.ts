import type { StaffSearch } from '@ondeck/shared/api/locations';
import { useSettled } from './useSettled';

/**
 * Returns the staff search to send once the user stops typing.
 *
 * @param text - the search as JSON; empty until there is enough to search for
 */
export function useSearch(text: string): { search: StaffSearch; skip: boolean } {
  const settled = useSettled(text);
  const search: StaffSearch = settled ? JSON.parse(settled) : {};
  return { search, skip: settled === '' || text === '' };
}
