import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { bundle } from '../../../bundle.ts';

export type ServerProcess = {
  pid: number;
  /** What it has printed so far, to both outputs. */
  output(): string;
  /** Resolves with the match as soon as the output holds it. Rejects when the process ends first. */
  says(pattern: RegExp): Promise<RegExpExecArray>;
  /** Where it answers, once it is ready. */
  address(): Promise<string>;
  signal(name: NodeJS.Signals): void;
  /** Resolves with the exit code when the process has ended; null when a signal ended it. */
  ended: Promise<number | null>;
};

/** Not shared with a test file that runs at the same time: it would read what is half written. */
const OUTPUT_FOLDER = `.cache/start-test-${process.env['VITEST_POOL_ID'] ?? '0'}`;
const SAMPLE_SERVER = fileURLToPath(new URL(`../../../${OUTPUT_FOLDER}/sample-server.mjs`, import.meta.url));

/** Bundles the sample server as the real one is bundled. Call once before the first `spawnServer`. */
export async function buildSampleServer(): Promise<void> {
  await bundle('src/shell/testing/sample-server.ts', OUTPUT_FOLDER);
}

/** Starts the sample server with these variables and nothing else of the surroundings that it would read. */
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
  const says = (pattern: RegExp) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      const look = () => {
        const match = pattern.exec(output);
        if (match !== null) resolve(match);
      };
      child.stdout.on('data', look);
      child.stderr.on('data', look);
      look();
      void ended.then(() => reject(new Error(`The process ended before it said ${pattern}:\n${output}`)));
    });
  return {
    pid: child.pid ?? 0,
    output: () => output,
    says,
    address: async () => (await says(/Ready at (\S+)/))[1] ?? '',
    signal: (name) => void child.kill(name),
    ended,
  };
}
