// Copies of PostgreSQL for the checks of failover and point-in-time recovery, made as docs/operations.md says.
import { lchownSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { findBinaries } from '@ekhaya/embedded-database/binaries';
import { ensureCluster } from '@ekhaya/embedded-database/cluster';
import { findDatabaseUser } from '@ekhaya/embedded-database/database-user';
import { clusterUrl } from '@ekhaya/embedded-database/embedded-postgres';
import { findPostmaster, startPostmaster, stopPostmaster } from '@ekhaya/embedded-database/postmaster';
import { copyClusterFolder, writeClusterFile } from '../../server/src/platform/database/testing/copy-cluster.ts';
import { Client } from './built-server.mjs';

const password = 'of-this-check';

/** Runs a statement on a connection of its own, and returns its rows. */
export async function ask(url, statement, values) {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(statement, values)).rows;
  } finally {
    await client.end();
  }
}

/** Describes a cluster in a folder that PostgreSQL's account owns. */
async function describeCluster(folder) {
  const directory = join(folder, 'postgres');
  const user = await findDatabaseUser(directory);
  mkdirSync(folder, { recursive: true });
  if (user.uid !== undefined) lchownSync(folder, user.uid, user.gid);
  const options = { directory, password, user, isDurable: true, binaries: await findBinaries(user, folder) };
  const log = join(folder, 'postgres.log');
  return {
    ...options,
    start: async () => {
      const { port } = await startPostmaster(options, log);
      return {
        port,
        maintenanceUrl: clusterUrl(port, password, 'postgres'),
        url: clusterUrl(port, password, 'ekhaya'),
      };
    },
    stop: () => stopPostmaster(directory),
    /** Ends it as a broken machine does. */
    kill: () => process.kill(findPostmaster(directory).pid, 'SIGKILL'),
    /** Writes a file of the cluster that PostgreSQL can read. */
    write: (name, text, flag) => writeClusterFile(options, name, text, flag),
  };
}

/** Makes a new cluster. */
export async function makeCluster(folder) {
  const cluster = await describeCluster(folder);
  await ensureCluster(cluster);
  return cluster;
}

/** Copies a running cluster between pg_backup_start and pg_backup_stop, and returns the copy, which has not started. */
export async function copyCluster(of, maintenanceUrl, folder) {
  const copy = await describeCluster(folder);
  await copyClusterFolder(of.directory, maintenanceUrl, copy);
  return copy;
}
