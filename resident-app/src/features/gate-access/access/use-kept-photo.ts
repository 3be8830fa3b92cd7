import { useEffect, useState } from 'react';
import { readStored, writeStored } from '../../../platform/store/encrypted-store.ts';
import { readPhoto } from '../gate-access.queries.ts';

/** The photo of the person whose phone it is, sealed like everything on the phone. */
interface KeptPhoto {
  /** Where the server has it: another photo is somewhere else. */
  address: string;
  picture: string;
}

const STORED = 'pass-photo';

/**
 * The photo for the pass: from the phone, so that showing the pass asks the server nothing and needs no network. Read
 * once, and kept until there is another one.
 * @param address where the server has it; null when there is none
 * @returns what an image shows; undefined until it is there
 */
export function useKeptPhoto(address: string | null): string | undefined {
  const [photo, setPhoto] = useState<KeptPhoto>();
  useEffect(() => {
    const leaving = new AbortController();
    const show = async (): Promise<void> => {
      const kept = await keepPhoto(address, leaving.signal);
      if (!leaving.signal.aborted) setPhoto(kept);
    };
    void show();
    return () => leaving.abort();
  }, [address]);
  return photo?.address === address ? photo.picture : undefined;
}

async function keepPhoto(address: string | null, signal: AbortSignal): Promise<KeptPhoto | undefined> {
  const kept = await readStored<KeptPhoto>(STORED);
  if (kept?.address === address) return kept;
  const picture = address === null ? undefined : await readPhoto(address, signal);
  const photo = address !== null && picture !== undefined ? { address, picture } : undefined;
  // Whoever has logged out meanwhile leaves nothing on the phone. Another photo than hers goes, read or not.
  if (!signal.aborted && (kept ?? photo) !== undefined) await writeStored(STORED, photo);
  return photo;
}
