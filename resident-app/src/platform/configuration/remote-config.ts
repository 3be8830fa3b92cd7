import type { OutputOf } from '@ekhaya/contract/routes';
import { call } from '../api/call.ts';
import { readStored, writeStored } from '../store/encrypted-store.ts';

type RemoteConfig = OutputOf<'GET /api/config/{key}'>;

/**
 * One remote-config document: from the phone until its `nextFetch`, then from the server. What cannot be read stays as
 * it was; what was never read is empty, and the reader's own default counts.
 */
export async function readRemoteConfig(key: RemoteConfig['key']): Promise<RemoteConfig['value']> {
  const name = `config-${key}`;
  const stored = await readStored<RemoteConfig>(name);
  if (stored && Date.parse(stored.nextFetch) > Date.now()) return stored.value;
  const read = await call('GET /api/config/{key}', { params: { key } }).catch(() => undefined);
  if (read) await writeStored(name, read);
  return (read ?? stored)?.value ?? {};
}
