// Restores a backup into an empty database: `npm run restore -- FILE`. No server may run meanwhile. With --try it restores into a
// database and a folder of its own, and removes both. docs/operations.md says how.
import { rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createObjectStore } from './src/platform/object-store/create-object-store.ts';
import { secretFileOf } from './src/platform/secret/read-secrets.ts';
import { readArchiveFile } from './src/shell/backup/archive-file.ts';
import { readHeader, restoreBackup } from './src/shell/backup/restore-backup.ts';
import { prepareTrial } from './src/shell/backup/prepare-trial.ts';
import { openForCommand } from './src/shell/start/open-for-command.ts';
import { migrateTables, startDatabase } from './src/shell/start/start-database.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { try: { type: 'boolean', default: false } },
});
const [file] = positionals;
const isTrial = values.try;
if (file === undefined) {
  say('Name the file: npm run restore -- FILE, or to try it only: npm run restore -- --try FILE');
  process.exit(1);
}
const { environment, database } = await openForCommand(process.env, say, async (requested) =>
  startDatabase(isTrial ? await prepareTrial(requested) : requested, say, () => process.exit(1)),
);
/** Says which secret the restored rows need, and stores it where another one is given, or none. */
const keepSecret = async (secret: string | undefined): Promise<void> => {
  const known = [environment.secret, ...environment.previousSecrets];
  if (secret === undefined) say('Start the server with the secret of the installation that the backup is of.');
  else if (environment.secret === undefined) {
    await writeFile(secretFileOf(database.dataDirectory), secret, { mode: 0o600 });
    say('The secret of the installation is restored too. Start the server.');
  } else if (secret.split('\n').every((each) => known.includes(each))) say('Start the server.');
  else {
    const kept = join(database.dataDirectory, 'secret-of-backup');
    await writeFile(kept, `${secret}\n`, { mode: 0o600 });
    say(
      `EKHAYA_SECRET is not the secret of this backup, which is in ${kept}. Before you start the server, set EKHAYA_SECRET to the first line of that file, and EKHAYA_PREVIOUS_SECRETS to the other lines, if there are any, with commas between them. Then delete the file.`,
    );
  }
};
try {
  const read = () => readArchiveFile(resolve(file), environment.backupPassphrase);
  const { migrations } = await readHeader(await read());
  await migrateTables(database, () => undefined, migrations);
  const storageUrl = isTrial ? undefined : environment.storageUrl;
  const { rows, tables, files, secret } = await restoreBackup(
    {
      pool: database.connection.pool,
      objectStore: createObjectStore(storageUrl ?? join(database.dataDirectory, 'objects')),
    },
    await read(),
  );
  say(`${rows} rows of ${tables} tables and ${files} files are restored, and are those of the backup.`);
  // The backup of an older version, or one that was made between two migrations.
  await migrateTables(database, () => undefined);
  if (!isTrial) await keepSecret(secret);
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  await database.stop();
  if (isTrial) {
    await rm(database.dataDirectory, { recursive: true });
    say('It was a trial: what it restored is removed again.');
  }
}
