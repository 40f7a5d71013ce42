import type { Kysely, Selectable, Transaction } from 'kysely';
import type { Database } from './schema.types';

/** The database outside a transaction, which can read and start a transaction. */
export type Db = Kysely<Database>;
/** The handle of an open transaction. */
export type Trx = Transaction<Database>;
/** A selection of a table's columns, as they are read. */
export type Columns<Table extends keyof Database, Names extends keyof Selectable<Database[Table]>> = Pick<
  Selectable<Database[Table]>,
  Names
>;
/** A handle for functions that only read or write, inside or outside a transaction. */
export type Queryable = Db | Trx;
