import { hashKey } from '@tanstack/react-query';
import { currentSession } from '../session/session.ts';
import { readStored } from '../store/encrypted-store.ts';
import { READ_PREFIX } from './old-reads.ts';

/** What the phone has stored of a read of `useRead`, however old; undefined for what was never read. Makes no call. */
export async function storedRead<Data>(key: readonly unknown[]): Promise<Data | undefined> {
  const hash = hashKey([currentSession().user?.id ?? 'nobody', ...key]);
  return (await readStored<{ state?: { data?: Data } }>(`${READ_PREFIX}${hash}`))?.state?.data;
}
