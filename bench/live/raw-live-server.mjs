// The raw twin of the live stream: `node:http` and one listening `pg` connection; no session, no audience, no resuming.
import http from 'node:http';
import pg from 'pg';

const answers = new Set();
const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
await client.connect();
client.on('notification', () => {
  for (const answer of answers) answer.write('id: 1-1\nevent: configurations\ndata: {}\n\n');
});
await client.query('listen raw_live');

const server = http.createServer((request, answer) => {
  answer.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  answer.write('id: 1-1\nevent: alive\ndata: {}\n\n');
  answers.add(answer);
  request.once('close', () => answers.delete(answer));
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`${server.address().port}\n`));
