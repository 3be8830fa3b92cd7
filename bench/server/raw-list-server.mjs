// The raw twin of a list route: `node:http` and `pg`, the same statements, no session, validation or framework.
// Environment: DATABASE_URL, STATEMENTS (JSON: [{ query, params }]). Prints its port.
import http from 'node:http';
import pg from 'pg';

const statements = JSON.parse(process.env.STATEMENTS ?? '[]');
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

const answer = async (response) => {
  let rows = [];
  for (const { query, params } of statements) rows = (await pool.query(query, params)).rows;
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ status: 'success', details: rows }));
};
const server = http.createServer((_request, response) => {
  answer(response).catch(() => response.writeHead(500).end());
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`${server.address().port}\n`));
