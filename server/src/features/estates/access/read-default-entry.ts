import type { AccessEntry } from '@ekhaya/contract/estates/estates';
import { byPriority } from '@ekhaya/contract/estates/estates.rules';
import type { Queryable } from '../../../platform/database/database.ts';
import { selectEstate } from '../catalogue/estates.store.ts';
import { selectLowestRole } from '../roles/roles.store.ts';
import { selectShownTiles } from '../tiles/tiles.store.ts';
import { presentAccessEntry } from './present-access-entry.ts';

/**
 * The lowest role of an estate with its tiles, which the app shows to a person without any role. It gives no rights:
 * calls check the roles that a person holds.
 */
export const readDefaultAccessEntry = async (
  queryable: Queryable,
  estateId: string,
): Promise<AccessEntry | undefined> => {
  const estate = await selectEstate(queryable, estateId);
  const role = await selectLowestRole(queryable, estateId);
  if (estate === undefined || role === undefined) return undefined;
  const tiles = await selectShownTiles(queryable, [role.id]);
  return presentAccessEntry(
    { role, estateName: estate.name, timeZone: estate.timeZone, unitNumber: '' },
    // A person without a role may open no gate.
    tiles.filter(({ enableAccessControl }) => !enableAccessControl).toSorted(byPriority),
    { userId: '', email: '' },
  );
};
