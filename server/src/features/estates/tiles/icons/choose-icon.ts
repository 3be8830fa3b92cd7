import { iconFamilies } from './icon-families.ts';
import { iconPaths, type IconDrawing } from './icon-paths.ts';

/** What is drawn for an icon that we have nothing for: the leaf. */
const fallback: IconDrawing = 'leaf';

const drawingOf = (family: string, name: string): IconDrawing | undefined => {
  const names = Object.hasOwn(iconFamilies, family) ? iconFamilies[family] : undefined;
  return names !== undefined && Object.hasOwn(names, name) ? names[name] : undefined;
};

/** The path data that a phone draws for an icon, so that no icon set ever reaches it. */
export const chooseIcon = (family: string, name: string): string => iconPaths[drawingOf(family, name) ?? fallback];
