import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { Decrypter, Encrypter } from 'age-encryption';
import { BackupError } from './archive-format.ts';

/** What encrypted files begin with (age-encryption.org/v1). */
const encryptedStart = 'age-encryption.org/';

const toWeb = (stream: Readable) => Readable.toWeb(stream) as unknown as ReadableStream<Uint8Array>;
const toNode = (stream: ReadableStream<Uint8Array>) =>
  Readable.fromWeb(stream as unknown as Parameters<typeof Readable.fromWeb>[0]);

/** How an archive is encrypted. */
interface Sealing {
  passphrase?: string | undefined;
  /** The cost of the passphrase, as a power of two; 18 by default. */
  workFactor?: number | undefined;
}

/** Compresses an archive, and encrypts it with age if a passphrase is given. */
export const sealArchive = async (archive: Readable, { passphrase, workFactor }: Sealing): Promise<Readable> => {
  const compressed = archive.pipe(createGzip());
  archive.on('error', (error) => compressed.destroy(error));
  if (passphrase === undefined) return compressed;
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  if (workFactor !== undefined) encrypter.setScryptWorkFactor(workFactor);
  return toNode(await encrypter.encrypt(toWeb(compressed)));
};

/**
 * Writes an archive into a file that only its owner can read, compressed, and with a passphrase encrypted by age. The file appears
 * when it is complete and on disk.
 */
export const writeArchiveFile = async (path: string, archive: Readable, sealing: Sealing): Promise<void> => {
  const draft = `${path}.part`;
  try {
    const content = await sealArchive(archive, sealing);
    await pipeline(content, createWriteStream(draft, { mode: 0o600 }));
    const file = await open(draft, 'r+');
    await file.sync();
    await file.close();
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
};

const isEncrypted = async (path: string): Promise<boolean> => {
  const file = await open(path, 'r').catch((error: unknown) => {
    throw new BackupError(`The file ${path} cannot be read.`, { cause: error });
  });
  const { buffer, bytesRead } = await file.read(Buffer.alloc(encryptedStart.length), 0, encryptedStart.length, 0);
  await file.close();
  return buffer.toString('utf8', 0, bytesRead) === encryptedStart;
};

/**
 * Opens the archive of a file.
 * @throws {BackupError} when the file cannot be read, or its passphrase is missing or wrong
 */
export const readArchiveFile = async (path: string, passphrase: string | undefined): Promise<Readable> => {
  const needsPassphrase = await isEncrypted(path);
  let content: Readable = createReadStream(path);
  if (needsPassphrase) {
    if (passphrase === undefined) {
      throw new BackupError('The backup is encrypted: set EKHAYA_BACKUP_PASSPHRASE to its passphrase.');
    }
    const decrypter = new Decrypter();
    decrypter.addPassphrase(passphrase);
    content = toNode(
      await decrypter.decrypt(toWeb(content)).catch((error: unknown) => {
        throw new BackupError('The passphrase is not that of the backup.', { cause: error });
      }),
    );
  }
  const unpacked = createGunzip();
  content.on('error', (error) => unpacked.destroy(error));
  // The reader of the archive receives the error. Without this listener, an error before that would end the process.
  unpacked.on('error', () => undefined);
  return content.pipe(unpacked);
};
