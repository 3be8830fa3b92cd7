import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readPhoto } from '../snag-outbox.ts';
import { addPhotos } from './use-photos.ts';

vi.mock('../../../platform/store/encrypted-store.ts', () => import('../../../platform/testing/memory-store.ts'));

/** How many decoded pictures this phone holds at once, and the most it held. */
let held = { now: 0, most: 0 };

/** A file as a browser sees it: its first bytes decide whether it is decoded. */
const fileOf = (begin: string, name: string, bytes = 100): File => {
  const file = new File([begin, new Uint8Array(16)], name, { type: 'image/jpeg' });
  Object.defineProperty(file, 'size', { value: bytes });
  return file;
};

beforeEach(() => {
  held = { now: 0, most: 0 };
  vi.stubGlobal('createImageBitmap', async (file: Blob, options: ImageBitmapOptions) => {
    if (options.imageOrientation !== 'from-image') throw new Error('The photo is not turned upright.');
    if (!(await file.text()).startsWith('photo')) throw new DOMException('no picture', 'InvalidStateError');
    held.now += 1;
    held.most = Math.max(held.most, held.now);
    return { width: 8_000, height: 6_000, close: () => (held.now -= 1) };
  });
  let drawn = 0;
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function toBlob(
    this: HTMLCanvasElement,
    done,
    type,
  ) {
    drawn += 1;
    done(new Blob([`${this.width}x${this.height} number ${drawn}`], { type: type ?? '' }));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the photos of a report', () => {
  it('100 MB of photos are shrunk one after the other, and only what was drawn anew is stored', async () => {
    const files = Array.from({ length: 5 }, (_, at) => fileOf(`photo ${at}`, `${at}.jpg`, 20 * 1024 * 1024));
    const { photos, problem } = await addPhotos(files, []);
    expect(problem).toBe('');
    expect(photos).toHaveLength(5);
    expect(held).toEqual({ now: 0, most: 1 });
    const stored = await Promise.all(photos.map((photo) => readPhoto(photo).then((blob) => blob?.text())));
    expect(stored).toEqual([1, 2, 3, 4, 5].map((at) => `1600x1200 number ${at}`));
    expect((await addPhotos([fileOf('photo', 'sixth.jpg')], photos)).problem).toBe('There is room for 5 photos.');
  });

  it('HEIC, where the phone cannot show it, and a PDF named .jpg are refused with words; the other photos are kept', async () => {
    const heic = fileOf('\0\0\0\u0018ftypheic', 'IMG_1.HEIC');
    const pdf = fileOf('%PDF-1.7', 'lamp.jpg');
    for (const file of [heic, pdf]) {
      const { photos, problem } = await addPhotos([fileOf('photo', 'lamp.jpg'), file], []);
      expect(problem).toBe('This phone cannot read that file as a photo. Please choose another one.');
      expect(photos.map(({ type }) => type)).toEqual(['image/jpeg']);
    }
  });

  it('HEIC becomes a JPEG on a phone that shows it', async () => {
    const { photos, problem } = await addPhotos(
      [new File(['photo as HEIC'], 'IMG_1.HEIC', { type: 'image/heic' })],
      [],
    );
    expect([problem, photos[0]?.type]).toEqual(['', 'image/jpeg']);
  });
});
