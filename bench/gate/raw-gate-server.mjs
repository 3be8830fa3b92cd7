// The raw twin of the gate: `node:http` and `pg`, the signatures and one row per request; no session, rules or log.
// Environment: DATABASE_URL. Prints its port.
import { createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import http from 'node:http';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const exported = publicKey.export({ format: 'jwk' });
const bytes = Buffer.alloc(240, 7);
const signing = { key: privateKey, dsaEncoding: 'ieee-p1363' };
const signature = sign('sha256', bytes, signing);

const insertRow = (text) => pool.query('insert into bench_rows (code) values ($1)', [text]);
const issue = async () => {
  const code = sign('sha256', bytes, signing).toString('base64url');
  await insertRow(code);
  return { code };
};
const check = async (request) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const { code } = JSON.parse(Buffer.concat(chunks).toString());
  const imported = createPublicKey({ key: exported, format: 'jwk' });
  const keys = [publicKey, imported].map((key) => ({ key, dsaEncoding: 'ieee-p1363' }));
  const isGood = keys.every((key) => verify('sha256', bytes, key, signature));
  await insertRow(code);
  return { result: isGood ? 'granted' : 'refused' };
};

const answer = async (request, response) => {
  const details = await (request.url === '/check' ? check(request) : issue());
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ status: 'success', details }));
};

const server = http.createServer((request, response) => {
  answer(request, response).catch(() => response.writeHead(500).end());
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`${server.address().port}\n`));
