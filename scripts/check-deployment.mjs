// `npm run check:deployment`: runs the steps of the Dockerfile and of docs/operations.md without containers: the npm packages of
// production in a read-only tree, an account without rights, the embedded PostgreSQL 18 at DATABASE_URL, migrations, the first
// administrator, start, health check, sign-in, backup, a trial of its restore, restore and stop. What it does not try stands in docs/operations.md.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { openEmbeddedPostgres } from '@ekhaya/embedded-database/embedded-postgres';
import { root } from './build-fingerprint.mjs';
import { commandsOfDockerfile, emptyVariables } from './deployment/container-files.mjs';
import { addVersionWithMigration, installTree, makePlace, moveTree, runInTree } from './deployment/production-tree.mjs';
import { statusOf as statusAt, until } from './rolling/built-server.mjs';

const { Client } = createRequire(join(root, 'server', 'package.json'))('pg');
const port = 8497;
const address = `http://127.0.0.1:${port}`;
const password = 'Quiet-Baobab-77';
const say = (line) => process.stdout.write(`${line}\n`);
const require = (isTrue, sentence) => {
  if (!isTrue) throw new Error(`Not true: ${sentence}`);
  say(`  ${sentence}`);
};

const place = makePlace();
const [unpacked, tree, broken] = ['next', 'app', 'broken'].map((name) => place.treeNamed(name));
const commands = commandsOfDockerfile();

const environmentOf = (databaseUrl) => ({
  ...emptyVariables(),
  NODE_ENV: 'production',
  PORT: String(port),
  // The home of the account, where npm keeps its log.
  HOME: place.data,
  EKHAYA_DATA_DIR: place.data,
  DATABASE_URL: databaseUrl,
  EKHAYA_SECRET: 'a-secret-of-this-check-alone-0123456789',
  EKHAYA_BACKUP_PASSPHRASE: 'a-passphrase-of-this-check',
  PUBLIC_URL: address,
});

const children = [];

/** Starts a program of a tree with the variables of the server. */
function run(from, databaseUrl, command) {
  const program = runInTree(from, environmentOf(databaseUrl), command);
  children.push(program.child);
  return program;
}

/** Runs a command of the tree to its end. @returns its exit code and its output */
async function finish(from, databaseUrl, command, input = '') {
  const program = run(from, databaseUrl, command);
  program.child.stdin.end(input);
  return { code: await program.ended, output: program.output() };
}

/** Runs a command of the tree that must succeed. @returns its output */
async function complete(databaseUrl, command, input) {
  const { code, output } = await finish(tree, databaseUrl, command, input);
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}:\n${output}`);
  return output;
}

async function createDatabase(url, name) {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return Object.assign(new URL(url), { pathname: `/${name}` }).href;
}

const statusOf = (path) => statusAt(`${address}${path}`);

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
  const server = run(tree, databaseUrl, commands.serve);
  await until(async () => (await statusOf('/api/ready')) === 200 || server.child.exitCode !== null, 'a server');
  if (server.child.exitCode !== null) throw new Error(server.output());
  return server;
}

const postgres = await openEmbeddedPostgres({
  dataDirectory: place.cluster,
  password: 'of-this-check',
  onLost: () => undefined,
  onInitialise: () => undefined,
});
try {
  say('Packages in a read-only tree:');
  installTree(unpacked);
  require(true, 'The command of the Dockerfile installs the packages of production.');
  const first = await createDatabase(postgres.url, 'first');

  say('Migrations, first administrator and start:');
  const migrated = await finish(unpacked, first, ['npm', 'run', 'migrate']);
  require(migrated.code === 0 && /Applied: 0000_/.test(migrated.output), 'npm run migrate migrates from the new tree.');
  moveTree(unpacked, tree);
  require(true, 'The new tree takes the place of the old one.');
  const names = ['--first-name', 'Lerato', '--last-name', 'Mokoena', '--mobile', '0845550180'];
  const estate = ['--estate', 'Baobab Rise', '--suburb', 'Midrand', '--city', 'Johannesburg'];
  const given = ['create', '--email', 'lerato@example.com', ...names, ...estate, '--password-stdin'];
  const made = await complete(first, ['node', 'server/admin.ts', ...given], `${password}\n`);
  require(made.includes('It is an administrator of Baobab Rise now.'), 'The command makes the first administrator.');
  require(!made.includes(password), 'Its output does not contain the password.');
  const health = async () => (await finish(tree, first, commands.health)).code;
  require((await health()) === 1, 'The HEALTHCHECK fails before the start.');
  const server = await serve(first);
  require((await health()) === 0, 'The HEALTHCHECK succeeds while the server runs.');
  require((await statusOf('/login')) === 200, 'The app of residents is served.');
  require((await statusOf('/console/')) === 200, 'The console is served.');
  require((await statusOf('/api/demo/outbox')) !== 200, 'There is no demo.');
  require((await signIn()) === 200, 'The administrator signs in.');

  say('An upgrade whose migration fails:');
  addVersionWithMigration(tree, broken, '9999_breaks', [
    'alter table estates add column broken text;',
    'select 1 / 0;',
  ]);
  const failed = await finish(broken, first, ['node', 'server/migrate.ts']);
  require(failed.code === 1, 'The command ends with exit code 1.');
  require(failed.output.includes('could not be migrated: division by zero'), 'It says why.');
  const again = await complete(first, ['node', 'server/migrate.ts']);
  require(again.includes('Nothing is to do'), 'The tables are those of the version that runs.');
  require((await signIn()) === 200, 'That version serves on.');

  say('Backup and restore:');
  const archive = join(place.data, 'backup.age');
  const written = await complete(first, ['node', 'server/backup.ts', archive]);
  require(/rows of \d+ tables/.test(written), 'A backup is written while the server runs.');
  const tried = await complete(first, ['node', 'server/restore.ts', '--try', archive]);
  require(/are those of the backup[^]*It was a trial/.test(tried), 'Its restore is tried while the server runs.');

  say('Stop:');
  server.child.kill('SIGTERM');
  await until(async () => (await statusOf('/api/ready')) === 503, 'a stopping process');
  require((await statusOf('/api/health')) === 200, 'A process that stops says so and still answers.');
  require((await server.ended) === 0, 'It ends with exit code 0.');
  require((await health()) === 1, 'The HEALTHCHECK fails when it has stopped.');
  const second = await createDatabase(postgres.url, 'second');
  const restored = await complete(second, ['node', 'server/restore.ts', archive]);
  require(restored.includes('are those of the backup.'), 'The backup is restored into an empty database.');
  const next = await serve(second);
  require((await signIn()) === 200, 'The administrator signs in to the restored database.');
  next.child.kill('SIGTERM');
  require((await next.ended) === 0, 'It stops.');
  say('The steps of the deployment work.');
} finally {
  // After a failure a server may still run.
  for (const child of children) if (child.exitCode === null) child.kill('SIGKILL');
  await postgres.stop();
  place.remove();
}
