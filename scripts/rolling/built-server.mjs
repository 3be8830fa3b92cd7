// Starts built servers of any version as production does, for the checks that replace one by another.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from '../build-fingerprint.mjs';

export const { Client } = createRequire(join(root, 'server', 'package.json'))('pg');

/** Waits until a condition holds. @throws {Error} after the time, saying what did not happen */
export async function until(condition, what, timeMs = 60_000) {
  for (const deadline = Date.now() + timeMs; Date.now() < deadline; await pause(50)) {
    if (await condition()) return;
  }
  throw new Error(`Not within ${timeMs / 1000} s: ${what}`);
}

/** The status of an answer to a GET; 0 without an answer. */
export const statusOf = (url) =>
  fetch(url, { signal: AbortSignal.timeout(5_000) })
    .then(({ status }) => status)
    .catch(() => 0);

/** A port that nothing uses. */
export const freePort = () =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });

/** Runs a program of a tree with the variables of a server. `ended` resolves with its exit code. */
export function runProgram(tree, variables, script, given = [], input = '') {
  const child = spawn(process.execPath, [script, ...given], {
    cwd: tree,
    env: { PATH: process.env.PATH, ...variables },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const program = watchProgram(child);
  child.stdin.end(input);
  return program;
}

/** Collects the output of a program. `ended` resolves with its exit code, or the signal that ended it. */
export function watchProgram(child) {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  child.stdin.on('error', () => undefined);
  const ended = new Promise((resolve) => child.on('close', (code, signal) => resolve(code ?? signal)));
  return { child, ended, output: () => output };
}

/** Runs a program to its end. @returns its output. @throws {Error} with the output when it fails */
export async function completeProgram(...given) {
  const program = runProgram(...given);
  const code = await program.ended;
  if (code !== 0) throw new Error(`It ended with ${code}:\n${program.output()}`);
  return program.output();
}

/** Starts the built server of a tree on a port, without waiting. `stop` sends SIGTERM and resolves with the exit code. */
export function startBuilt(tree, variables, port) {
  const program = runProgram(
    tree,
    { ...variables, NODE_ENV: 'production', PORT: String(port) },
    'server/dist/main.mjs',
  );
  const address = `http://127.0.0.1:${port}`;
  return {
    ...program,
    address,
    /** Waits until it takes requests. */
    ready: async () => {
      await until(
        async () => program.child.exitCode !== null || (await statusOf(`${address}/api/ready`)) === 200,
        'a server that is ready',
      );
      if (program.child.exitCode !== null) throw new Error(`The server did not start:\n${program.output()}`);
    },
    stop: () => {
      program.child.kill('SIGTERM');
      return program.ended;
    },
  };
}
