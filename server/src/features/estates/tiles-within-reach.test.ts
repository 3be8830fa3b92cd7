import { expect, it, vi } from 'vitest';
import type { Queryable } from '../../platform/database/database.ts';
import type { HeldRole, TileRow } from './estates.store.ts';
import { tilesWithinReach, type OpenedEstatesReader } from './read-access-list.ts';

const queryable = {} as Queryable;
const held = ['91', '92'].map((estateId) => ({ role: { id: `role-${estateId}`, estateId } }) as HeldRole);
const tile = (roleId: string, enableAccessControl: boolean) => ({ roleId, enableAccessControl }) as TileRow;

it('leaves out tiles with enableAccessControl where the person opens no gate', async () => {
  const tiles = [tile('role-91', true), tile('role-92', true), tile('role-92', false)];
  const shown = await tilesWithinReach(queryable, { userId: 'thandi', held, tiles }, async () => new Set(['91']));
  expect(shown).toEqual([tiles[0], tiles[2]]);
});

it('reads no gates where no tile takes one', async () => {
  const read = vi.fn<OpenedEstatesReader>();
  const tiles = [tile('role-91', false)];
  expect(await tilesWithinReach(queryable, { userId: 'thandi', held, tiles }, read)).toEqual(tiles);
  expect(read).not.toHaveBeenCalled();
});
