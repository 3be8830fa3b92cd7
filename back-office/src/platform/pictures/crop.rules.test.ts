import { describe, expect, test } from 'vitest';
import { cropOf, moveFraming, wholePicture } from './crop.rules.ts';

const wide = { width: 1600, height: 900 };

describe('the part of a picture that is used', () => {
  test('is as much as fits the frame, from the middle', () => {
    expect(cropOf(wide, 1, wholePicture)).toEqual({ x: 350, y: 0, width: 900, height: 900 });
    expect(cropOf({ width: 600, height: 900 }, 2, wholePicture)).toEqual({ x: 0, y: 300, width: 600, height: 300 });
  });

  test('gets smaller with the zoom, and never leaves the picture', () => {
    expect(cropOf(wide, 1, { zoom: 2, centre: { x: 0, y: 1 } })).toEqual({ x: 0, y: 450, width: 450, height: 450 });
    expect(cropOf(wide, 1, { zoom: 0.1, centre: { x: 1, y: 0 } })).toEqual({ x: 700, y: 0, width: 900, height: 900 });
  });

  test('moves by parts of the frame and stops at the edge', () => {
    const moved = moveFraming(wide, 1, wholePicture, { x: 0.1, y: 0.5 });
    expect(cropOf(wide, 1, moved)).toEqual({ x: 440, y: 0, width: 900, height: 900 });
    const atEdge = moveFraming(wide, 1, moved, { x: 5, y: 0 });
    expect(cropOf(wide, 1, atEdge).x).toBe(700);
    expect(moveFraming(wide, 1, atEdge, { x: 1, y: 0 })).toEqual(atEdge);
  });
});
