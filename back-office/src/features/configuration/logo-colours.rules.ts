import { canBeRead, type ThemeColours } from '@ekhaya/contract/theme/theme.rules';

/** Pixels whose hues lie within so many degrees of a hue are of its colour. Two colours lie twice as far from each other. */
const degreesOfColour = 15;
/** Greyer pixels are ground, outline or shadow. */
const minSaturation = 0.25;
/** A colour on fewer pixels of all coloured ones is a detail. */
const minShare = 0.08;
/** Pixels that let more through than this are the edge of the logo. */
const minOpacity = 200;
const maxColours = 2;
const white = '#ffffff';

type Pixel = readonly [red: number, green: number, blue: number];

interface ColouredPixel {
  hue: number;
  pixel: Pixel;
}

const hexOf = (pixel: Pixel): string =>
  `#${pixel.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

/** The hue in degrees; undefined for grey, for nearly black and for nearly white. */
const hueOf = ([red, green, blue]: Pixel): number | undefined => {
  const most = Math.max(red, green, blue);
  const range = most - Math.min(red, green, blue);
  if (most < 40 || range / most < minSaturation) return undefined;
  if (most === red) return (((green - blue) / range) * 60 + 360) % 360;
  return most === green ? ((blue - red) / range) * 60 + 120 : ((red - green) / range) * 60 + 240;
};

/** A colour darkened until white words on it, and the colour itself on white, can be read. */
const darkened = (pixel: Pixel): string => {
  for (let share = 1; share > 0; share -= 0.02) {
    const [red, green, blue] = pixel;
    const colour = hexOf([red * share, green * share, blue * share]);
    if (canBeRead(white, colour)) return colour;
  }
  return '#000000';
};

/** The degrees between two hues, by the shorter way round the colour circle. */
const degreesBetween = (one: number, other: number): number => {
  const degrees = Math.abs(one - other) % 360;
  return Math.min(degrees, 360 - degrees);
};

const colouredPixelsOf = (data: ArrayLike<number>): ColouredPixel[] => {
  const coloured: ColouredPixel[] = [];
  for (let at = 0; at + 3 < data.length; at += 4) {
    const pixel: Pixel = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
    const hue = (data[at + 3] ?? 0) < minOpacity ? undefined : hueOf(pixel);
    if (hue !== undefined) coloured.push({ hue, pixel });
  }
  return coloured;
};

/** The hue with the most pixels around it. Nearer pixels weigh more, so it lies in their middle. */
const commonestHue = (pixels: readonly ColouredPixel[]): number => {
  const counts = Array.from({ length: 360 }, () => 0);
  for (const { hue } of pixels) {
    const degree = Math.floor(hue);
    counts[degree] = (counts[degree] ?? 0) + 1;
  }
  const weightOf = (hue: number): number =>
    counts.reduce(
      (sum, count, degree) => sum + count * Math.max(0, degreesOfColour - degreesBetween(hue, degree + 0.5)),
      0,
    );
  const weights = counts.map((_, degree) => weightOf(degree + 0.5));
  return weights.indexOf(Math.max(...weights)) + 0.5;
};

/** The middle one of the values of each channel: the colour of a plain area, whatever its edges blend into. */
const middleOf = (pixels: readonly ColouredPixel[]): Pixel => {
  const middle = (channel: 0 | 1 | 2): number =>
    pixels.map(({ pixel }) => pixel[channel]).toSorted((one, other) => one - other)[Math.floor(pixels.length / 2)] ?? 0;
  return [middle(0), middle(1), middle(2)];
};

/**
 * The colours of an estate that its logo proposes, those of the most pixels first: each can be read. None for a logo of greys.
 * @param data red, green, blue and opacity of each pixel
 */
export const themesOfLogo = (data: ArrayLike<number>): ThemeColours[] => {
  let pixels = colouredPixelsOf(data);
  const minPixels = Math.max(1, pixels.length * minShare);
  const themes: ThemeColours[] = [];
  while (themes.length < maxColours) {
    const hue = commonestHue(pixels);
    const ofColour = pixels.filter((pixel) => degreesBetween(pixel.hue, hue) <= degreesOfColour);
    if (ofColour.length < minPixels) break;
    const colour = darkened(middleOf(ofColour));
    themes.push({ primary: colour, buttons: colour, tabBar: colour });
    pixels = pixels.filter((pixel) => degreesBetween(pixel.hue, hue) > 2 * degreesOfColour);
  }
  return themes;
};
