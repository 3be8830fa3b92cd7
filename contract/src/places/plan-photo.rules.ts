import { moved, type PlanPhoto, type Position } from './plan.rules.ts';

/** What a photo may measure. */
export const photoLimits = {
  metres: { least: 5, most: 20_000 },
  ratio: { least: 0.1, most: 10 },
  opacity: { least: 10, most: 100 },
};

/** A new photo shows the estate from edge to edge, and leaves the lines on it to be seen. */
export const usualOpacity = 70;

/** The corners of a photo clockwise from the upper left one, as signs of its half width and half height. */
export const photoCorners = [
  { name: 'upper left', across: -1, down: -1 },
  { name: 'upper right', across: 1, down: -1 },
  { name: 'lower right', across: 1, down: 1 },
  { name: 'lower left', across: -1, down: 1 },
] as const;

const radiansOf = (degrees: number): number => (degrees * Math.PI) / 180;

const within = ({ least, most }: { least: number; most: number }, value: number): number =>
  Math.min(most, Math.max(least, value));

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));

/** A turn between -180 and 180 degrees, to a hundredth. */
const turnOf = (degrees: number): number => rounded(((((degrees + 180) % 360) + 360) % 360) - 180, 2);

/** A photo with values that it can have: a width, a turn and an opacity within their limits. */
export const limitedPhoto = (photo: PlanPhoto): PlanPhoto => ({
  ...photo,
  metres: rounded(within(photoLimits.metres, photo.metres), 2),
  ratio: rounded(within(photoLimits.ratio, photo.ratio), 4),
  turn: turnOf(photo.turn),
  opacity: Math.round(within(photoLimits.opacity, photo.opacity)),
});

/** From the middle of a photo to one of its corners, in metres east and north. */
const toCorner = ({ metres, ratio, turn }: PlanPhoto, corner: number): [east: number, north: number] => {
  const { across, down } = photoCorners[corner] ?? photoCorners[0];
  const [x, y] = [(across * metres) / 2, (down * metres) / ratio / 2];
  const [cosine, sine] = [Math.cos(radiansOf(turn)), Math.sin(radiansOf(turn))];
  return [x * cosine - y * sine, -(x * sine + y * cosine)];
};

/** Where a corner of a photo lies, by its place in `photoCorners`. */
export const cornerOfPhoto = (photo: PlanPhoto, corner: number): Position =>
  moved(photo.middle, toCorner(photo, corner));

/** Moves a photo by metres east and north. */
export const movedPhoto = (photo: PlanPhoto, by: readonly [number, number]): PlanPhoto => ({
  ...photo,
  middle: moved(photo.middle, by),
});

/**
 * Moves one corner of a photo by metres east and north, while the opposite corner stays where it is: the photo grows, shrinks and
 * turns. Two corners on two places that the plan knows lay the whole photo.
 */
export const withMovedCorner = (
  photo: PlanPhoto,
  corner: number,
  [east, north]: readonly [number, number],
): PlanPhoto => {
  const [x, y] = toCorner(photo, corner);
  // From the opposite corner to this one, before and after.
  const before = { east: 2 * x, north: 2 * y };
  const after = { east: before.east + east, north: before.north + north };
  const growth = Math.hypot(after.east, after.north) / Math.hypot(before.east, before.north);
  const turned = Math.atan2(before.north, before.east) - Math.atan2(after.north, after.east);
  const grown = limitedPhoto({
    ...photo,
    metres: photo.metres * growth,
    turn: photo.turn + (turned * 180) / Math.PI,
  });
  const opposite = moved(photo.middle, [-x, -y]);
  return { ...grown, middle: moved(opposite, toCorner(grown, corner)) };
};
