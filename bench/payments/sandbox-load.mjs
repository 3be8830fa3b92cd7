// Asks the sandbox what payments ask it, and nothing else: a process of its own, so that its processor time is not the server's.
// The parent sends the calls of one payment, and how often to repeat them; the answer is how many payments' calls a second.
import http from 'node:http';

const agent = new http.Agent({ keepAlive: true });
let vend = 0;

const ask = ({ url, headers, body }) =>
  new Promise((resolve, reject) => {
    // A vend under a name of its own: the vendor sells once for a name.
    const fresh = body.replace(/uniqueNumber="\d+"/g, () => `uniqueNumber="${(vend += 1)}"`);
    http
      .request(url, { method: 'POST', agent, headers: { ...headers, 'content-length': Buffer.byteLength(fresh) } })
      .once('error', reject)
      .once('response', (answer) => answer.resume().once('end', resolve))
      .end(fresh);
  });

const repeat = async ({ calls, count, atATime }) => {
  let left = count;
  const worker = async () => {
    while (left-- > 0) for (const call of calls) await ask(call);
  };
  const start = performance.now();
  await Promise.all(Array.from({ length: atATime }, worker));
  process.send?.({ rate: count / ((performance.now() - start) / 1000) });
};
process.on('message', (asked) => void repeat(asked));
process.on('disconnect', () => process.exit(0));
