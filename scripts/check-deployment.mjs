// `npm run check:deployment`: runs the steps of the Dockerfile and of docs/operations.md without containers: production packages in a
// read-only tree, an account without rights, PostgreSQL 18 at DATABASE_URL, first administrator, start, sign-in, backup, restore, stop.
import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openEmbeddedPostgres } from '@ekhaya/embedded-database/embedded-postgres';
import { root } from './build-fingerprint.mjs';

const { Client } = createRequire(join(root, 'server', 'package.json'))('pg');
const port = 8497;
const address = `http://127.0.0.1:${port}`;
const password = 'Quiet-Baobab-77';
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
const say = (line) => process.stdout.write(`${line}\n`);
const require = (isTrue, sentence) => {
  if (!isTrue) throw new Error(sentence);
  say(`  ${sentence}`);
};

const place = mkdtempSync(join(tmpdir(), 'ekhaya-deployment-'));
const [tree, data, cluster] = ['app', 'data', 'postgres'].map((name) => join(place, name));
for (const folder of [tree, data, cluster]) mkdirSync(folder, { recursive: true });
for (const folder of [place, tree, cluster]) chmodSync(folder, 0o755);
if (nobody.uid !== undefined) chownSync(data, nobody.uid, nobody.gid);

/** The packages of the image, by the command of the Dockerfile. */
function installPackages() {
  const [, command] = /^RUN (npm install [^&\n]+)/m.exec(readFileSync(join(root, 'Dockerfile'), 'utf8')) ?? [];
  require(command !== undefined, 'The Dockerfile installs the packages of production.');
  const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0');
  for (const file of tracked.filter((name) => name !== '' && existsSync(join(root, name)))) {
    cpSync(join(root, file), join(tree, file));
  }
  execFileSync('sh', ['-c', `${command} --loglevel=error`], { cwd: tree, stdio: 'inherit' });
  for (const workspace of ['server', 'resident-app', 'back-office']) {
    cpSync(join(root, workspace, 'dist'), join(tree, workspace, 'dist'), { recursive: true });
  }
  execFileSync('chmod', ['-R', 'a-w,a+rX', tree]);
}

const environmentOf = (databaseUrl) => ({
  PATH: process.env.PATH,
  NODE_ENV: 'production',
  PORT: String(port),
  EKHAYA_DATA_DIR: data,
  DATABASE_URL: databaseUrl,
  EKHAYA_SECRET: 'a-secret-of-this-check-alone-0123456789',
  EKHAYA_BACKUP_PASSPHRASE: 'a-passphrase-of-this-check',
  PUBLIC_URL: address,
});

const children = [];

/** Runs a program of the tree as an account without rights. */
function run(databaseUrl, script, ...given) {
  const child = spawn(join(tree, 'node_modules/.bin/node'), [script, ...given], {
    ...nobody,
    cwd: tree,
    env: environmentOf(databaseUrl),
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  children.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const ended = new Promise((resolve) => child.on('close', (code) => resolve(code)));
  return { child, ended, output: () => output };
}

async function complete(program) {
  program.child.stdin.end(`${password}\n`);
  const code = await program.ended;
  if (code !== 0) throw new Error(`It ended with ${code}:\n${program.output()}`);
  return program.output();
}

const databaseAt = (url, name) => Object.assign(new URL(url), { pathname: `/${name}` }).href;

async function createDatabase(url, name) {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return databaseAt(url, name);
}

async function until(condition, what) {
  for (let tried = 0; tried < 600; tried += 1) {
    if (await condition()) return;
    await pause(100);
  }
  throw new Error(`Not in 60 s: ${what}`);
}

const statusOf = (path) =>
  fetch(`${address}${path}`)
    .then(({ status }) => status)
    .catch(() => 0);

async function signIn() {
  const page = await (await fetch(`${address}/login`)).text();
  const [, apiKey] = /"apiKey":"([^"]+)"/.exec(page) ?? [];
  const { status } = await fetch(`${address}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': apiKey ?? '', origin: address },
    body: JSON.stringify({ email: 'lerato@example.com', password }),
  });
  return status;
}

async function serve(databaseUrl) {
  const server = run(databaseUrl, 'server/dist/main.mjs');
  await until(async () => (await statusOf('/api/ready')) === 200 || server.child.exitCode !== null, 'a server');
  if (server.child.exitCode !== null) throw new Error(server.output());
  return server;
}

const postgres = await openEmbeddedPostgres({
  dataDirectory: cluster,
  password: 'of-this-check',
  onLost: () => undefined,
  onInitialise: () => undefined,
});
try {
  say('Packages in a read-only tree:');
  installPackages();
  const first = await createDatabase(postgres.url, 'first');
  say('First administrator and start:');
  const names = ['--first-name', 'Lerato', '--last-name', 'Mokoena', '--mobile', '0845550180'];
  const estate = ['--estate', 'Baobab Rise', '--suburb', 'Midrand', '--city', 'Johannesburg'];
  const given = ['create', '--email', 'lerato@example.com', ...names, ...estate, '--password-stdin'];
  const made = await complete(run(first, 'server/admin.ts', ...given));
  require(made.includes('It is an administrator of Baobab Rise now.'), 'The command makes the first administrator.');
  require(!made.includes(password), 'Its output does not contain the password.');
  const server = await serve(first);
  require((await statusOf('/login')) === 200, 'The app of residents is served.');
  require((await statusOf('/console/')) === 200, 'The console is served.');
  require((await statusOf('/api/demo/outbox')) !== 200, 'There is no demo.');
  require((await signIn()) === 200, 'The administrator signs in.');
  say('Backup and restore:');
  const archive = join(data, 'backup.age');
  const written = await complete(run(first, 'server/backup.ts', archive));
  require(/rows of \d+ tables/.test(written), 'A backup is written while the server runs.');
  say('Stop:');
  server.child.kill('SIGTERM');
  await until(async () => (await statusOf('/api/ready')) === 503, 'a stopping process');
  require((await statusOf('/api/health')) === 200, 'A process that stops says so and still answers.');
  require((await server.ended) === 0, 'It ends with exit code 0.');
  const second = await createDatabase(postgres.url, 'second');
  await complete(run(second, 'server/restore.ts', archive));
  const again = await serve(second);
  require((await signIn()) === 200, 'The administrator signs in to the restored database.');
  again.child.kill('SIGTERM');
  require((await again.ended) === 0, 'It stops.');
  say('The steps of the deployment work.');
} finally {
  // After a failure a server may still run.
  for (const child of children) if (child.exitCode === null) child.kill('SIGKILL');
  await postgres.stop();
  execFileSync('chmod', ['-R', 'u+w', place]);
  rmSync(place, { recursive: true, force: true });
}
