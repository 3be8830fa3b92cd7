import type { TileIconChoice } from '@ekhaya/contract/estates/console-tiles';
import { iconFamilies } from './icon-families.ts';
import { iconPaths, type IconDrawing } from './icon-paths.ts';

/** The drawings that tiles can have, each with its names in the icon families. */
export const listIcons = (): TileIconChoice[] => {
  const named = Object.entries(iconFamilies).flatMap(([family, names]) =>
    Object.entries(names).map(([name, drawing]) => ({ drawing, named: { family, name } })),
  );
  const byDrawing = Map.groupBy(named, ({ drawing }) => drawing);
  return (Object.keys(iconPaths) as IconDrawing[]).flatMap((drawing) => {
    const names = (byDrawing.get(drawing) ?? []).map((each) => each.named);
    return names.length === 0 ? [] : [{ path: iconPaths[drawing], names }];
  });
};
