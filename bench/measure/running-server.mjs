// Starts the built product for a benchmark, on a data folder of its own, with the demo world.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Starts the built server and waits until it is ready.
 * @param {{ environment?: Record<string, string>, dataDirectory?: string }} [options]
 */
export async function startServer(options = {}) {
  const dataDirectory = options.dataDirectory ?? mkdtempSync(join(tmpdir(), 'ekhaya-bench-'));
  const start = performance.now();
  const child = spawn(process.execPath, ['server/dist/main.mjs'], {
    env: { ...process.env, EKHAYA_DATA_DIR: dataDirectory, PORT: '0', EKHAYA_DEMO: '1', ...options.environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const origin = await new Promise((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
      const found = /Ekhaya is ready: (http:\/\/\S+)/.exec(output);
      if (found) resolve(found[1]);
    });
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${output}`)));
  });
  const readyMilliseconds = performance.now() - start;
  return {
    origin,
    dataDirectory,
    processId: child.pid,
    readyMilliseconds,
    /** Stops the server, and removes the data folder unless `forget` is false. */
    stop: async ({ forget = true } = {}) => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      if (forget) rmSync(dataDirectory, { recursive: true, force: true });
    },
  };
}

/** Signs a person in. Returns her cookie and the application key that the server writes into its page. */
export async function signIn(origin, email = 'thandi@ekhaya.test', password = 'Ekhaya-demo-1') {
  const page = await (await fetch(origin)).text();
  const key = /"apiKey":"([^"]+)"/.exec(page)?.[1] ?? '';
  const answer = await fetch(`${origin}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': key },
    body: JSON.stringify({ email, password }),
  });
  if (!answer.ok) throw new Error(`Signing in answered ${answer.status}`);
  return { 'x-api-key': key, cookie: answer.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '' };
}
