import { DrizzleQueryError } from 'drizzle-orm';
import { sqlState } from '../database.ts';
import { gaveWayStates } from './migrate.ts';

const longestStatement = 160;

/** Says why a migration failed: what PostgreSQL answered, and to which statement. Without the values of rows. */
export const reasonOfFailedMigration = (error: unknown): string => {
  if (gaveWayStates.has(sqlState(error) ?? '')) {
    return 'for more than a minute others used a table that it changes, for instance a backup that runs. Try again later.';
  }
  if (!(error instanceof DrizzleQueryError)) return error instanceof Error ? error.message : String(error);
  const statement = error.query.trim().replaceAll(/\s+/g, ' ');
  const shown = statement.length > longestStatement ? `${statement.slice(0, longestStatement)} …` : statement;
  return `${error.cause?.message ?? 'PostgreSQL refused a statement'}, in "${shown}"`;
};
