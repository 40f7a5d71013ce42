import { locationRows } from './locations.table';
import { serverRows } from './server.table';
import type { AuthorisationRow } from './types';

/** Every route of the API: a route without a row fails the test. One file per module. */
export const authorisationTable: readonly AuthorisationRow[] = [...serverRows, ...locationRows];
