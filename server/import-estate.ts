// Brings an estate into an installation: `npm run import-estate -- FILE [--without-mails]`. No server may run meanwhile.
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { systemClock } from './src/platform/clock.ts';
import { createObjectStore } from './src/platform/object-store/create-object-store.ts';
import { readArchiveFile } from './src/shell/backup/archive-file.ts';
import { importEstate } from './src/shell/handover/import-estate.ts';
import { openForCommand } from './src/shell/start/open-for-command.ts';
import { migrateTables, requireDatabase, startDatabase } from './src/shell/start/start-database.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'without-mails': { type: 'boolean', default: false } },
});
const [file] = positionals;
if (file === undefined) {
  say('Name the file: npm run import-estate -- FILE [--without-mails]');
  process.exit(1);
}
const passphrase = process.env['EKHAYA_HANDOVER_PASSPHRASE'];
if (passphrase === undefined || passphrase === '') {
  say('Set EKHAYA_HANDOVER_PASSPHRASE to the passphrase that the estate was exported with.');
  process.exit(1);
}
const { environment, database } = await openForCommand(process.env, say, async (requested) => {
  await requireDatabase(requested);
  return startDatabase(requested, say, () => process.exit(1));
});
try {
  await migrateTables(database, say);
  const archive = await readArchiveFile(resolve(file), passphrase);
  const isQuiet = values['without-mails'];
  const { estateName, people, newPeople, rows, files } = await importEstate(
    {
      database: database.connection,
      clock: systemClock,
      objectStore: createObjectStore(environment.storageUrl ?? join(database.dataDirectory, 'objects')),
    },
    archive,
    { isQuiet },
  );
  say(`${estateName} is here: ${rows} rows and ${files} files, compared with the archive.`);
  say(
    `${newPeople} of its ${people} people have an account here by this, the others had one. ${isQuiet ? 'Nobody is mailed.' : 'Each of them gets a link to choose a password when the server starts.'}`,
  );
  say(
    'Make an administrator, with her names and number: npm run admin -- create. Then set up gateway, vendor and gates.',
  );
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  await database.stop();
}
