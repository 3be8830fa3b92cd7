import type {
  RemoteConfigDocument,
  RemoteConfigKey,
  RemoteConfigValue,
} from '@ekhaya/contract/configuration/remote-configuration';
import { useEffect, useState } from 'react';
import { call } from '../api/call.ts';
import { readStored, writeStored } from '../store/encrypted-store.ts';

/**
 * One remote-config document: from the phone until its `nextFetch`, then from the server. What cannot be read stays as
 * it was; what was never read is empty, and the reader's own default counts.
 */
export async function readRemoteConfig<K extends RemoteConfigKey>(key: K): Promise<Partial<RemoteConfigValue<K>>> {
  const name = `config-${key}`;
  const stored = await readStored<RemoteConfigDocument>(name);
  if (stored && Date.parse(stored.nextFetch) > Date.now()) return valueOf<K>(stored);
  const read = await call('GET /api/config/{key}', { params: { key } }).catch(() => undefined);
  if (read) await writeStored(name, read);
  const known = read ?? stored;
  return known === undefined ? {} : valueOf<K>(known);
}

/** The document of a key has the value of that key: it was asked for, and stored, by it. */
const valueOf = <K extends RemoteConfigKey>({ value }: { value: unknown }): Partial<RemoteConfigValue<K>> =>
  value as Partial<RemoteConfigValue<K>>;

/**
 * One remote-config document in a screen: empty until it is read, so that the screen's own default counts. It is read again each
 * time the app comes to the front; within its time that asks nobody.
 */
export function useRemoteConfig<K extends RemoteConfigKey>(key: K, isWanted = true): Partial<RemoteConfigValue<K>> {
  const [value, setValue] = useState<Partial<RemoteConfigValue<K>>>({});
  useEffect(() => {
    if (!isWanted) return undefined;
    let isGone = false;
    const take = async (): Promise<void> => {
      const found = await readRemoteConfig(key);
      if (!isGone) setValue(found);
    };
    const read = (): void => {
      if (document.visibilityState === 'hidden') return;
      void take();
    };
    read();
    document.addEventListener('visibilitychange', read);
    return () => {
      isGone = true;
      document.removeEventListener('visibilitychange', read);
    };
  }, [key, isWanted]);
  return value;
}
