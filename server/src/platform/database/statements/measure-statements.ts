import type pg from 'pg';
import { currentSpan, measured } from '../../telemetry/trace.ts';

/** Texts differ where lists do: after so many, names are found anew each time. */
const maxKnownTexts = 1_000;

const namesByText = new Map<string, string>();

const findName = (text: string): string => {
  // A text between quotes is a value.
  const withoutValues = text.replaceAll(/--[^\n]*|\/\*[^]*?\*\//g, ' ').replaceAll(/'[^']*'/g, "''");
  const verb = /^[\s(]*([a-z]+)/i.exec(withoutValues)?.[1]?.toLowerCase() ?? 'statement';
  const table = /\b(?:from|into|update|join)\s+(?:only\s+)?((?:"?[a-z_]\w*"?\.)?"?[a-z_]\w*"?)/i.exec(
    withoutValues,
  )?.[1];
  return table === undefined ? verb : `${verb} ${table.replaceAll('"', '')}`;
};

/** The name of a statement: the one that it is prepared under, or its verb and its first table. Never a value. */
export const statementName = ({ text, name }: { text: string; name?: string | undefined }): string => {
  if (name !== undefined && name !== '') return name;
  const known = namesByText.get(text);
  if (known !== undefined) return known;
  const found = findName(text);
  if (namesByText.size < maxKnownTexts) namesByText.set(text, found);
  return found;
};

type Query = (...given: unknown[]) => unknown;

/** The text of a statement; undefined for a stream of rows, which drives the connection itself. */
const statementOf = (given: unknown): { text: string; name?: string } | undefined => {
  if (typeof given === 'string') return { text: given };
  const isStatement = typeof given === 'object' && given !== null && 'text' in given && !('submit' in given);
  return isStatement ? (given as { text: string; name?: string }) : undefined;
};

/** A query function whose statements are spans of the request or job that waits for them. */
const measuring =
  (query: Query): Query =>
  (...given) => {
    if (currentSpan() === undefined) return query(...given);
    const statement = statementOf(given[0]);
    // The pool gives its connections a callback. Its own call is the one that is measured: with the wait for a connection.
    if (statement === undefined || typeof given.at(-1) === 'function') return query(...given);
    return measured(
      { name: statementName(statement), kind: 'client', attributes: { 'db.system.name': 'postgresql' } },
      () => query(...given) as Promise<unknown>,
    );
  };

/** Makes the statements of a pool spans, with their names and without their values. */
export const measureStatements = (pool: pg.Pool): void => {
  pool.query = measuring(pool.query.bind(pool)) as pg.Pool['query'];
  // The driver's method is looked up at each statement: it stays the one place where every statement passes.
  pool.on('connect', (client) => {
    // The methods of the connection's class: the driver's, or one that sends no names.
    const methods = Object.getPrototypeOf(client) as { query: Query };
    const query: Query = (...given) => methods.query.apply(client, given);
    client.query = measuring(query) as pg.PoolClient['query'];
  });
};
