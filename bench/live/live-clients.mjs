// Opens thousands of idle readers of server-sent events on plain sockets, with little work on the client's side.
import net from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

const mostTries = 10;

/**
 * Opens one stream per request head and counts the events that arrive.
 * @param {string} origin
 * @param {string[]} requests the head of each request, without the empty line
 * @param {string} topic the event to count
 * @param {number} [atOnce] number of streams opened concurrently
 */
export async function openStreams(origin, requests, topic, atOnce = 20) {
  const { hostname, port } = new URL(origin);
  const sockets = [];
  const mark = Buffer.from(`event: ${topic}\n`);
  let arrivals = [];
  let refused = 0;
  let failed = 0;
  let lastId = '';

  /** Resolves when the stream has sent its cursor; rejects when the server refuses the stream. */
  const connect = (head) =>
    new Promise((resolve, reject) => {
      const socket = net.connect({ host: hostname, port: Number(port) });
      let isAccepted = false;
      let isReady = false;
      socket.on('data', (chunk) => {
        if (isReady) {
          if (chunk.includes(mark)) arrivals.push(performance.now());
          return;
        }
        isAccepted ||= chunk.includes('HTTP/1.1 2');
        if (!isAccepted) {
          if (chunk.includes('HTTP/1.1 500')) failed += 1;
          socket.destroy();
          reject(new Error(chunk.toString('latin1').slice(0, 200)));
        } else if (chunk.includes('id: ')) {
          isReady = true;
          lastId ||= /id: (\S+)/.exec(chunk.toString('latin1'))?.[1] ?? '';
          sockets.push(socket);
          resolve();
        }
      });
      socket.once('error', reject);
      socket.write(`${head}\r\n\r\n`);
    });

  /** Reconnects as a browser does. */
  const open = async (head) => {
    for (let tries = 1; ; tries++) {
      try {
        return await connect(head);
      } catch (error) {
        if (tries === mostTries) throw error;
        refused += 1;
        await pause(2000);
      }
    }
  };

  const waiting = requests.values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const head of waiting) await open(head);
    }),
  );
  return {
    /** Number of times a stream was refused and opened again. */
    refused,
    /** Number of answers with status 500. */
    failed,
    /** The cursor that the first stream received. */
    lastId,
    /**
     * Makes a change and waits until every stream has received its event, for at most 10 s.
     * @returns {Promise<number[]>} milliseconds from the beginning of the change to each arrival
     */
    change: async (make) => {
      arrivals = [];
      const start = performance.now();
      await make();
      while (arrivals.length < sockets.length && performance.now() - start < 10_000) {
        await pause(5);
      }
      const missing = sockets.length - arrivals.length;
      return [...arrivals.map((at) => at - start), ...Array.from({ length: missing }, () => Number.POSITIVE_INFINITY)];
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
}
