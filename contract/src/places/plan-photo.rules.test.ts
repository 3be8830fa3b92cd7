import { expect, test } from 'vitest';
import { cornerOfPhoto, limitedPhoto, movedPhoto, photoCorners, withMovedCorner } from './plan-photo.rules.ts';
import { metresBetween, moved, planeAt, type PlanPhoto, type Position } from './plan.rules.ts';

const photo: PlanPhoto = {
  picture: '/media/above',
  middle: [28.13, -26],
  metres: 400,
  ratio: 2,
  turn: 0,
  opacity: 70,
};
const metresAt = (at: Position): number[] =>
  planeAt(photo.middle)
    .toMetres(at)
    .map((metres) => Math.round(metres) + 0);
const corners = (of: PlanPhoto): number[][] => photoCorners.map((_, corner) => metresAt(cornerOfPhoto(of, corner)));

test('a photo lies around its middle, turned clockwise', () => {
  expect(corners(photo)).toEqual([
    [-200, 100],
    [200, 100],
    [200, -100],
    [-200, -100],
  ]);
  expect(corners({ ...photo, turn: 90 })).toEqual([
    [100, 200],
    [100, -200],
    [-100, -200],
    [-100, 200],
  ]);
});

test.each([0, 1, 2, 3])('corner %i follows what moves it, and the opposite one stays', (corner) => {
  const turned = { ...photo, turn: 33 };
  const opposite = (corner + 2) % 4;
  const changed = withMovedCorner(turned, corner, [37, -52]);
  const wanted = moved(cornerOfPhoto(turned, corner), [37, -52]);
  expect(metresBetween(cornerOfPhoto(changed, corner), wanted)).toBeLessThan(0.2);
  expect(metresBetween(cornerOfPhoto(changed, opposite), cornerOfPhoto(turned, opposite))).toBeLessThan(0.05);
  expect(changed.ratio).toBe(turned.ratio);
});

test('a corner that is dragged onto the opposite one leaves the smallest photo, with numbers that the server takes', () => {
  const changed = withMovedCorner(photo, 0, [400, -200]);
  expect(changed.metres).toBe(5);
  expect([...changed.middle, changed.turn].every(Number.isFinite)).toBe(true);
});

test('a whole photo is moved, and values are brought within their limits', () => {
  expect(metresAt(movedPhoto(photo, [10, -1]).middle)).toEqual([10, -1]);
  expect(limitedPhoto({ ...photo, metres: 90_000, turn: 270, opacity: 3 })).toMatchObject({
    metres: 20_000,
    turn: -90,
    opacity: 10,
  });
});
