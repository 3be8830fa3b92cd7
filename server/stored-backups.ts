// Lists the backups of BACKUP_STORAGE_URL, or brings one back as a file: `npm run stored-backups -- [NAME FILE]`.
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { readEnvironment, type RequestedEnvironment } from './src/platform/environment.ts';
import { createObjectStore } from './src/platform/object-store/create-object-store.ts';
import { listStoredBackups, readStoredBackup } from './src/shell/backup/stored-backups.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const sentenceOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const [name, file] = process.argv.slice(2);
const readBackups = (): RequestedEnvironment['backups'] => {
  try {
    return readEnvironment(process.env).backups;
  } catch (error) {
    say(sentenceOf(error));
    return process.exit(1);
  }
};
const backups = readBackups();
if (backups === undefined) {
  say('Set BACKUP_STORAGE_URL to the store of the backups.');
  process.exit(1);
}
const store = createObjectStore(backups.storageUrl);
if (name === undefined || file === undefined) {
  try {
    const names = await listStoredBackups(store);
    say(names.length === 0 ? 'There is no backup yet.' : names.join('\n'));
  } catch (error) {
    say(sentenceOf(error));
    process.exitCode = 1;
  }
} else {
  const path = resolve(file);
  try {
    await pipeline(readStoredBackup(store, name), createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    say(`The backup ${name} is in ${path}: npm run restore -- ${path}`);
  } catch (error) {
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    if (!isThere) await rm(path, { force: true });
    say(isThere ? `There is a file ${path} already.` : sentenceOf(error));
    process.exitCode = 1;
  }
}
