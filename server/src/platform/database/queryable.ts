import type { NodePgDatabase } from 'drizzle-orm/node-postgres';

/** The pool: each statement runs in a transaction of its own. */
export type Database = NodePgDatabase;
/** The argument of the function given to `db.transaction`. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/** The argument of store functions that may run inside or outside a transaction. */
export type Queryable = Database | Transaction;
