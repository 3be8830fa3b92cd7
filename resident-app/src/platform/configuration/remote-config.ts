import type {
  RemoteConfigDocument,
  RemoteConfigKey,
  RemoteConfigValue,
} from '@ekhaya/contract/configuration/remote-configuration';
import { useEffect, useState } from 'react';
import { call } from '../api/call.ts';
import { readStored, writeStored } from '../store/encrypted-store.ts';

/**
 * Reads a remote-config document: the stored one until its `nextFetch`, then the server's. A failed read returns the stored
 * document. A document that was never read is empty, so that the caller's defaults apply.
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

/** Narrows the value to the type of its key: documents are read and stored by key. */
const valueOf = <K extends RemoteConfigKey>({ value }: { value: unknown }): Partial<RemoteConfigValue<K>> =>
  value as Partial<RemoteConfigValue<K>>;

/**
 * A remote-config document for a component: empty until it is read. It is read again whenever the app becomes visible,
 * without a request before its `nextFetch`.
 */
export function useRemoteConfig<K extends RemoteConfigKey>(key: K, isEnabled = true): Partial<RemoteConfigValue<K>> {
  const [value, setValue] = useState<Partial<RemoteConfigValue<K>>>({});
  useEffect(() => {
    if (!isEnabled) return undefined;
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
  }, [key, isEnabled]);
  return value;
}
