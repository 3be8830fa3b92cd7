import type pg from 'pg';

/** A table whose rows a backup holds. */
export interface StoredTable {
  schema: string;
  name: string;
  /** Without generated columns, which PostgreSQL computes again. */
  columns: string[];
}

/** A foreign key, as SQL that creates it again. */
export interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/** The schemas with rows of the product: its own tables and the queue of jobs. Migrations are made by the server. */
const ownSchemas = ['public', 'graphile_worker'];
const tablesOfMigrations = ['migrations', '__drizzle_migrations'];

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** The name of a table in SQL. */
export const quotedTable = ({ schema, name }: Pick<StoredTable, 'schema' | 'name'>): string =>
  `${quote(schema)}.${quote(name)}`;

const quotedColumns = ({ columns }: StoredTable): string => columns.map(quote).join(', ');

/** The statement that reads every row of a table in its stored order. */
export const copyOutStatement = (table: StoredTable): string =>
  `copy (select ${quotedColumns(table)} from ${quotedTable(table)} order by ctid) to stdout`;

/** The statement that writes rows into a table in the order in which they come. */
export const copyInStatement = (table: StoredTable): string =>
  `copy ${quotedTable(table)} (${quotedColumns(table)}) from stdin`;

/**
 * Has COPY write every value in the same text, whatever PostgreSQL is set to, until the transaction ends. Rows are compared by their text:
 * that of an instant, for one, depends on the time zone that the machine had when its database was made.
 */
export const writeRowsAlike = async (client: pg.ClientBase): Promise<void> => {
  await client.query(
    `set local timezone to 'UTC'; set local datestyle to 'ISO, YMD'; set local intervalstyle to 'postgres';
     set local extra_float_digits to 1; set local bytea_output to 'hex'`,
  );
};

/** Has COPY write every value as this PostgreSQL is set to, until the transaction ends. */
export const writeRowsAsSet = async (client: pg.ClientBase): Promise<void> => {
  await client.query(
    `set local timezone to default; set local datestyle to default; set local intervalstyle to default;
     set local extra_float_digits to default; set local bytea_output to default`,
  );
};

/** Lists the tables of the product and of the queue, by name. */
export const listTables = async (client: pg.ClientBase): Promise<StoredTable[]> => {
  const { rows } = await client.query<StoredTable>(
    `select n.nspname as schema, c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
     where c.relkind = 'r' and n.nspname = any($1) and c.relname <> all($2)
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by 1, 2 order by 1, 2`,
    [ownSchemas, tablesOfMigrations],
  );
  return rows;
};

/** Lists the sequences that have been used, with their last value. */
export const listSequences = async (
  client: pg.ClientBase,
): Promise<{ schema: string; name: string; lastValue: string }[]> => {
  const { rows } = await client.query<{ schema: string; name: string; lastValue: string }>(
    `select schemaname as schema, sequencename as name, last_value::text as "lastValue"
     from pg_sequences where schemaname = any($1) and last_value is not null order by 1, 2`,
    [ownSchemas],
  );
  return rows;
};

/** What the tables look like: the migrations that were made. */
export const readMigrations = async (
  client: pg.ClientBase,
): Promise<{ migrations: string[]; queueMigrations: number[] }> => {
  const own = await client.query<{ hash: string }>('select hash from drizzle.__drizzle_migrations order by id');
  const queue = await client.query<{ id: number }>('select id from graphile_worker.migrations order by id');
  return { migrations: own.rows.map(({ hash }) => hash), queueMigrations: queue.rows.map(({ id }) => id) };
};

/** Lists the foreign keys of the tables. */
export const listForeignKeys = async (client: pg.ClientBase): Promise<ForeignKey[]> => {
  const { rows } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_namespace n on n.oid = k.connamespace
     where contype = 'f' and n.nspname = any($1) order by 1, 2`,
    [ownSchemas],
  );
  return rows;
};
