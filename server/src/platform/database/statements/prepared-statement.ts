import { sql, type SQL } from 'drizzle-orm';
import { PgDialect, type PgColumn } from 'drizzle-orm/pg-core';
import type { Queryable } from '../database.ts';
import { perQueryable } from './per-queryable.ts';

/**
 * Prepares a query builder's statement, for reads so frequent that building and planning cost more than running. The
 * statement is built once per queryable, and each connection plans it once, under its name.
 * @param prepare builds the statement and ends with `.prepare('its_name')`; the name must be unique
 */
export const preparedStatement = <Statement>(
  prepare: (queryable: Queryable) => Statement,
): ((queryable: Queryable) => Statement) => perQueryable(prepare);

/** Runs a statement on the pool or within a transaction and returns its rows. */
type NamedStatement<Values, Row> = (queryable: Queryable, values: Values) => Promise<Row[]>;

const dialect = new PgDialect();

/**
 * Prepares a statement written as SQL. Unlike `preparedStatement`, its text is built only once, even for many short
 * transactions. Values stand where `sql.placeholder` names them; a list is one value, as `= any(…)` or as JSON. Dates and
 * instants come back as text.
 * @param name a unique name, under which each connection plans the statement once
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

/** The select list of a table's columns, each under the name that it has in the code. */
export const namedColumns = (columns: Record<string, PgColumn>): SQL =>
  sql.join(
    Object.entries(columns).map(([name, column]) => sql`${column} as ${sql.identifier(name)}`),
    sql`, `,
  );
