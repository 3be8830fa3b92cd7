import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { placeDataDirectory } from '../../embedded-database/src/data-directory.ts';
import { openEmbeddedPostgres } from '../../embedded-database/src/embedded-postgres.ts';
import { startServer } from '../measure/running-server.mjs';

/**
 * Starts a server on a PostgreSQL of its own, runs a measurement with a connection of its own to that database, and removes both.
 * @param name names the temporary folder
 * @param measure receives the `pg` client and the origin of the server
 * @returns what the measurement returns
 */
export async function measureOnDatabase(name, measure) {
  const folder = mkdtempSync(join(tmpdir(), `ekhaya-bench-${name}-`));
  const postgres = await openEmbeddedPostgres({
    dataDirectory: await placeDataDirectory(folder),
    password: 'bench',
    onLost: () => process.exit(1),
  });
  const client = new pg.Client({ connectionString: postgres.url });
  let server;
  try {
    server = await startServer({ dataDirectory: folder, environment: { DATABASE_URL: postgres.url } });
    await client.connect();
    return await measure(client, server.origin);
  } finally {
    await client.end();
    await server?.stop({ forget: false });
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
