import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../scripts/test/source-tree.ts';

/** The built app, served by the real server with the demo world, in a data folder of its own. */
export interface BuiltApp {
  /** Where it answers: `http://127.0.0.1:…`. */
  address: string;
  /** Stops the server and its database, and removes the data folder. */
  stop(): Promise<void>;
}

const START_MINUTES = 4;

/** Starts it on a free port, building first what has changed. Rejects with what it printed when it does not start. */
export async function startBuiltApp(): Promise<BuiltApp> {
  const folder = mkdtempSync(join(tmpdir(), 'ekhaya-e2e-'));
  // The account of PostgreSQL must be able to pass through when this runs as root.
  chmodSync(folder, 0o755);
  const child = spawn(process.execPath, [join(root, 'scripts', 'start.mjs')], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      PORT: '0',
      EKHAYA_DATA_DIR: join(folder, 'data'),
      EKHAYA_DEMO: '1',
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
    return { address: await ready, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
