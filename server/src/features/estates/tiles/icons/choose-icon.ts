import { iconFamilies } from './icon-families.ts';
import { iconPaths, type IconDrawing } from './icon-paths.ts';

/** Drawn for an icon that has no drawing. */
const fallback: IconDrawing = 'leaf';

const drawingOf = (family: string, name: string): IconDrawing | undefined => {
  const names = Object.hasOwn(iconFamilies, family) ? iconFamilies[family] : undefined;
  return names !== undefined && Object.hasOwn(names, name) ? names[name] : undefined;
};

/** The SVG path data of an icon. The server sends it with the tile, so that the app needs no icon set. */
export const chooseIcon = (family: string, name: string): string => iconPaths[drawingOf(family, name) ?? fallback];

/** Whether an icon of a family has a drawing. */
export const isKnownIcon = (family: string, name: string): boolean => drawingOf(family, name) !== undefined;
