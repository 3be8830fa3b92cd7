import type { NodePgDatabase } from 'drizzle-orm/node-postgres';

export type Database = NodePgDatabase;
/** What `db.transaction(async (transaction) => …)` hands to its function. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/** What a store's function takes when it may run inside or outside a transaction. */
export type Queryable = Database | Transaction;
