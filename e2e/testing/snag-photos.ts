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
