import type { StaffSearch } from '@ondeck/shared/api/locations';
import { useSettled } from './useSettled';

/**
 * Who is asked for, once the typing rests.
 *
 * @param text - the search as JSON; empty while it is not enough to ask with
 */
export function useSearch(text: string): { search: StaffSearch; skip: boolean } {
  const settled = useSettled(text);
  const search: StaffSearch = settled ? JSON.parse(settled) : {};
  return { search, skip: settled === '' || text === '' };
}
