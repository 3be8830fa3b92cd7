import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { createECDH } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clusterDirectoryOf } from '../../../embedded-database/src/data-directory.ts';
import { createTestDatabase } from '../../../server/src/platform/database/testing/test-database.ts';
import { root } from '../source-tree.ts';
import { commandsOf, statementsOf } from './commands-of-document.ts';
import { checkOfStatement, isOnDebian, noCommands, runBy, titles } from './documented-commands.ts';
import { standInSystemd } from './stand-in-systemd.ts';

const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const document = read('docs/operations.md');
const unit = read('deployment/ekhaya.service');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
const commands = commandsOf(document).filter((command) => !noCommands.has(command));
/** The tests of this folder. */
const tests = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'))
  .join('\n');
/** The source of `check:debian`, which runs the commands of the document. */
const onDebian = readdirSync(join(root, 'scripts/deployment'))
  .filter((name) => name.startsWith('debian-'))
  .map((name) => read(`scripts/deployment/${name}`))
  .join('\n');
/** What a program says when it ends with a failure. Where the program is not installed, a line of the test run says so. */
const faultsOf = (program: string, given: string[]): string => {
  const env = { PATH: process.env['PATH'], HOME: tmpdir(), DOMAIN: 'app.example.com' };
  const { error, status, stderr } = spawnSync(program, given, { cwd: root, env, encoding: 'utf8' });
  if (error !== undefined) {
    process.stderr.write(`\nNot checked: ${given.at(-1)}, because ${program} is not installed.\n`);
    return '';
  }
  return status === 0 ? '' : stderr;
};

/** Whether the script of package.json that is said to run a file does: `test` runs each test, any other names the file. */
const isRun = (by: NonNullable<ReturnType<typeof runBy>>): boolean =>
  !('file' in by) ||
  (by.script === 'test' && by.file.endsWith('.test.ts')) ||
  scripts[by.script]?.includes(by.file) === true;

const commandsOfTest = (title: string): string[] =>
  commands.filter((command) => {
    const by = runBy(command);
    return by !== undefined && 'test' in by && by.test === title;
  });

let folder = '';
/** The folder of programs that stands for those of the machine. */
let programs = '';
const pathWithPrograms = (): string => `${programs}:${process.env['PATH']}`;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ekhaya-commands-'));
  const [link = ''] = commandsOfTest(titles.wrapper).filter((command) => command.startsWith('ln '));
  programs = standInSystemd(folder, link);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('each command of docs/operations.md', () => {
  it('is run by a test, by a check that somebody starts by hand, or the list says why not', () => {
    const missing = commands.filter((command) => runBy(command) === undefined);
    expect(
      missing,
      'docs/operations.md names a command that nothing runs. Write a test that runs it, or find the one that does, and add the command to scripts/test/operations/documented-commands.ts with its file. Code that is no command goes into noCommands there.',
    ).toEqual([]);
  });

  it.each(commands)('%s: what runs it exists', (command) => {
    const by = runBy(command) ?? { reason: 'nothing' };
    // That check ends with a failure when it did not run a command.
    const [text, words] =
      'file' in by ? [read(by.file), by.words] : isOnDebian(by) ? [onDebian, `'${command}'`] : ['', ''];
    expect(text, `${'file' in by ? by.file : 'no check'} runs ${command}`).toContain(words);
    expect(tests, `no test looks at ${command}`).toContain('test' in by ? `('${by.test}'` : '');
    // The words may stand in any file.
    expect(isRun(by), `npm run ${'file' in by ? `${by.script} runs ${by.file}` : ''}`).toBe(true);
  });

  it.each(
    commands.filter(
      (command) =>
        /^(docker|systemctl|useradd|pg_basebackup|mv|install) |^npm run (bench|attack|check):/.test(command) &&
        !isOnDebian(runBy(command)),
    ),
  )('%s: the list says why it is not run as it stands', (command) =>
    expect(runBy(command)).toMatchObject({ reason: expect.stringMatching(/\w/) }),
  );
});

describe('each statement and setting of PostgreSQL in docs/operations.md', () => {
  const statements = statementsOf(document);

  it('is run by a check, as it stands', () => {
    expect(statements.length).toBeGreaterThan(5);
    const missing = statements.filter((statement) => checkOfStatement(statement, read) === undefined);
    expect(
      missing,
      'docs/operations.md names a statement or a setting of PostgreSQL that no check runs. Let scripts/check-failover.mjs, scripts/check-point-in-time.mjs or the replica of the tests use it.',
    ).toEqual([]);
  });

  it('would be missed otherwise', () => {
    expect(checkOfStatement(`alter system set synchronous_standby_names = 'another'`, read)).toBeUndefined();
    expect(checkOfStatement('hot_standby_feedback = off', read)).toBeUndefined();
  });
});

