import { dayMs } from '@ekhaya/contract/time/durations.rules';
import { readStored, storedNames, writeStored } from '../store/encrypted-store.ts';

/** Stored reads older than this are not used, and are removed. */
export const MAX_STORED_AGE_MS = 30 * dayMs;

/** The names of stored reads begin with this; the hash of the query key follows. */
export const READ_PREFIX = 'read-';

const REMOVED_AT = 'old-reads-removed-at';

/** Removes the stored reads that are too old to be used, at most once a day. A read that is never made again would stay otherwise. */
export async function removeOldReads(): Promise<void> {
  const removedAt = (await readStored<number>(REMOVED_AT)) ?? 0;
  if (Date.now() - removedAt < dayMs) return;
  for (const name of await storedNames()) {
    if (!name.startsWith(READ_PREFIX)) continue;
    const stored = await readStored<{ state: { dataUpdatedAt: number } }>(name);
    if (stored && Date.now() - stored.state.dataUpdatedAt > MAX_STORED_AGE_MS) await writeStored(name, undefined);
  }
  await writeStored(REMOVED_AT, Date.now());
}
