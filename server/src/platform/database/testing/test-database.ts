import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { connectDatabase, type DatabaseConnection } from '../database.ts';
import { TEMPLATE_DATABASE } from './template.ts';

/** A connection to a test's own database. */
export type TestDatabase = DatabaseConnection & {
  /** Closes the connections and deletes the database. */
  drop(): Promise<void>;
};

/**
 * Creates a database with every table and no rows, copied from the migrated template. Takes some tens of milliseconds and
 * needs `global-setup.ts` to have run. Drop the database in `afterAll`.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const serverUrl = inject('testDatabaseServerUrl');
  const name = `test_${randomBytes(8).toString('hex')}`;
  await execute(serverUrl, `create database ${name} template ${TEMPLATE_DATABASE}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const connection = connectDatabase(url.href, { maxConnections: 5 });
  return {
    ...connection,
    drop: async () => {
      await connection.close();
      await execute(serverUrl, `drop database if exists ${name} with (force)`);
    },
  };
}

async function execute(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
