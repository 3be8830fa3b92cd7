import type { Page } from '@playwright/test';

/** The heights of the photos of a report, by which a test knows their order. Each is 1,600 wide. */
export const photoHeights = [700, 800, 900, 1000, 1100] as const;

interface PhotoFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Draws photos with noise, so that each has the size of a photo, in the browser. */
export async function drawPhotos(page: Page, count: number): Promise<PhotoFile[]> {
  const drawn: PhotoFile[] = [];
  for (const height of photoHeights.slice(0, count)) {
    const bytes = await page.evaluate(async (tall) => {
      const canvas = new OffscreenCanvas(1600, tall);
      const context = canvas.getContext('2d');
      if (!context) throw new Error('This browser draws nothing.');
      for (let at = 0; at < 4_000; at += 1) {
        context.fillStyle = `hsl(${Math.random() * 360} 60% 50%)`;
        context.fillRect(Math.random() * 1600, Math.random() * tall, 60, 60);
      }
      const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
      return [...new Uint8Array(await blob.arrayBuffer())];
    }, height);
    drawn.push({ name: `photo-${height}.jpg`, mimeType: 'image/jpeg', buffer: Buffer.from(bytes) });
  }
  return drawn;
}

const word = (value: number): number[] => [value >> 8, value & 255];
const long = (value: number): number[] => [...word(value >> 16), ...word(value & 65_535)];

/** What a phone writes into the head of a photo: the device, that the picture lies on its side, and where it was taken. */
function headOfPhone(): Buffer {
  const make = 'Tell-tale Phone\0';
  const places = [long(26), long(1), long(0), long(1), long(8), long(1)].flat();
  // Offsets count from the TIFF head. The first directory has three entries, the one of the position two.
  const afterFirst = 8 + 2 + 3 * 12 + 4;
  const afterSecond = afterFirst + make.length + 2 + 2 * 12 + 4;
  const entry = (tag: number, type: number, count: number, value: number[]): number[] => [
    ...word(tag),
    ...word(type),
    ...long(count),
    ...value,
  ];
  const tiff = [
    ...Buffer.from('MM\0*'),
    ...long(8),
    ...word(3),
    ...entry(0x010f, 2, make.length, long(afterFirst)),
    ...entry(0x0112, 3, 1, [...word(6), 0, 0]),
    ...entry(0x8825, 4, 1, long(afterFirst + make.length)),
    ...long(0),
    ...Buffer.from(make),
    ...word(2),
    ...entry(0x0001, 2, 2, [...Buffer.from('S\0'), 0, 0]),
    ...entry(0x0002, 5, 3, long(afterSecond)),
    ...long(0),
    ...places,
  ];
  const body = [...Buffer.from('Exif\0\0'), ...tiff];
  return Buffer.from([0xff, 0xe1, ...word(body.length + 2), ...body]);
}

/** The photo as a phone that was held upright stores it: on its side, with the device and the position in its head. */
export function asTakenByPhone(photo: PhotoFile): PhotoFile {
  const { buffer } = photo;
  return { ...photo, buffer: Buffer.concat([buffer.subarray(0, 2), headOfPhone(), buffer.subarray(2)]) };
}

/** Reads the heights of photos that the server has, as the signed-in person of the page. */
export const heightsOf = (page: Page, addresses: readonly string[]): Promise<number[]> =>
  page.evaluate(async (all) => {
    const heights: number[] = [];
    for (const address of all) {
      const picture = await createImageBitmap(await (await fetch(address)).blob());
      heights.push(Math.round((picture.height * 1600) / picture.width));
    }
    return heights;
  }, addresses);
