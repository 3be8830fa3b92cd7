// A PostgreSQL that a benchmark kills and starts again on its port, as a machine does that loses its power.
import { mkdtempSync, chmodSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { findBinaries } from '../../embedded-database/src/binaries.ts';
import { ensureCluster } from '../../embedded-database/src/cluster.ts';
import { clusterDirectoryOf } from '../../embedded-database/src/data-directory.ts';
import { findDatabaseUser } from '../../embedded-database/src/database-user.ts';
import { clusterUrl } from '../../embedded-database/src/embedded-postgres.ts';
import { startPostmaster, stopPostmaster } from '../../embedded-database/src/postmaster.ts';

/** Starts a durable PostgreSQL in a folder for temporary files, with an empty database. */
export async function startKillablePostgres(name) {
  const folder = mkdtempSync(join(tmpdir(), `ekhaya-bench-${name}-`));
  chmodSync(folder, 0o711);
  const directory = clusterDirectoryOf(folder);
  const user = await findDatabaseUser(directory);
  const cluster = { directory, user, password: 'bench', binaries: await findBinaries(user, folder), isDurable: true };
  await ensureCluster(cluster);
  const logFile = join(folder, 'postgres.log');
  let postmaster = await startPostmaster(cluster, logFile);
  const { port } = postmaster;
  const maintenance = new pg.Client({ connectionString: clusterUrl(port, 'bench', 'postgres') });
  await maintenance.connect();
  await maintenance.query('create database ekhaya');
  await maintenance.end();
  return {
    url: clusterUrl(port, 'bench', 'ekhaya'),
    port,
    folder,
    /** Kills the server without any warning, and starts it again after a pause. */
    killAndStart: async (pauseMs) => {
      process.kill(postmaster.pid, 'SIGKILL');
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      for (let tries = 1; ; tries++) {
        try {
          postmaster = await startPostmaster(cluster, logFile, port);
          return;
        } catch (error) {
          // The processes of the killed server hold its memory and its port for a moment.
          if (tries === 10) throw error;
        }
      }
    },
    stop: async () => {
      await stopPostmaster(directory);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
