import { useEffect, useSyncExternalStore } from 'react';
import { useIsOnline } from '../network/online.ts';
import { readStored, writeStored } from '../store/encrypted-store.ts';
import { createStore } from '../store/external-store.ts';
import { onSessionEnd, useSession } from './session.ts';

/** The stored photo of the signed-in person. */
interface StoredPhoto {
  /** The address on the server; every photo has its own. */
  address: string;
  picture: string;
}

/** A photo by its address; without `picture` it could not be read. */
type FoundPhoto = Pick<StoredPhoto, 'address'> & Partial<StoredPhoto>;

const STORED = 'own-photo';

const found = createStore<FoundPhoto | undefined>(undefined);
onSessionEnd(() => found.set(undefined));

/** The state of the signed-in person's photo. */
export interface OwnPhoto {
  /** The photo as a data URL; the former one while another is loading. */
  picture: string | undefined;
  /** The person has a photo that is not loaded yet. */
  isAwaited: boolean;
}

/**
 * The person's own photo. It is read once and stored encrypted until the person has another one, so that it is shown
 * without a call. A photo that cannot be read is requested again when the network returns.
 */
export function useOwnPhoto(): OwnPhoto {
  const { user } = useSession();
  // A session names a missing photo null, the record of the user calls ''.
  const address = user?.photoURL === '' ? null : user?.photoURL;
  const isOnline = useIsOnline();
  const photo = useSyncExternalStore(found.subscribe, found.get, () => undefined);
  useEffect(() => {
    const leaving = new AbortController();
    if (address !== undefined) void findPhoto(address, isOnline, leaving.signal);
    return () => leaving.abort();
  }, [address, isOnline]);
  const hasPhoto = typeof address === 'string';
  return { picture: hasPhoto ? photo?.picture : undefined, isAwaited: hasPhoto && photo?.address !== address };
}

async function findPhoto(address: string | null, isOnline: boolean, signal: AbortSignal): Promise<void> {
  if (address !== null && found.get()?.address === address && found.get()?.picture !== undefined) return;
  const photo = await readAndStorePhoto(address, isOnline, signal);
  if (!signal.aborted) found.set(photo ?? (address === null ? undefined : { address }));
}

async function readAndStorePhoto(
  address: string | null,
  isOnline: boolean,
  signal: AbortSignal,
): Promise<StoredPhoto | undefined> {
  const stored = await readStored<StoredPhoto>(STORED);
  if (stored?.address === address) return stored;
  if (!isOnline) return undefined;
  const picture = address === null ? undefined : await readPhoto(address, signal);
  const photo = address !== null && picture !== undefined ? { address, picture } : undefined;
  // Nothing is stored after a logout. A stored photo that is not the present one is erased, even if the new one cannot be read.
  if (!signal.aborted && (stored ?? photo) !== undefined) await writeStored(STORED, photo);
  return photo;
}

/** Reads a photo as a data URL; undefined if it cannot be read now. */
async function readPhoto(address: string, signal: AbortSignal): Promise<string | undefined> {
  const response = await fetch(address, { signal, priority: 'low' }).catch(() => undefined);
  const photo = response?.ok === true ? await response.blob().catch(() => undefined) : undefined;
  if (photo === undefined) return undefined;
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.addEventListener('error', () => resolve(undefined));
    reader.readAsDataURL(photo);
  });
}
