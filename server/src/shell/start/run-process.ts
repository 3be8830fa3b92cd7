import { setTimeout as pause } from 'node:timers/promises';
import { EmbeddedDatabaseError } from '@ekhaya/embedded-database/embedded-database-error';
import { StartError } from '../../platform/database/start-error.ts';
import { EnvironmentError } from '../../platform/environment.ts';
import type { Progress } from './progress.ts';
import {
  startServer,
  stopAll,
  type Application,
  type Foundation,
  type RunningServer,
  type Started,
} from './start-server.ts';

export type ProcessOptions = {
  say: Progress;
  createApplication: (foundation: Foundation) => Promise<Application>;
  seedDemoWorld: (foundation: Foundation) => Promise<void>;
  onReady: (server: RunningServer) => void | Promise<void>;
};

const STEP_PATIENCE_MS = 5_000;

/**
 * The life of the server process: starts it, stops it at Ctrl-C, SIGTERM or a closed terminal with exit code 0, and ends with code 1 and a
 * sentence when it cannot start or loses its database.
 */
export async function runProcess(options: ProcessOptions): Promise<void> {
  const { say } = options;
  const started: Started = [];
  const ending = new AbortController();

  const end = (exitCode: number, lastWords: string): void => {
    // npm passes a Ctrl-C on that the terminal has sent already: once is enough.
    if (ending.signal.aborted) return;
    ending.abort();
    say(lastWords);
    void endProcess(exitCode);
  };
  const endProcess = async (exitCode: number): Promise<void> => {
    // A step of the start that is under way is waited for, so that nothing is left running behind it.
    await Promise.race([starting.catch(() => undefined), pause(STEP_PATIENCE_MS)]);
    await stopAll(started).catch((error: unknown) => void process.stderr.write(`${describe(error)}\n`));
    process.exit(exitCode);
  };
  process.on('SIGINT', () => end(0, 'Stopping …'));
  process.on('SIGTERM', () => end(0, 'Stopping …'));
  process.on('SIGHUP', () => end(0, 'Stopping …'));

  const starting = startServer(
    {
      ...options,
      processEnvironment: process.env,
      signal: ending.signal,
      onDatabaseLost: () => end(1, 'PostgreSQL has gone away. Start again: nothing that was acknowledged is lost.'),
    },
    started,
  );
  try {
    const server = await starting;
    if (!ending.signal.aborted) await options.onReady(server);
  } catch (error) {
    // What fails because it is being stopped is no failure.
    if (ending.signal.aborted) return;
    ending.abort();
    process.stderr.write(`\n${describe(error)}\n`);
    await endProcess(1);
  }
}

const EXPECTED_ERRORS = [StartError, EnvironmentError, EmbeddedDatabaseError];

/** The message of an error that a person can act on; the stack of any other. */
function describe(error: unknown): string {
  if (EXPECTED_ERRORS.some((kind) => error instanceof kind)) return (error as Error).message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
