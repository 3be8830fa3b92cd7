// Makes the first administrator: `npm run admin -- create`, and replaces gate keys: `npm run admin -- replace-gate-keys`; both also while
// the server runs. docs/operations.md says how.
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { AppError } from './src/platform/app-error.ts';
import { replaceGateKeys } from './src/features/gate-access/index.ts';
import type { Dependencies } from './src/platform/dependencies.ts';
import { createDependencies } from './src/shell/create-dependencies.ts';
import { createAdministrator } from './src/shell/setup/create-administrator.ts';
import { configurationFromEnvironment } from './src/shell/start/configuration-from-environment.ts';
import { openForCommand } from './src/shell/start/open-for-command.ts';
import { migrateTables } from './src/shell/start/start-database.ts';

const usage = `npm run admin -- create --email ADDRESS [--first-name NAME --last-name NAME --mobile NUMBER]
    [--estate NAME --suburb NAME --city NAME] [--password-stdin]

Makes ADDRESS an administrator of every estate. Without an account one is made from the names and the mobile number.
The first time, --estate names the first estate. With --password-stdin the password is read from the standard input;
without it a link to choose one is shown here and nowhere else.

npm run admin -- replace-gate-keys

Replaces the keys that passes are signed with, because somebody else may have read them. Every phone needs a network once more.
`;

/** What the first word asks for. */
const commands = ['create', 'replace-gate-keys'];

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const readArguments = () => {
  const one = { type: 'string', default: '' } as const;
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      email: one,
      'first-name': one,
      'last-name': one,
      mobile: one,
      estate: one,
      suburb: one,
      city: one,
      'password-stdin': { type: 'boolean', default: false },
    },
  });
  const [command = ''] = positionals;
  if (positionals.length !== 1 || !commands.includes(command)) throw new Error('Unknown command.');
  return { ...values, command };
};

let values: ReturnType<typeof readArguments>;
try {
  values = readArguments();
} catch (error) {
  say(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  process.exit(1);
}
/** Makes the administrator that the options describe, and says what was done. */
const create = async (dependencies: Dependencies): Promise<void> => {
  const password = values['password-stdin'] ? (await text(process.stdin)).replace(/\r?\n$/, '') : undefined;
  const { isNewAccount, estateNames, link } = await createAdministrator(dependencies, {
    email: values.email,
    firstName: values['first-name'],
    lastName: values['last-name'],
    mobile: values.mobile,
    password,
    estate: { name: values.estate, suburb: values.suburb, city: values.city },
  });
  say(isNewAccount ? `An account for ${values.email} was made.` : `${values.email} has an account and keeps it.`);
  say(
    estateNames.length === 0
      ? 'It was an administrator of every estate already.'
      : `It is an administrator of ${estateNames.join(', ')} now.`,
  );
  if (link !== undefined) say(`This link chooses a password. It works once and for one hour:\n${link}`);
};

const { environment: requested, database } = await openForCommand(process.env, say);
try {
  await migrateTables(database, say);
  const environment = await configurationFromEnvironment(requested, {
    dataDirectory: database.dataDirectory,
    port: requested.port,
  });
  const dependencies = createDependencies({ database: database.connection, environment }, { logLevel: 'warn' });
  if (values.command === 'create') await create(dependencies);
  else say(`Gate key ${await replaceGateKeys(dependencies)} signs from now on. The keys of before open no gate.`);
} catch (error) {
  say(`Nothing was changed. ${error instanceof AppError ? error.detail : String(error)}`);
  process.exitCode = 1;
} finally {
  await database.stop();
}
