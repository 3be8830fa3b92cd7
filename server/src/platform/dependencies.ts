import type { Logger } from 'pino';
import type { Clock } from './clock.ts';
import type { DatabaseConnection } from './database/database.ts';
import type { Environment } from './environment.ts';
import type { LiveHub } from './live/live-hub.ts';
import type { ObjectStore } from './object-store/object-store.ts';

/** What every feature is given; made once in the shell. */
export interface Dependencies {
  database: DatabaseConnection;
  environment: Environment;
  clock: Clock;
  live: LiveHub;
  objectStore: ObjectStore;
  logger: Logger;
}
