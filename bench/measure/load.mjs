// Sends a fixed number of requests to one address over keep-alive connections, each connection waiting for its answer.
import http from 'node:http';

const connections = 32;

/**
 * Requests an address `count` times over 32 connections.
 * @returns {Promise<number>} answers per second
 */
export async function requestsPerSecond(url, headers, count) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  const once = () =>
    new Promise((resolve, reject) => {
      const request = http.get(url, { agent, headers }, (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}`));
        answer.resume().once('end', resolve);
      });
      request.once('error', reject);
    });
  let left = count;
  const worker = async () => {
    while (left-- > 0) await once();
  };
  const start = performance.now();
  await Promise.all(Array.from({ length: connections }, worker));
  agent.destroy();
  return count / ((performance.now() - start) / 1000);
}
