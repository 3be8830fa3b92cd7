import { setTimeout as pause } from 'node:timers/promises';
import { isDatabaseUnavailable } from '../../platform/database/database.ts';
import { isWorker, startWorker } from './start-worker.ts';
import type { Progress } from './progress.ts';
import { sentenceOfFailure } from './sentence-of-failure.ts';
import {
  startServer,
  stopAll,
  type Application,
  type Foundation,
  type RunningServer,
  type Started,
} from './start-server.ts';

/** What `runProcess` needs. */
export type ProcessOptions = {
  showProgress: Progress;
  createApplication: (foundation: Foundation) => Promise<Application>;
  seedDemoWorld: (foundation: Foundation) => Promise<void>;
  /** Called when the server answers requests. */
  onReady: (server: RunningServer) => void | Promise<void>;
};

const STEP_TIMEOUT_MS = 5_000;

/**
 * Runs a server process: the only one, the one that starts the others, or one of those. Ctrl-C, SIGTERM and a closed terminal stop
 * the server with exit code 0. When it cannot start or loses its database, it prints a sentence and ends with code 1.
 */
export async function runProcess(options: ProcessOptions): Promise<void> {
  const { showProgress } = options;
  const started: Started = [];
  const ending = new AbortController();

  const end = (exitCode: number, message: string): void => {
    // npm passes on a Ctrl-C that the terminal has also sent. The second signal is ignored.
    if (ending.signal.aborted) return;
    ending.abort();
    showProgress(message);
    void endProcess(exitCode);
  };
  const endProcess = async (exitCode: number): Promise<void> => {
    // Waits for the current step of the start, so that the process leaves nothing running.
    await Promise.race([starting.catch(() => undefined), pause(STEP_TIMEOUT_MS)]);
    await stopAll(started).catch((error: unknown) => void process.stderr.write(`${describe(error)}\n`));
    process.exit(exitCode);
  };
  process.on('SIGTERM', () => end(0, 'Stopping …'));
  // A terminal sends these to all processes. The one that started a worker stops it with SIGTERM.
  for (const signal of ['SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (!isWorker) end(0, 'Stopping …');
    });
  }

  const starting: Promise<RunningServer | undefined> = isWorker
    ? startWorker(options, started)
    : startServer(
        {
          ...options,
          processEnvironment: process.env,
          signal: ending.signal,
          onDatabaseLost: () =>
            end(1, 'PostgreSQL has stopped unexpectedly. Start again: nothing that was acknowledged is lost.'),
        },
        started,
      );
  try {
    const server = await starting;
    if (server !== undefined && !ending.signal.aborted) await options.onReady(server);
  } catch (error) {
    // An error during an intended stop is not a failure.
    if (ending.signal.aborted) return;
    ending.abort();
    process.stderr.write(`\n${describe(error)}\n`);
    await endProcess(1);
  }
}

const DATABASE_AWAY = `The database is unavailable. ${isWorker ? 'Another process is started when it is back' : 'Start again when it is back'}.`;

/** The message of an error that a person can act on; the stack of any other. */
function describe(error: unknown): string {
  if (isDatabaseUnavailable(error)) return DATABASE_AWAY;
  return sentenceOfFailure(error) ?? (error instanceof Error ? (error.stack ?? error.message) : String(error));
}
