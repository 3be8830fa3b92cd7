import { readStored, readStoredBytes, storedNames, writeStored, writeStoredBytes } from '../store/encrypted-store.ts';
import { forgetItems, readList, withLock, writeList, type OutboxItem } from './unsent-items.ts';

/** What a person whose session the server has ended had not sent. Only that person gets it back. */
interface PreservedRecords {
  person: string;
  items: OutboxItem[];
  /** The drafts of her forms, by the names under which they are stored. */
  drafts?: [name: string, draft: unknown][];
}

/** The names of stored drafts begin with this. */
export const DRAFT = 'draft/';

/** The names of stored files that belong to an item or a draft begin with this: the photos of a report. */
export const WAITING_FILE = 'waiting-file/';

const STORED = 'outbox-left-behind';
/** The names of the files that a person left behind begin with this and her id. */
const LEFT_FILE = 'file-left-behind/';

let sendRestored = (): Promise<void> => Promise.resolve();

/** Sets the function that sends restored records. The outbox calls it, because it is loaded after the first screen. */
export function setSenderOfRestored(send: () => Promise<void>): void {
  sendRestored = send;
}

/**
 * Reads what stays on the phone at the end of a session: the unsent records and drafts of its person, and those of earlier
 * sessions. Forgets the items in memory. The store is erased and this is stored in one transaction (`forgetAllExcept`).
 * @param person whose session the server has ended; undefined after a logout, which has asked about unsent items
 * @returns values by the names under which they are stored
 */
export async function recordsToPreserve(person: string | undefined): Promise<Record<string, unknown>> {
  const preserved = (await readStored<PreservedRecords[]>(STORED)) ?? [];
  // Items of an earlier version of the app do not say whether they are preserved.
  const items = (await readList()).items.filter(({ isPreserved = true }) => isPreserved);
  const allNames = await storedNames().catch(() => []);
  const names = allNames.filter((name) => name.startsWith(DRAFT));
  const drafts = await Promise.all(
    names.map(async (name): Promise<[string, unknown]> => [name, await readStored(name)]),
  );
  const files = await filesToPreserve(allNames, person);
  forgetItems();
  const isEmpty = items.length + drafts.length === 0;
  const all = person === undefined || isEmpty ? preserved : [...preserved, { person, items, drafts }];
  return all.length > 0 ? { [STORED]: all, ...files } : {};
}

/** Reads the files of a person, and those that others left behind, by the names under which they are kept. */
async function filesToPreserve(
  names: readonly string[],
  person: string | undefined,
): Promise<Record<string, ArrayBuffer>> {
  const kept: Record<string, ArrayBuffer> = {};
  for (const name of names) {
    const isLeft = name.startsWith(LEFT_FILE);
    if (!isLeft && (person === undefined || !name.startsWith(WAITING_FILE))) continue;
    const bytes = await readStoredBytes(name);
    if (bytes) kept[isLeft ? name : `${LEFT_FILE}${person}/${name}`] = bytes;
  }
  return kept;
}

/** Puts the files that a person left behind back under their names. */
async function restoreFiles(person: string): Promise<void> {
  const beginning = `${LEFT_FILE}${person}/`;
  for (const name of (await storedNames().catch(() => [])).filter((each) => each.startsWith(beginning))) {
    const bytes = await readStoredBytes(name);
    if (bytes) await writeStoredBytes(name.slice(beginning.length), new Uint8Array(bytes));
    await writeStored(name, undefined);
  }
}

/** Puts the preserved records of a person back into the outbox, and her drafts back into the store. */
export async function restoreRecords(person: string): Promise<void> {
  const preserved = (await readStored<PreservedRecords[]>(STORED)) ?? [];
  const own = preserved.filter((each) => each.person === person);
  if (own.length === 0) return;
  const items = own.flatMap((each) => each.items);
  await restoreFiles(person);
  for (const [name, draft] of own.flatMap(({ drafts = [] }) => drafts)) await writeStored(name, draft);
  await withLock(async () => {
    const read = await readList();
    // A restoration that was interrupted has stored them already.
    const others = read.items.filter(({ id }) => !items.some((item) => item.id === id));
    await writeList(read, [...items, ...others]);
    const ofOthers = preserved.filter((each) => each.person !== person);
    await writeStored(STORED, ofOthers.length > 0 ? ofOthers : undefined);
  });
  await sendRestored();
}
