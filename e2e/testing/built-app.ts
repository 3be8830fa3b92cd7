import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../scripts/test/source-tree.ts';

/** The built app, served by the real server on a data folder of its own: with the demo world, unless `EKHAYA_DEMO` is `0`. */
export interface BuiltApp {
  /** Its origin: `http://127.0.0.1:…`. */
  address: string;
  /** Its data folder, for the commands that run beside the server. */
  dataDirectory: string;
  /** The folder of its object store. */
  objects: string;
  /** What it has written so far. */
  output(): string;
  /** Stops the server and its database, and removes the data folder. */
  stop(): Promise<void>;
}

const START_MINUTES = 4;

/**
 * Builds what has changed and starts the app on a free port. Rejects with its output when it does not start.
 * @param environment variables beside those that it always has
 */
export async function startBuiltApp(environment: Readonly<Record<string, string>> = {}): Promise<BuiltApp> {
  const folder = mkdtempSync(join(tmpdir(), 'ekhaya-e2e-'));
  // As root, PostgreSQL runs under an account of its own that must be able to enter the folder.
  chmodSync(folder, 0o755);
  const dataDirectory = join(folder, 'data');
  const child = spawn(process.execPath, [join(root, 'scripts', 'start.mjs')], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      PORT: '0',
      EKHAYA_DATA_DIR: dataDirectory,
      EKHAYA_DEMO: '1',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close');
  let output = '';
  const ready = new Promise<string>((resolve, reject) => {
    const look = (chunk: string) => {
      output += chunk;
      const address = /ready: (http:\S+)/.exec(output)?.[1];
      if (address !== undefined) resolve(address);
    };
    child.stdout.setEncoding('utf8').on('data', look);
    child.stderr.setEncoding('utf8').on('data', look);
    void ended.then(() => reject(new Error(`The server ended before it was ready:\n${output}`)));
    setTimeout(() => reject(new Error(`The server was not ready in time:\n${output}`)), START_MINUTES * 60_000).unref();
  });
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    return { address: await ready, dataDirectory, objects: join(dataDirectory, 'objects'), output: () => output, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
