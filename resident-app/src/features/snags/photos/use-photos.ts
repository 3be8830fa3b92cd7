import { shrinkPhoto } from '@ekhaya/browser/pictures/shrink-photo';
import { maxSnagPhotos } from '@ekhaya/contract/snags/snags.rules';
import { useEffect, useState } from 'react';
import { readPhoto, storePhoto, type WaitingPhoto } from '../snag-outbox.ts';

/** A photo with the address under which the page shows it. */
export interface ShownPhoto {
  photo: WaitingPhoto;
  address: string;
}

/** The addresses of stored photos, for the page that shows them. */
export function useShownPhotos(photos: readonly WaitingPhoto[]): ShownPhoto[] {
  const [addresses, setAddresses] = useState<ReadonlyMap<string, string>>(new Map());
  useEffect(() => {
    const made: string[] = [];
    let isGone = false;
    const read = async (): Promise<void> => {
      const found = new Map<string, string>();
      for (const photo of photos) {
        const blob = await readPhoto(photo);
        if (isGone) return;
        if (!blob) continue;
        const address = URL.createObjectURL(blob);
        made.push(address);
        found.set(photo.ref, address);
      }
      setAddresses(found);
    };
    void read();
    return () => {
      isGone = true;
      for (const address of made) URL.revokeObjectURL(address);
    };
  }, [photos]);
  return photos.map((photo) => ({ photo, address: addresses.get(photo.ref) ?? '' }));
}

/** What came of chosen files. */
export interface ChosenPhotos {
  photos: WaitingPhoto[];
  /** What the person is told at once; empty if all is well. */
  problem: string;
}

/** Shrinks and stores chosen files, as many as there is room for beside those that are chosen already. */
export async function addPhotos(files: readonly Blob[], chosen: readonly WaitingPhoto[]): Promise<ChosenPhotos> {
  const photos = [...chosen];
  let problem = '';
  for (const file of files) {
    if (photos.length >= maxSnagPhotos) {
      problem = `There is room for ${maxSnagPhotos} photos.`;
      break;
    }
    const shrunk = await shrinkPhoto(file);
    if (!shrunk) {
      problem = 'This phone cannot read that file as a photo. Please choose another one.';
      continue;
    }
    const stored = await storePhoto(shrunk);
    if (!stored) {
      problem = 'This phone is full: the photo was not kept. Your words are.';
      break;
    }
    if (photos.some(({ digest }) => digest === stored.digest)) problem = 'That photo is chosen already.';
    else photos.push(stored);
  }
  return { photos, problem };
}