describe('with a database', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  /** Runs a command as it stands in the document, in a shell, with the variables of the server. */
  const run = async (command: string, variables: Record<string, string> = {}): Promise<string> => {
    const env = {
      PATH: pathWithPrograms(),
      HOME: process.env['HOME'],
      EKHAYA_DATA_DIR: join(folder, 'data'),
      DATABASE_URL: database.url,
      EKHAYA_SECRET: 'a-secret-that-only-tests-know-0123456789',
      PUBLIC_URL: 'https://app.example.com',
      ...variables,
    };
    const { stdout } = await promisify(execFile)('sh', ['-c', command], { cwd: root, env });
    return stdout;
  };

  it('the first administrator is made by the command as it stands there', async () => {
    const [command = ''] = commandsOfTest(titles.administrator).filter((each) => each.includes('--email'));
    const output = await run(command);
    expect(output).toContain('Baobab Rise');
    expect(output).toMatch(/https:\/\/app\.example\.com\/\S+/);
    const { rows } = await database.pool.query('select email from users');
    expect(rows).toEqual([{ email: 'lerato@example.com' }]);
  });

  it('the gate keys are replaced by the command', async () => {
    const [command = ''] = commandsOfTest(titles.gateKeys);
    expect(await run(command)).toMatch(/^Gate key [\da-f]{8} signs from now on/m);
  });

  it('the secret is changed by the command', async () => {
    const [command = ''] = commandsOfTest(titles.secret);
    expect(
      await run(command, {
        EKHAYA_SECRET: 'another-secret-that-only-tests-know-0123',
        EKHAYA_PREVIOUS_SECRETS: 'a-secret-that-only-tests-know-0123456789',
      }),
    ).toContain('values were encrypted with the new secret');
  });
});

it('keys of push messages come from the command, in the form that the server takes', () => {
  const [inContainer = '', command = ''] = commandsOfTest(titles.push);
  const program = inContainer.replace('docker compose run --rm --no-deps app ', '');
  expect(program).toBe(`node node_modules/.bin/${command.replace('npx ', '')}`);
  const output = execFileSync('sh', ['-c', program], { cwd: root, encoding: 'utf8' });
  const [publicKey = '', privateKey = ''] = output.split('\n').filter((line) => /^[\w-]{40,}$/.test(line));
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  expect(pair.getPublicKey().toString('base64url')).toBe(publicKey);
});

it('a command without containers has the account, the variables and the folder of the unit', () => {
  const env = { PATH: pathWithPrograms() };
  const { status, stdout } = spawnSync(join(programs, 'ekhaya-run'), ['stored-backups', 'a name', 'b'], {
    env,
    encoding: 'utf8',
  });
  expect([status, stdout]).toEqual([1, 'Set BACKUP_STORAGE_URL to the store of the backups.\n']);
  const given = readFileSync(join(folder, 'systemd-run.txt'), 'utf8').trimEnd().split('\n');
  const valuesOf = (option: string): string[] =>
    given.flatMap((each) => (each.startsWith(`--${option}=`) ? each.slice(option.length + 3) : []));
  expect(valuesOf('uid')).toEqual([/^User=(.*)$/m.exec(unit)?.[1]]);
  expect(valuesOf('property').length).toBeGreaterThan(2);
  for (const property of valuesOf('property')) expect(unit).toContain(`\n${property}\n`);
  const variables = /^Environment=(.*)$/m.exec(unit)?.[1]?.split(' ');
  expect(valuesOf('setenv').length).toBeGreaterThan(1);
  expect(variables).toEqual(expect.arrayContaining(valuesOf('setenv')));
  // It runs in the tree that it lies in, with the Node of that tree: also in the new one, before it takes the place of the service's.
  expect(valuesOf('working-directory')).toEqual([root]);
  const program = /^ExecStart=\/opt\/ekhaya\/(\S+)/m.exec(unit)?.[1] ?? '';
  expect(given.slice(-4)).toEqual([join(root, program), 'server/stored-backups.ts', 'a name', 'b']);
  const [, place] = /^WorkingDirectory=(\S+)$/m.exec(unit) ?? [];
  expect(commands).toContain(`mv /opt/ekhaya-next ${place}`);
  const [, service = ''] = /^exec (\S+)/m.exec(read('deployment/ekhaya-run')) ?? [];
  const { error, stdout: help } = spawnSync(service, ['--help'], { encoding: 'utf8' });
  // A machine without systemd has no such program.
  if (error !== undefined) return;
  for (const option of given.filter((each) => each.startsWith('--'))) expect(help).toContain(option.split('=', 1)[0]);
});

it('the folder that is put aside is that of the database of the unit', () => {
  const [, data = ''] = /^Environment=.*\bEKHAYA_DATA_DIR=(\S+)/m.exec(unit) ?? [];
  const database = clusterDirectoryOf(data);
  expect(commandsOfTest(titles.folders)).toEqual([`mv ${database} ${database}-before`]);
});

