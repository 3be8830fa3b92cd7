import { sql, type SQL } from 'drizzle-orm';
import { PgDialect, type PgColumn } from 'drizzle-orm/pg-core';
import type { Queryable } from './database.ts';
import { perQueryable } from './per-queryable.ts';

/**
 * A statement that is asked so often that building and planning it would cost more than it does. It is built once for what it
 * runs in, and each connection plans it once, under its name.
 * @param prepare builds it, `.prepare('its_name')` at the end; no two statements have one name
 */
export const preparedStatement = <Statement>(
  prepare: (queryable: Queryable) => Statement,
): ((queryable: Queryable) => Statement) => perQueryable(prepare);

/** Runs a statement on a connection or within a transaction and answers its rows. */
type NamedStatement<Values, Row> = (queryable: Queryable, values: Values) => Promise<Row[]>;

const dialect = new PgDialect();

/**
 * The same for a statement that runs within transactions: written as SQL, its text is made once for all of them. What varies are
 * values alone, each where `sql.placeholder` names it; a list is one value, as `= any(…)` or as JSON. Dates and instants are
 * answered as texts.
 * @param name no other statement has it
 */
export const namedStatement = <Values extends Record<string, unknown>, Row extends Record<string, unknown>>(
  name: string,
  text: SQL,
): NamedStatement<Values, Row> => {
  const query = dialect.sqlToQuery(text);
  return async (queryable, values) => {
    const prepared = queryable._.session.prepareQuery<{ execute: { rows: Row[] }; all: Row[]; values: unknown[][] }>(
      query,
      undefined,
      name,
      false,
    );
    return (await prepared.execute(values)).rows;
  };
};

/** Columns of a table as a statement answers them, under the names that the rows have in the code. */
export const namedColumns = (columns: Record<string, PgColumn>): SQL =>
  sql.join(
    Object.entries(columns).map(([name, column]) => sql`${column} as ${sql.identifier(name)}`),
    sql`, `,
  );
