import http from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { startTestServer } from '../../platform/database/testing/test-server.ts';
import { eventually } from '../../platform/testing/eventually.ts';
import { lastLine, prepareStartPlace, readNotes, writeNote } from '../testing/start-place.ts';

const place = prepareStartPlace();

/** Opens a connection of its own, so that any of the processes may answer. */
const read = async (url: string): Promise<string> =>
  text(
    await new Promise<http.IncomingMessage>((resolve, reject) => {
      http.get(url, { agent: false }, resolve).once('error', reject);
    }),
  );

/** The ids of the processes that answer. */
const findProcesses = async (address: string, count: number): Promise<Set<number>> => {
  const found = new Set<number>();
  await eventually(async () => {
    found.add(Number(await read(`${address}/process`)));
    expect(found.size).toBe(count);
  });
  return found;
};

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

it('two processes share the port; one that is killed is replaced, and all of them stop together', async () => {
  const server = place.start({ EKHAYA_PROCESSES: '2' });
  const address = await server.address();
  const first = await findProcesses(address, 2);
  expect(first).not.toContain(server.pid);
  expect(await writeNote(address, 1)).toBe(true);

  const [killed, kept] = [...first];
  process.kill(killed ?? 0, 'SIGKILL');
  const seen = new Set<number>();
  // A connection that the killed process had not accepted yet is reset.
  await eventually(async () => {
    seen.add(Number(await read(`${address}/process`)));
    expect(seen.size).toBe(2);
  });
  expect([seen.has(killed ?? 0), seen.has(kept ?? 0)]).toEqual([false, true]);
  expect(server.output()).toContain(`Process ${killed} ended (SIGKILL). Starting another.`);
  expect(await readNotes(address)).toEqual([1]);
  const left = await findProcesses(address, 2);

  server.signal('SIGTERM');
  expect(await server.ended).toBe(0);
  expect(lastLine(server)).toContain('Stopping …');
  expect([...left].filter(isRunning)).toEqual([]);
  expect(place.isPostgresRunning()).toBe(false);
});

it('any process answers with the metrics of all of them', async () => {
  const server = place.start({ EKHAYA_PROCESSES: '2' });
  const address = await server.address();
  const processes = await findProcesses(address, 2);
  const counted = async () => Number(/^answers_total (\d+)$/m.exec(await read(`${address}/metrics`))?.[1]);
  const before = await counted();
  await Promise.all(Array.from({ length: 6 }, () => read(`${address}/process`)));
  expect([await counted(), await counted()]).toEqual([before + 6, before + 6]);
  // How each is, is another question than its metrics.
  const health: { pid: number; at: string }[] = JSON.parse(await read(`${address}/health-of-all`));
  expect(new Set(health.map(({ pid }) => pid))).toEqual(processes);
  expect(health.map(({ at }) => Number.isNaN(Date.parse(at)))).toEqual([false, false]);
  // What a process counted stays counted when it ends.
  const atLast = await counted();
  process.kill([...processes][0] ?? 0, 'SIGKILL');
  await eventually(() => expect(server.output()).toContain('Starting another.'));
  expect(await counted()).toBeGreaterThanOrEqual(atLast);
});

it('when the process that started them is killed, the others end, and the next start takes over', async () => {
  const server = place.start({ EKHAYA_PROCESSES: '2' });
  const address = await server.address();
  const workers = await findProcesses(address, 2);
  expect(await writeNote(address, 7)).toBe(true);
  server.signal('SIGKILL');
  await server.ended;
  await eventually(() => expect([...workers].filter(isRunning)).toEqual([]));
  const next = place.start({ EKHAYA_PROCESSES: '2' });
  expect(await readNotes(await next.address())).toEqual([7]);
});

it('a port that is taken is named, and nothing is left running', async () => {
  const holder = http.createServer();
  await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve));
  const { port } = holder.address() as { port: number };
  const server = place.start({ EKHAYA_PROCESSES: '2', PORT: String(port) });
  expect(await server.ended).toBe(1);
  expect(lastLine(server)).toContain(`Port ${port} on 127.0.0.1 is already taken.`);
  expect(place.isPostgresRunning()).toBe(false);
  await new Promise((resolve) => holder.close(resolve));
});

it('a process that starts while PostgreSQL is away says so, and is replaced until PostgreSQL is back', async () => {
  const postgres = await startTestServer();
  onTestFinished(() => postgres.stop());
  const server = place.start({ EKHAYA_PROCESSES: '2', DATABASE_URL: postgres.templateUrl });
  const address = await server.address();
  const [killed] = await findProcesses(address, 2);
  await postgres.halt();
  process.kill(killed ?? 0, 'SIGKILL');
  await eventually(() =>
    expect(server.output()).toContain('The database is unavailable. Another process is started when it is back.'),
  );
  expect(server.output()).not.toMatch(/ECONNREFUSED|Failed query/);
  await postgres.resume();
  await findProcesses(address, 2);
});
