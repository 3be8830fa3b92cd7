import { EventEmitter, once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signUpSomebody } from '../../features/identity/identity.factory.ts';
import { createTestEstate } from '../../features/estates/estates.factory.ts';
import { probePort, serveHttp } from './listen.ts';
import { startApplicationForTests } from '../testing/application-for-tests.ts';

const host = '127.0.0.1';
const timeouts = { headersMs: 150, requestMs: 400, checkEveryMs: 20 };

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let port: number;
let close: () => Promise<void>;
const logged: unknown[] = [];
const answers = new EventEmitter();
beforeAll(async () => {
  running = await startApplicationForTests();
  await createTestEstate(running.database.db);
  running.dependencies.logger.warn = (...parts: unknown[]) => void logged.push(parts);
  running.dependencies.logger.error = (...parts: unknown[]) => void logged.push(parts);
  port = await probePort(0, host);
  const fetch: Parameters<typeof serveHttp>[0] = async (request, bindings) => {
    const response = await running.application.fetch(request, bindings);
    answers.emit('answered');
    return response;
  };
  close = await serveHttp(fetch, port, host, timeouts);
});
afterAll(async () => {
  await close();
  await running.close();
});

/** Opens a connection and sends an incomplete request. */
const sendIncomplete = async (text: string): Promise<Socket> => {
  const socket = connect(port, host);
  await once(socket, 'connect');
  socket.write(text);
  return socket;
};

/** Reads everything that the server sends until the connection closes. */
const readUntilClosed = async (socket: Socket): Promise<string> => {
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
  await once(socket, 'close');
  return text;
};

const head = (path: string, ...lines: string[]): string =>
  [`POST ${path} HTTP/1.1`, `Host: ${host}:${port}`, `x-api-key: ${running.apiKey}`, ...lines, '', ''].join('\r\n');

it('closes a connection whose headers do not end', async () => {
  const socket = await sendIncomplete('GET /api/health HTTP/1.1\r\nHost: x\r\nX-Slow: ');
  expect(await readUntilClosed(socket)).toContain('408');
});

it('closes a connection whose body does not end', async () => {
  const socket = await sendIncomplete(
    `${head('/api/auth/sign-in/email', 'content-type: application/json', 'content-length: 100')}{"email":`,
  );
  expect(await readUntilClosed(socket)).toContain('408');
});

it('treats an incomplete body neither as a lost database nor as a server error', async () => {
  const { cookie } = await signUpSomebody(running);
  const form = 'content-type: multipart/form-data; boundary=b';
  for (const start of [
    head('/api/images', `cookie: ${cookie}`, form, 'content-length: 100000'),
    head('/api/images', `cookie: ${cookie}`, form, 'transfer-encoding: chunked'),
    head('/api/auth/sign-in/email', 'content-type: application/json', 'content-length: 1000'),
    head('/api/auth/sign-in/email', 'content-type: application/json', 'transfer-encoding: chunked'),
  ]) {
    const answered = once(answers, 'answered');
    const socket = await sendIncomplete(`${start}${start.includes('chunked') ? '5\r\n--b\r\n\r\n' : '--b\r\n'}`);
    socket.destroy();
    await answered;
  }
  expect(logged).toEqual([]);
});
