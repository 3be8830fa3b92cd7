import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundle } from '../../server/bundle.ts';

/** The server of the product in a process of its own, which a test kills and starts again. */
export interface MortalServer {
  /** Its origin. Each start listens on another port, so that no other program can take it meanwhile. */
  address(): Promise<string>;
  /** Ends the process at once, as a crash or a lost machine does, and starts another one. Resolves when the first is dead. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/** A folder of the server's workspace, from which the program finds its packages and migrations. One for each test file at work. */
const PROGRAM_FOLDER = `.cache/outbox-test-${process.env['VITEST_POOL_ID'] ?? '0'}`;
const PROGRAM = fileURLToPath(new URL(`../../server/${PROGRAM_FOLDER}/main.mjs`, import.meta.url));

/** Bundles the server like the build does, and starts it on a database that has its tables. */
export async function startMortalServer(database: { url: string }, secret: string): Promise<MortalServer> {
  await bundle('src/shell/main.ts', PROGRAM_FOLDER);
  await bundle('src/features/profile/images/image-process.ts', PROGRAM_FOLDER);
  const folder = mkdtempSync(join(tmpdir(), 'ekhaya-outbox-'));
  chmodSync(folder, 0o755);
  let child: ChildProcess;
  let address: Promise<string>;
  const start = (): void => {
    child = spawn(process.execPath, [PROGRAM], {
      env: {
        PATH: process.env['PATH'],
        PORT: '0',
        DATABASE_URL: database.url,
        EKHAYA_DATA_DIR: folder,
        EKHAYA_SECRET: secret,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    address = readAddress(child);
    // A start that fails is reported by the next call that needs the address.
    address.catch(() => undefined);
  };
  const end = async (): Promise<void> => {
    const ended = once(child, 'exit');
    if (child.exitCode === null && child.signalCode === null && child.kill('SIGKILL')) await ended;
  };
  start();
  return {
    address: () => address,
    kill: async () => {
      await end();
      start();
    },
    stop: async () => {
      await end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Reads the origin from what the server says when it is ready. @throws {Error} with its output when it ends before */
function readAddress({ stdout, stderr }: ChildProcess): Promise<string> {
  let output = '';
  return new Promise((resolve, reject) => {
    const look = (chunk: string): void => {
      output += chunk;
      const ready = /ready: (http:\S+)/.exec(output)?.[1];
      if (ready !== undefined) resolve(ready);
    };
    for (const stream of [stdout, stderr]) stream?.setEncoding('utf8').on('data', look);
    stdout?.once('close', () => reject(new Error(`The server ended before it was ready:\n${output}`)));
  });
}