describe('the units that are copied are valid, and can be enabled', () => {
  const copied = [...document.matchAll(/deployment\/([\w-]+\.(?:service|timer))/g)].map(([, name = '']) => name);
  const enabled = commandsOfTest(titles.units).flatMap(
    (command) => /^systemctl enable.* (\S+)$/.exec(command)?.[1] ?? [],
  );

  it.each(enabled)('%s is installed by a target', (name) => {
    const file = /\.\w+$/.test(name) ? name : `${name}.service`;
    expect(copied).toContain(file);
    expect(read(`deployment/${file}`)).toMatch(/^WantedBy=\S/m);
  });

  it.each([...new Set(copied)])('%s is valid', (name) => {
    // The programs and the accounts of the units are not installed here: they are verified with one that is.
    const verified = read(`deployment/${name}`).replaceAll(/^ExecStart=\/opt\/\S+/gm, 'ExecStart=/bin/true');
    writeFileSync(join(folder, name), verified);
    if (name.endsWith('.timer')) {
      writeFileSync(join(folder, name.replace('.timer', '.service')), '[Service]\nExecStart=/bin/true\n');
    }
    expect(faultsOf('systemd-analyze', ['verify', join(folder, name)])).toBe('');
  });
});

/** What a command of the document says; undefined where its program is not installed. */
const outputOf = (command: string): string | undefined => {
  const [program = '', ...given] = command.split(' ');
  const { error, status, stdout, stderr } = spawnSync(program, given, { cwd: folder, encoding: 'utf8' });
  if (error !== undefined) return undefined;
  expect([status, stderr], command).toEqual([0, '']);
  return stdout;
};

it('a new secret comes from the command', () => {
  const [command = ''] = commandsOfTest(titles.newSecret);
  const secret = outputOf(command);
  if (secret === undefined) return;
  expect(secret).toMatch(/^[\da-f]{64}\n$/);
  expect(outputOf(command)).not.toBe(secret);
});

it('the archive is put in its place by the command, readable by its owner alone', () => {
  const [command = ''] = commandsOfTest(titles.archive);
  const [place = ''] = command.split(' ').slice(-1);
  writeFileSync(join(folder, 'backup.age'), 'an archive', { mode: 0o644 });
  // The account of the service is not on the machine that runs the tests.
  outputOf(command.replace('--owner ekhaya', `--owner ${userInfo().username}`).replace(place, join(folder, place)));
  expect(readFileSync(join(folder, place), 'utf8')).toBe('an archive');
  expect(statSync(join(folder, place)).mode & 0o777).toBe(0o600);
});

it('programs of the machine know the options', () => {
  for (const command of commandsOfTest(titles.options)) {
    const [program = '', ...given] = command.split(' ');
    const help = program === 'npm' ? [given[0] ?? '', '--help'] : ['--help'];
    const { error, stdout, stderr } = spawnSync(program, help, { encoding: 'utf8' });
    // A machine without systemd or shadow has no such program.
    if (error !== undefined && program !== 'npm') continue;
    for (const option of given.filter((each) => /^(--|set-)/.test(each))) {
      expect(stdout + stderr, command).toContain(option.split('=', 1)[0]);
    }
  }
});

it('scripts that are run by hand exist', () => {
  for (const command of commandsOfTest(titles.scripts)) {
    const script = scripts[/^npm run (\S+)/.exec(command)?.[1] ?? ''] ?? '';
    const [file] = /\S+\.(mjs|ts)$/.exec(script) ?? [];
    expect(file, `${command} runs no file`).toBeDefined();
    expect(existsSync(join(root, file ?? '')), command).toBe(true);
  }
});

it('the Caddyfile that is written for a machine without containers needs no variable', () => {
  const written = read('deployment/Caddyfile')
    .replaceAll('{$DOMAIN}', 'app.example.com')
    .replaceAll('app:8080', '127.0.0.1:8080');
  for (const words of ['place of `{$DOMAIN}`', 'place of `app:8080`']) {
    expect(document.replaceAll(/\s+/g, ' ')).toContain(words);
  }
  expect(written).toMatch(/^app\.example\.com \{\n[^]*reverse_proxy 127\.0\.0\.1:8080 /);
  expect(written).not.toContain('{$');
  const file = join(folder, 'Caddyfile');
  writeFileSync(file, written);
  expect(faultsOf('caddy', ['validate', '--adapter', 'caddyfile', '--config', file])).toBe('');
});

it.each([
  ['promtool', ['check', 'rules', 'monitoring/alert-rules.yaml']],
  ['caddy', ['validate', '--adapter', 'caddyfile', '--config', 'deployment/Caddyfile']],
])('%s accepts the file that it will read, where it is installed', (program, given) => {
  expect(faultsOf(program, given)).toBe('');
});
