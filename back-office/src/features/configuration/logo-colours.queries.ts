import type { ThemeColours } from '@ekhaya/contract/theme/theme.rules';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { themesOfLogo } from './logo-colours.rules.ts';

/** The side of the square in which a logo is looked at: enough for its colours, and read in a millisecond. */
const side = 64;

/** The colours that a logo proposes. @throws for a logo that this browser cannot read or draw */
async function readThemes(logo: string): Promise<ThemeColours[]> {
  // An image element draws every kind of logo. `createImageBitmap` refuses an SVG.
  const picture = new Image();
  // The pixels of a picture of another origin can be read when that origin allows it.
  picture.crossOrigin = 'anonymous';
  picture.src = logo;
  await picture.decode();
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: side, height: side });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('This browser draws no pictures.');
  context.drawImage(picture, 0, 0, side, side);
  return themesOfLogo(context.getImageData(0, 0, side, side).data);
}

/** Reads the colours that a logo proposes. An address stays that of one picture, so each is read once. */
export const useLogoThemes = (logo: string): UseQueryResult<ThemeColours[]> =>
  useQuery({ queryKey: ['logo-themes', logo], queryFn: () => readThemes(logo), staleTime: Infinity });
