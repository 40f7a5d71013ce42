import type { Selectable } from 'kysely';
import type { Database } from './schema.types';

type Row = Selectable<Database['requests']>;

/** The kind of a request, as the table, the audit log, and notifications name it. */
export type StoredKind = Row['kind'];

/** Columns that every request of a kind has, by the checks of the table (migrations 0058 and 0066). */
interface Filled {
  readonly time_off: 'start_date' | 'end_date' | 'leave_type';
  readonly schedule_change: 'shift_id' | 'start_date' | 'end_date';
  readonly open_shift: 'shift_id' | 'start_date';
  readonly new_shift: 'start_date' | 'end_date' | 'start_time' | 'end_time' | 'available_three_months';
  readonly correction: 'location_id' | 'clocked_in' | 'clocked_out';
}

/** States that no request of a kind has, by the same checks. */
interface Impossible {
  readonly time_off: 'REASSIGNED';
  readonly schedule_change: never;
  readonly open_shift: 'REASSIGNED' | 'REVOKED';
  readonly new_shift: 'REASSIGNED' | 'REVOKED';
  readonly correction: 'REASSIGNED' | 'REVOKED';
}

/** A request of a kind, as it is stored. */
export type RequestRow<Kind extends StoredKind> = Kind extends StoredKind
  ? Omit<Row, 'status' | Filled[Kind]> & {
      [Column in Filled[Kind]]: NonNullable<Row[Column]>;
    } & { status: Exclude<Row['status'], Impossible[Kind]> }
  : never;

/** Returns a kind of request in words: `time off`. */
export const kindInWords = (kind: StoredKind): string => kind.replace('_', ' ');
