import { tile as tileShape, type Tile } from '@ekhaya/contract/estates/estates';
import { newTile } from './tile-draft.rules.ts';

/** A published tile of the role Owner at Msasa Ridge. */
export const draftTile = (tileDisplayTitle: string, rest: Partial<Tile> = {}): Tile =>
  tileShape.parse({
    ...newTile({ displayName: 'Owner', rank: 68 }, { key: '', tileAppLocation: 'home' }),
    tileID: `91-${tileDisplayTitle}`,
    estateName: 'Msasa Ridge',
    tileDisplayTitle,
    tilePriority: 10,
    tileEnabled: true,
    iconEnabled: true,
    navigateType: 'screen',
    navigatePath: '/events',
    ...rest,
  });
