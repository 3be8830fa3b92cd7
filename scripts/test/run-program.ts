import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { delimiter, join } from 'node:path';
import { root } from './source-tree.ts';

/** The output and the exit code of a program. */
export interface Ended {
  /** The exit code; 1 after a signal. */
  code: number;
  /** Standard output and standard error together; empty when they went to the terminal. */
  output: string;
}

export interface ProgramOptions {
  /** Additional environment variables. */
  environment?: Record<string, string>;
  /** The working directory; the top of the repository by default. */
  folder?: string;
  /** Shows the output on the terminal while the program runs. */
  isShown?: boolean;
  /** Time limit in minutes, 5 by default. The program and its children are killed after it. */
  minutes?: number;
}

// Environment variables that configure another start of the product must not reach the tests.
const NOT_FOR_TESTS =
  /^(PORT|HOST|DATABASE_URL|PUBLIC_URL|TRUSTED_PROXIES|STORAGE_URL|SMTP_URL|SMS_(SECOND_)?URL|VAPID_KEYS)$/;
const running = new Set<number>();

function environmentFor(added: Record<string, string> = {}): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !NOT_FOR_TESTS.test(name) && !name.startsWith('EKHAYA_') && name !== 'NODE_ENV',
  );
  const path = [join(root, 'node_modules', '.bin'), process.env['PATH'] ?? ''].join(delimiter);
  return { ...Object.fromEntries(kept), PATH: path, ...added };
}

/**
 * Runs a program of the installed packages, or of the system, to its end.
 * The program leads its own process group, so that Ctrl-C also reaches its children.
 */
export async function runProgram(command: string, words: string[], options: ProgramOptions = {}): Promise<Ended> {
  const child = spawn(command, words, {
    cwd: options.folder ?? root,
    env: environmentFor(options.environment),
    stdio: ['ignore', options.isShown ? 'inherit' : 'pipe', options.isShown ? 'inherit' : 'pipe'],
    detached: true,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
  }
  const group = child.pid;
  if (group !== undefined) running.add(group);
  const minutes = options.minutes ?? 5;
  const patience = setTimeout(() => {
    output += `\nKilled after ${minutes} minutes.\n`;
    if (group !== undefined) endGroup(group);
  }, minutes * 60_000);
  try {
    const [code] = (await once(child, 'close')) as [number | null];
    return { code: code ?? 1, output };
  } catch (error) {
    return { code: 1, output: `${command} could not be run: ${error instanceof Error ? error.message : ''}\n` };
  } finally {
    clearTimeout(patience);
    if (group !== undefined) running.delete(group);
  }
}

function endGroup(group: number): void {
  try {
    process.kill(-group, 'SIGTERM');
  } catch (error) {
    // The program has ended in the meantime.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    for (const group of running) endGroup(group);
    process.exit(130);
  });
}
