import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import type { Queryable } from '../database/queryable.ts';

/**
 * The plan of the first statement that a function of a store makes, as text.
 * @param act calls the function; its statement finds no row
 * @param options `analyze` also runs the statement, and tells what each step read
 */
export const planOfFirst = async (
  pool: Pool,
  act: (queryable: Queryable) => Promise<unknown>,
  { analyze = false }: { analyze?: boolean } = {},
): Promise<string> => {
  const statements: { text: string; values: unknown[] }[] = [];
  const spied = Object.create(pool, {
    query: {
      value: (text: { text: string }, values: unknown[]) => (
        statements.push({ text: text.text, values }),
        { rows: [] }
      ),
    },
  });
  await act(drizzle(spied) as never);
  const [statement] = statements;
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(
    `explain ${analyze ? '(analyze, buffers) ' : ''}${statement?.text ?? ''}`,
    statement?.values ?? [],
  );
  return rows.map((row) => row['QUERY PLAN']).join('\n');
};
