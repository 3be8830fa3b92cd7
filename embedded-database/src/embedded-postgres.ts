import { join } from 'node:path';
import { findBinaries } from './binaries.ts';
import { CLUSTER_OWNER, ensureCluster, type ClusterOptions } from './cluster.ts';
import { clusterDirectoryOf } from './data-directory.ts';
import { claimDatabase, type DatabaseClaim } from './database-claim.ts';
import { findDatabaseUser } from './database-user.ts';
import { EmbeddedDatabaseError } from './embedded-database-error.ts';
import { findPostmaster, startPostmaster, stopPostmaster, waitUntilStopped } from './postmaster.ts';

/** A running embedded PostgreSQL, used by this process alone. */
export type EmbeddedPostgres = {
  url: string;
  port: number;
  /** Whether the cluster was created just now. */
  isNew: boolean;
  /** Whether the server was already running, left behind by a killed process. */
  wasTakenOver: boolean;
  /** Publishes the address of this process. Processes that cannot open the data folder show it in their error message. */
  announce(address: string): Promise<void>;
  /** Stops PostgreSQL and cuts open connections. */
  stop(): Promise<void>;
};

/** What `openEmbeddedPostgres` needs. */
export type EmbeddedPostgresOptions = {
  /** The absolute path that `placeDataDirectory` returned. */
  dataDirectory: string;
  /** The password of the database's owner. An existing cluster keeps the one it was created with. */
  password: string;
  /** Called when PostgreSQL ends unexpectedly. */
  onLost: () => void;
  /** Called before a new cluster is created, the one step that takes seconds. */
  onInitialise?: () => void;
};

const START_ATTEMPTS = 3;

/**
 * Opens the embedded PostgreSQL 18 of a data folder for this process alone. It listens on a free port of 127.0.0.1. A
 * server that a killed process left running is taken over.
 * @throws {EmbeddedDatabaseError} when another process uses the data folder, or PostgreSQL cannot run
 */
export async function openEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDirectory, password } = options;
  const directory = clusterDirectoryOf(dataDirectory);
  const user = await findDatabaseUser(directory);
  const binaries = await findBinaries(user, dataDirectory);
  const cluster: ClusterOptions = { directory, password, binaries, user, isDurable: true };
  const { isNew } = await ensureCluster(cluster, options.onInitialise);
  const { port, wasTakenOver } = await findOrStart(cluster, join(dataDirectory, 'postgres.log'));
  const url = clusterUrl(port, password, 'ekhaya');
  const claim = await requireClaim(url, options).catch(async (error: unknown) => {
    // Stops the server only if this process started it and no other process uses it.
    if (!wasTakenOver && !(error instanceof EmbeddedDatabaseError)) await stopPostmaster(directory);
    throw error;
  });
  return {
    url,
    port,
    isNew,
    wasTakenOver,
    announce: (address) => claim.announce(address),
    stop: async () => {
      // The claim lasts until the server has stopped, so that no other process opens the folder in between.
      claim.expectEnd();
      await stopPostmaster(directory);
      await claim.end();
    },
  };
}

/**
 * The connection URL of the embedded PostgreSQL that another process runs on a data folder; undefined when none runs there. For
 * work beside a running server, such as a backup.
 */
export function findRunningPostgres(dataDirectory: string, password: string): string | undefined {
  const running = findPostmaster(clusterDirectoryOf(dataDirectory));
  return running?.isReady === true ? clusterUrl(running.port, password, 'ekhaya') : undefined;
}

/**
 * The connection URL of a database of the cluster, as its owner.
 * @param database a name of lower-case letters, digits and underscores
 */
export function clusterUrl(port: number, password: string, database: string): string {
  return `postgresql://${CLUSTER_OWNER}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
}

async function findOrStart(cluster: ClusterOptions, logFile: string): Promise<{ port: number; wasTakenOver: boolean }> {
  for (let attempt = 1; ; attempt++) {
    const running = findPostmaster(cluster.directory);
    if (running?.isReady) return { port: running.port, wasTakenOver: true };
    if (running?.isStopping) await waitUntilStopped(cluster.directory);
    try {
      const started = await startPostmaster(cluster, logFile);
      return { port: started.port, wasTakenOver: false };
    } catch (error) {
      // Tries again: child processes of a killed server end soon, and another attempt chooses another port.
      if (attempt === START_ATTEMPTS) throw error;
    }
  }
}

async function requireClaim(url: string, options: EmbeddedPostgresOptions): Promise<DatabaseClaim> {
  const { claim, holder } = await claimDatabase(url, options.onLost);
  if (claim === undefined) {
    throw new EmbeddedDatabaseError(
      `Ekhaya is already running on the data folder ${options.dataDirectory}${holder}. Stop it first, or set EKHAYA_DATA_DIR to another folder.`,
    );
  }
  return claim;
}
