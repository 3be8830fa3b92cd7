import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { bundle } from '../../../bundle.ts';

/** A spawned server process. */
export type ServerProcess = {
  pid: number;
  /** The output so far, standard output and standard error. */
  output(): string;
  /** Resolves with the match when the output contains it. Rejects when the process ends first. */
  waitForOutput(pattern: RegExp): Promise<RegExpExecArray>;
  /** The URL of the server, once it is ready. */
  address(): Promise<string>;
  signal(name: NodeJS.Signals): void;
  /** Resolves with the exit code at the end of the process; null when a signal ended it. */
  ended: Promise<number | null>;
};

/** One folder per test file, because a concurrent test file would read incomplete output. */
const OUTPUT_FOLDER = `.cache/start-test-${process.env['VITEST_POOL_ID'] ?? '0'}`;
const SAMPLE_SERVER = fileURLToPath(new URL(`../../../${OUTPUT_FOLDER}/sample-server.mjs`, import.meta.url));

/** Bundles the sample server like the real one. Call it once before the first `spawnServer`. */
export async function buildSampleServer(): Promise<void> {
  await bundle('src/shell/testing/sample-server.ts', OUTPUT_FOLDER);
}

/** Starts the sample server with only these environment variables. */
export function spawnServer(variables: Record<string, string>): ServerProcess {
  const child = spawn(process.execPath, [SAMPLE_SERVER], {
    env: { PATH: process.env['PATH'], PORT: '0', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
  }
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const waitForOutput = (pattern: RegExp) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      const look = () => {
        const match = pattern.exec(output);
        if (match !== null) resolve(match);
      };
      child.stdout.on('data', look);
      child.stderr.on('data', look);
      look();
      void ended.then(() => reject(new Error(`The process ended before it printed ${pattern}:\n${output}`)));
    });
  return {
    pid: child.pid ?? 0,
    output: () => output,
    waitForOutput,
    address: async () => (await waitForOutput(/Ready at (\S+)/))[1] ?? '',
    signal: (name) => void child.kill(name),
    ended,
  };
}
