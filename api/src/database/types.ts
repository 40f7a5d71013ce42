import type { Kysely, Transaction } from 'kysely';
import type { Database } from './schema.types';

/** The database outside a transaction: reads, and the start of a transaction. */
export type Db = Kysely<Database>;
/** The handle of an open transaction. */
export type Trx = Transaction<Database>;
/** For functions that only read or write, wherever they are called from. */
export type Queryable = Db | Trx;
