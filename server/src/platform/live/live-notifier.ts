import type { Logger } from 'pino';
import { createCoalescer } from '../coalescer.ts';
import type { DatabaseConnection } from '../database/database.ts';
import { notifyLiveHubs } from './live.store.ts';

/**
 * Creates the after-commit callback that notifies the live hubs of all processes of new events. Concurrent calls share a
 * statement. A failure is logged and does not reject: each hub also reads new events periodically.
 */
export const createLiveNotifier = (options: {
  database: DatabaseConnection;
  logger: Logger;
}): (() => Promise<void>) => {
  const notification = createCoalescer(async () => {
    try {
      await notifyLiveHubs(options.database.db);
    } catch (error) {
      options.logger.warn({ err: error }, 'the live hubs could not be notified of new events');
    }
  });
  return () => notification.run();
};
