import { join } from 'node:path';
import { readOrCreateSecret } from '../../secret/secret-file.ts';
import { StartError } from '../start-error.ts';
import { findBinaries } from './binaries.ts';
import { CLUSTER_OWNER, ensureCluster, type ClusterOptions } from './cluster.ts';
import { clusterDirectoryOf } from './data-directory.ts';
import { findDatabaseUser } from './database-user.ts';
import { claimDatabase, type DatabaseClaim } from './database-claim.ts';
import { findPostmaster, startPostmaster, stopPostmaster, waitUntilStopped } from './postmaster.ts';

export type EmbeddedPostgres = {
  url: string;
  port: number;
  /** The database folder was made just now. */
  isNew: boolean;
  /** The server was already running: it outlived the process that had started it. */
  wasTakenOver: boolean;
  /** Tells whoever is refused where this process answers. */
  announce(address: string): Promise<void>;
  /** Stops PostgreSQL. Connections still open are cut. */
  stop(): Promise<void>;
};

export type EmbeddedPostgresOptions = {
  /** Absolute, made by `placeDataDirectory`. */
  dataDirectory: string;
  /** Called when PostgreSQL goes away without having been asked to. */
  onLost: () => void;
  /** Called before the one step that takes seconds: making a new database folder. */
  onInitialise?: () => void;
};

const START_ATTEMPTS = 3;

/**
 * Runs the embedded PostgreSQL 18 of a data folder for this process alone. It listens on a free port of 127.0.0.1, with a
 * password that is kept in the data folder. A server left running by a killed process is taken over as it is.
 * @throws {StartError} when another process holds the data folder, or PostgreSQL cannot run
 */
export async function openEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDirectory } = options;
  const directory = clusterDirectoryOf(dataDirectory);
  const user = await findDatabaseUser(directory);
  const password = await readOrCreateSecret(join(dataDirectory, 'postgres-password'));
  const binaries = await findBinaries(user, dataDirectory);
  const cluster: ClusterOptions = { directory, password, binaries, user, isDurable: true };
  const { isNew } = await ensureCluster(cluster, options.onInitialise);
  const { port, wasTakenOver } = await findOrStart(cluster, join(dataDirectory, 'postgres.log'));
  const url = clusterUrl(port, password, 'ekhaya');
  const claim = await claimOrRefuse(url, options).catch(async (error: unknown) => {
    // What we started for nothing is stopped; what somebody else uses goes on.
    if (!wasTakenOver && !(error instanceof StartError)) await stopPostmaster(directory);
    throw error;
  });
  return {
    url,
    port,
    isNew,
    wasTakenOver,
    announce: (address) => claim.announce(address),
    stop: async () => {
      // The claim ends with the server: until then nobody else may use the folder.
      claim.expectEnd();
      await stopPostmaster(directory);
      await claim.end();
    },
  };
}

/** @param database a name of lower-case letters, digits and underscores */
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
      // The last children of a server that was killed, or a port taken in between, are gone a moment later.
      if (attempt === START_ATTEMPTS) throw error;
    }
  }
}

async function claimOrRefuse(url: string, options: EmbeddedPostgresOptions): Promise<DatabaseClaim> {
  const { claim, holder } = await claimDatabase(url, options.onLost);
  if (claim === undefined) {
    throw new StartError(
      `Ekhaya is already running on the data folder ${options.dataDirectory}${holder}. Stop it first, or set EKHAYA_DATA_DIR to another folder.`,
    );
  }
  return claim;
}
