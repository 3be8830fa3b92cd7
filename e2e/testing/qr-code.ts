import { writeFileSync } from 'node:fs';
import type { Locator } from '@playwright/test';
import readPixels from 'jsqr';
import { encode } from 'uqr';

/** Pixels per module of the QR code. Odd widths would blur in the camera. */
const SCALE = 8;
const QUIET_ZONE = 4;

/** Reads a QR code that the app has drawn. Returns undefined when it is unreadable. */
export async function readDrawnCode(code: Locator): Promise<string | undefined> {
  const viewBox = (await code.getAttribute('viewBox')) ?? '';
  const path = (await code.locator('path').getAttribute('d')) ?? '';
  const [left = 0, top = 0, width = 0, height = 0] = viewBox.split(' ').map(Number);
  const edge = width * SCALE;
  const pixels = new Uint8ClampedArray(edge * height * SCALE * 4).fill(255);
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    const fromX = (Number(x) - left) * SCALE;
    const fromY = (Number(y) - top) * SCALE;
    for (let row = fromY; row < fromY + SCALE; row += 1) {
      for (let column = fromX; column < fromX + Number(length) * SCALE; column += 1) {
        pixels.fill(0, (row * edge + column) * 4, (row * edge + column) * 4 + 3);
      }
    }
  }
  return readPixels(pixels, edge, height * SCALE)?.data;
}

/** Writes a camera video that shows a QR code: two YUV4MPEG2 frames, which Chromium repeats. */
export function writeCameraPicture(text: string, file: string): void {
  const [width, height] = [1280, 720];
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const side = size + 2 * QUIET_ZONE;
  const scale = Math.floor(height / side);
  const [left, top] = [Math.floor((width - side * scale) / 2), Math.floor((height - side * scale) / 2)];
  // A white card on mid grey.
  const luma = Buffer.alloc(width * height, 128);
  for (let y = 0; y < side * scale; y += 1) {
    for (let x = 0; x < side * scale; x += 1) {
      const isDark = data[Math.floor(y / scale) - QUIET_ZONE]?.[Math.floor(x / scale) - QUIET_ZONE] === true;
      luma[(top + y) * width + left + x] = isDark ? 16 : 235;
    }
  }
  const chroma = Buffer.alloc((width * height) / 2, 128);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma, chroma]);
  writeFileSync(file, Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F30:1 Ip C420jpeg\n`), frame, frame]));
}
