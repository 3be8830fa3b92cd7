import { chmodSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clusterDirectoryOf } from '@ekhaya/embedded-database/data-directory';
import { clusterUrl } from '@ekhaya/embedded-database/embedded-postgres';
import { startPostmaster, stopPostmaster } from '@ekhaya/embedded-database/postmaster';
import { copyClusterFolder, writeClusterFile } from './copy-cluster.ts';
import { TEMPLATE_DATABASE } from './template.ts';
import { FOLDER_PREFIX, removeServer, type TestServer } from './test-server.ts';

/** A PostgreSQL that follows a test server. */
export type TestReplica = Pick<TestServer, 'templateUrl' | 'halt' | 'resume' | 'stop'>;

/** Starts a PostgreSQL that follows a test server by streaming replication. */
export async function startTestReplica(of: TestServer): Promise<TestReplica> {
  const folder = await mkdtemp(join(tmpdir(), `${FOLDER_PREFIX}${process.pid}-`));
  chmodSync(folder, 0o711);
  const cluster = { ...of.cluster, directory: clusterDirectoryOf(folder) };
  await copyClusterFolder(of.cluster.directory, of.url, cluster);
  const { port: sourcePort, password } = new URL(of.url);
  const source = `host=127.0.0.1 port=${sourcePort} user=ekhaya password=${password}`;
  const settings = `primary_conninfo = '${source}'\nhot_standby_feedback = on\n`;
  writeClusterFile(cluster, 'postgresql.auto.conf', settings, 'a');
  writeClusterFile(cluster, 'standby.signal', '');
  const logFile = join(folder, 'postgres.log');
  const { port } = await startPostmaster(cluster, logFile);
  return {
    templateUrl: clusterUrl(port, cluster.password, TEMPLATE_DATABASE),
    halt: () => stopPostmaster(cluster.directory),
    resume: async () => void (await startPostmaster(cluster, logFile, port)),
    stop: () => removeServer(folder),
  };
}
