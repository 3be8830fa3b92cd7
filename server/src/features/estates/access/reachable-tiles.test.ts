import { expect, it, vi } from 'vitest';
import type { Queryable } from '../../../platform/database/database.ts';
import type { HeldRole } from '../roles/roles.store.ts';
import type { TileRow } from '../tiles/tiles.store.ts';
import { filterReachableTiles, type GateAccessReader } from './read-access-list.ts';

const queryable = {} as Queryable;
const held = ['91', '92'].map((estateId) => ({ role: { id: `role-${estateId}`, estateId } }) as HeldRole);
const tile = (roleId: string, enableAccessControl: boolean) => ({ roleId, enableAccessControl }) as TileRow;

it('leaves out tiles with enableAccessControl where the person may open no gate', async () => {
  const tiles = [tile('role-91', true), tile('role-92', true), tile('role-92', false)];
  const shown = await filterReachableTiles(queryable, { userId: 'thandi', held, tiles }, async () => new Set(['91']));
  expect(shown).toEqual([tiles[0], tiles[2]]);
});

it('does not read gates when no tile requires them', async () => {
  const read = vi.fn<GateAccessReader>();
  const tiles = [tile('role-91', false)];
  expect(await filterReachableTiles(queryable, { userId: 'thandi', held, tiles }, read)).toEqual(tiles);
  expect(read).not.toHaveBeenCalled();
});

it('leaves out every tile that opens a gate screen, also without enableAccessControl, except tabs', async () => {
  const leading = (navigatePath: string, tileAppLocation: TileRow['tileAppLocation'] = 'home') =>
    ({
      roleId: 'role-92',
      enableAccessControl: false,
      navigateType: 'screen',
      navigatePath,
      tileAppLocation,
    }) as TileRow;
  const tiles = [leading('/access'), leading('/Visitor'), leading('/profile'), leading('/access', 'tabBar')];
  const shown = await filterReachableTiles(queryable, { userId: 'thandi', held, tiles }, async () => new Set(['91']));
  expect(shown.map(({ navigatePath, tileAppLocation }) => [navigatePath, tileAppLocation])).toEqual([
    ['/profile', 'home'],
    ['/access', 'tabBar'],
  ]);
});
