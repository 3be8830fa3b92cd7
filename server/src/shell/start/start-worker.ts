import cluster from 'node:cluster';
import { connectDatabase } from '../../platform/database/database.ts';
import { serveApplication, type StartOptions, type Started } from './start-server.ts';
import { receivedFrom, type HandOver, type WorkerMessage } from '../processes/worker-messages.ts';

/** Whether this process is one of several that another one has started. */
export const { isWorker } = cluster;

const tell = (message: WorkerMessage): void => void process.send?.(message);

/** Serves with what the primary hands over, and tells it when this process serves. Ends with the primary, however that ends. */
export async function startWorker(
  options: Pick<StartOptions, 'createApplication'>,
  started: Started,
): Promise<undefined> {
  const { environment, databaseUrl } = receivedFrom(await receiveHandOver());
  const connection = connectDatabase(databaseUrl, {
    directUrl: environment.directDatabaseUrl,
    hasNamedStatements: environment.hasNamedStatements,
  });
  started.push({ stop: () => connection.close() });
  await serveApplication({ database: connection, environment }, options, started);
  tell({ kind: 'ready' });
}

const receiveHandOver = (): Promise<HandOver> =>
  new Promise((resolve) => {
    const receive = (message: WorkerMessage): void => {
      if (message.kind !== 'hand-over') return;
      process.off('message', receive);
      resolve(message.handOver);
    };
    process.on('message', receive);
    tell({ kind: 'ask-hand-over' });
  });
