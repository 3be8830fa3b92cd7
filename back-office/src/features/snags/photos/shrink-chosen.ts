import { shrinkPhoto } from '@ekhaya/browser/pictures/shrink-photo';

/** Shrinks a photo that was chosen, without place, time and device. @throws {Error} for a file that is no photo */
export async function shrinkChosen(file: File): Promise<Blob> {
  const shrunk = await shrinkPhoto(file);
  if (shrunk === undefined) throw new Error('That file cannot be read as a photo. Please choose another one.');
  return shrunk;
}
