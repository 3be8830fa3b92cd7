import type { Queryable } from '../../platform/database/database.ts';
import { addEstate } from './catalogue/add-estate.ts';
import { addRole } from './roles/add-role.ts';
import { addTiles } from './tiles/write-tiles.ts';
import type { NewTile } from './tiles/tiles.store.ts';

/** The roles of an estate of a test and their ranks, as in the demo world. */
const ranks = {
  Visitor: 1,
  Guard: 30,
  Editor: 35,
  Employee: 40,
  Tenant: 50,
  Family: 60,
  Owner: 68,
  Trustee: 70,
  Manager: 80,
  Administrator: 100,
} as const;

export type TestRole = keyof typeof ranks;

/** The id of a role of an estate of a test. */
export const testRoleId = (estateId: string, role: TestRole): string => `${estateId}-${role.toLowerCase()}`;

/** Creates an estate with every role. It has no tiles by default. */
export const createTestEstate = async (
  queryable: Queryable,
  estate: { estateId?: string; estateName?: string; tiles?: Partial<Record<TestRole, Partial<NewTile>[]>> } = {},
): Promise<{ estateId: string; estateName: string }> => {
  const { estateId = '901', estateName = 'Test Ridge', tiles = {} } = estate;
  await addEstate(queryable, { id: estateId, name: estateName, imageUrl: '', suburb: 'Midrand', city: 'Johannesburg' });
  for (const [name, rank] of Object.entries(ranks) as [TestRole, number][]) {
    const id = testRoleId(estateId, name);
    await addRole(queryable, { id, estateId, name, rank, displayName: name, description: '' });
    const added = (tiles[name] ?? []).map((tile, index) => ({
      id: `${id}-${index + 1}`,
      tileDisplayTitle: `Tile ${index + 1}`,
      tilePriority: index + 1,
      ...tile,
      roleId: id,
    }));
    await addTiles(queryable, added);
  }
  return { estateId, estateName };
};
