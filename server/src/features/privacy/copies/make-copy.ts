import { copyDays } from '@ekhaya/contract/privacy/kept-records.rules';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { dayMs } from '@ekhaya/contract/time/durations.rules';
import { acquireNamedLock } from '../../../platform/database/named-lock.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { notifyPerson } from '../../notifications/index.ts';
import { listImagesOf } from '../../profile/index.ts';
import { readKeptRecords } from '../rules/kept-records.ts';
import { answerByProduct } from '../requests/add-request.ts';
import { copyPage } from './copy-page.ts';
import { copyLockOf, selectCopy, updateCopy, type CopyRow } from './copies.store.ts';
import { statusOfCopy } from './data-copies.rules.ts';
import { gatherData, type DataSection } from './gather-data.ts';

type Needs = Pick<Dependencies, 'database' | 'environment' | 'clock' | 'objectStore' | 'live'>;

/** Reading the records is this part of the work, in percent. The pictures are the rest. */
const recordsShare = 60;

/** A zip file that is written file by file. */
const createZip = () => {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error !== null) throw error;
    chunks.push(chunk);
  });
  return {
    /** Adds a text, compressed. */
    addText: (name: string, text: string) => {
      const file = new ZipDeflate(name, { level: 6 });
      zip.add(file);
      file.push(Buffer.from(text), true);
    },
    /** Adds a picture as it is: pictures are compressed already. */
    addPicture: (name: string, bytes: Uint8Array) => {
      const file = new ZipPassThrough(name);
      zip.add(file);
      file.push(bytes, true);
    },
    end: (): Uint8Array => {
      zip.end();
      return Buffer.concat(chunks);
    },
  };
};

/** Writes the zip file of a copy: pictures, the page, and the records as JSON. */
const writeZip = async (
  { database, objectStore }: Pick<Needs, 'database' | 'objectStore'>,
  { copy, sections, madeAt }: { copy: CopyRow; sections: DataSection[]; madeAt: Date },
): Promise<Uint8Array> => {
  const zip = createZip();
  const images = await listImagesOf(database.db, copy.userId);
  const pictures: string[] = [];
  for (const [at, { id, objectKey }] of images.entries()) {
    const bytes = await objectStore.get(objectKey);
    if (bytes !== undefined) {
      const path = `pictures/${id}.webp`;
      zip.addPicture(path, bytes);
      pictures.push(path);
    }
    await updateCopy(database.db, copy.id, {
      progress: recordsShare + Math.floor(((at + 1) / images.length) * (99 - recordsShare)),
    });
  }
  const account = sections[0]?.records['account'] as { firstName: string; lastName: string } | undefined;
  const name = account === undefined ? 'you' : `${account.firstName} ${account.lastName}`;
  const kept = await readKeptRecords(database.db, copy.userId);
  zip.addText('my-data.html', await copyPage({ name, madeAt, kept }, sections, pictures));
  zip.addText('data.json', JSON.stringify({ madeAt, sections }, null, 2));
  return zip.end();
};

/** Writes the key of a copy before its file is stored, so that a deletion of the account releases the file. Returns whether the copy still exists. */
const announceFile = ({ database }: Needs, copy: CopyRow, objectKey: string): Promise<boolean> =>
  database.db.transaction(async (transaction) => {
    await acquireNamedLock(transaction, copyLockOf(copy.userId));
    return updateCopy(transaction, copy.id, { objectKey });
  });

/**
 * Writes that a copy is ready, answers the request, and tells the person by notification and mail. Does nothing if the copy went with
 * her account. @returns whether it still exists
 */
const finish = async (dependencies: Needs, copy: CopyRow, bytes: number): Promise<boolean> => {
  const { database, clock, environment } = dependencies;
  const expiresAt = new Date(clock.now().getTime() + copyDays * dayMs);
  return database.db.transaction(async (transaction) => {
    await acquireNamedLock(transaction, copyLockOf(copy.userId));
    const isThere = await updateCopy(transaction, copy.id, { status: 'ready', progress: 100, bytes, expiresAt });
    if (!isThere) return false;
    await answerByProduct(
      transaction,
      copy.requestId,
      'The copy was made and could be downloaded for 3 days.',
      dependencies,
    );
    const text = `Your copy can be downloaded for ${copyDays} days, by you alone.`;
    await notifyPerson(
      transaction,
      {
        userId: copy.userId,
        notification: {
          id: `data-copy-${copy.id}`,
          type: 'security',
          title: 'Your copy is ready',
          description: text,
          url: '/MyData',
          expiresAt,
        },
        mail: {
          subject: 'The copy of your data is ready',
          text: `${text}\n\nSign in and open My data in your profile:\n\n${environment.publicUrl}/MyData\n\nIf you did not ask for it, please change your password.\n\nEkhaya`,
        },
      },
      dependencies,
    );
    return true;
  });
};

/**
 * Job: makes a copy of a person's data. A repeated job makes it anew, but not one that has failed. Of a person who leaves meanwhile no file stays.
 * @throws {Error} when a part is out of reach; the job runner tries again
 */
export const makeCopy = async (dependencies: Needs, { copyId }: { copyId: string }): Promise<void> => {
  const { database, clock, objectStore } = dependencies;
  const copy = await selectCopy(database.db, copyId);
  if (copy === undefined || !['waiting', 'making'].includes(statusOfCopy(copy, clock.now()))) return;
  await updateCopy(database.db, copyId, { status: 'making', progress: 0 });
  const sections = await gatherData(dependencies, copy.userId, async (done, total) => {
    await updateCopy(database.db, copyId, { progress: Math.floor((done / total) * recordsShare) });
  });
  const zip = await writeZip(dependencies, { copy, sections, madeAt: clock.now() });
  const objectKey = `copies/${copyId}.zip`;
  if (!(await announceFile(dependencies, copy, objectKey))) return;
  await objectStore.put(objectKey, zip, 'application/zip');
  if (!(await finish(dependencies, copy, zip.byteLength))) await objectStore.delete(objectKey);
};
