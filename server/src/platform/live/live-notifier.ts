import type { Logger } from 'pino';
import type { DatabaseConnection } from '../database/database.ts';
import { createCoalescer } from '../coalescer.ts';
import { notifyLiveHubs } from './live.store.ts';

/**
 * Tells every process that there are live events, by one statement for all that are committed while the one before it is under way.
 * @returns tells of what is committed by now. It resolves too where that cannot be told, which is logged: each process
 * sees the events when it looks by itself
 */
export const createLiveNotifier = (options: {
  database: DatabaseConnection;
  logger: Logger;
}): (() => Promise<void>) => {
  const telling = createCoalescer(async () => {
    try {
      await notifyLiveHubs(options.database.db);
    } catch (error) {
      options.logger.warn({ err: error }, 'the processes could not be told of live events');
    }
  });
  return () => telling.run();
};
