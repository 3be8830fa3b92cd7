import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Environment } from '../../platform/environment.ts';

/** The program of the sandbox beside the built server. */
const program = fileURLToPath(new URL('sandbox/main.mjs', import.meta.url));

const startTimeoutMs = 10_000;

/**
 * Starts the sandbox of payments, a process of its own, for the demo. It ends with this process, however that ends.
 * @returns undefined where the server runs from its sources, and when the sandbox does not start: then nothing can be paid
 */
export const startSandbox = async ({
  publicUrl,
  dataDirectory,
}: Environment): Promise<{ url: string; stop: () => Promise<void> } | undefined> => {
  if (!existsSync(program)) return undefined;
  const memory = join(dataDirectory, 'sandbox.jsonl');
  const child = fork(program, [`${publicUrl}/sandbox`, memory], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = await new Promise<string | undefined>((resolve) => {
    const timeout = setTimeout(() => resolve(undefined), startTimeoutMs);
    const finish = (found: string | undefined): void => {
      clearTimeout(timeout);
      resolve(found);
    };
    child.once('message', (message: { url: string }) => finish(message.url));
    child.once('exit', () => finish(undefined));
    child.once('error', () => finish(undefined));
  });
  if (url === undefined) {
    child.kill();
    return undefined;
  }
  return {
    url,
    stop: () => {
      if (child.connected) child.disconnect();
      return ended;
    },
  };
};
