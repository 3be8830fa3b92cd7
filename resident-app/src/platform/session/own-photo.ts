import { useEffect, useSyncExternalStore } from 'react';
import { useIsOnline } from '../network/online.ts';
import { readStored, writeStored } from '../store/encrypted-store.ts';
import { createStore } from '../store/external-store.ts';
import { onSessionEnd, useSession } from './session.ts';

/** The photo of the person whose phone it is, sealed like everything on the phone. */
interface KeptPhoto {
  /** Where the server has it: another photo is somewhere else. */
  address: string;
  picture: string;
}

/** What was found at an address; without a picture it could not be read. */
type FoundPhoto = Pick<KeptPhoto, 'address'> & Partial<KeptPhoto>;

const STORED = 'own-photo';

const found = createStore<FoundPhoto | undefined>(undefined);
onSessionEnd(() => found.set(undefined));

export interface OwnPhoto {
  /** What an image shows: all of the photo. While another one is on the way it is the former. */
  picture: string | undefined;
  /** There is a photo, and it is still on the way. */
  isAwaited: boolean;
}

/**
 * Her own photo: from the phone, so that showing it asks the server nothing and needs no network. Read once, and kept
 * until there is another one; one that cannot be read is asked for again when the network is back.
 */
export function useOwnPhoto(): OwnPhoto {
  const { user } = useSession();
  const address = user?.photoURL;
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
  const photo = await keepPhoto(address, isOnline, signal);
  if (!signal.aborted) found.set(photo ?? (address === null ? undefined : { address }));
}

async function keepPhoto(
  address: string | null,
  isOnline: boolean,
  signal: AbortSignal,
): Promise<KeptPhoto | undefined> {
  const kept = await readStored<KeptPhoto>(STORED);
  if (kept?.address === address) return kept;
  if (!isOnline) return undefined;
  const picture = address === null ? undefined : await readPhoto(address, signal);
  const photo = address !== null && picture !== undefined ? { address, picture } : undefined;
  // Whoever has logged out meanwhile leaves nothing on the phone. Another photo than hers goes, read or not.
  if (!signal.aborted && (kept ?? photo) !== undefined) await writeStored(STORED, photo);
  return photo;
}

/** A photo as an address that holds all of it; undefined when it cannot be had now. */
async function readPhoto(address: string, signal: AbortSignal): Promise<string | undefined> {
  const answer = await fetch(address, { signal, priority: 'low' }).catch(() => undefined);
  const photo = answer?.ok === true ? await answer.blob().catch(() => undefined) : undefined;
  if (photo === undefined) return undefined;
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.addEventListener('error', () => resolve(undefined));
    reader.readAsDataURL(photo);
  });
}
