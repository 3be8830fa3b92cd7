import type { AccessEntry } from '@ekhaya/contract/estates/estates';
import { byPriority } from '@ekhaya/contract/estates/estates.rules';
import { AppError } from '../../../platform/app-error.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { selectShownTiles } from '../tiles/tiles.store.ts';
import { selectEstateByName } from '../catalogue/estates.store.ts';
import { selectHeldRoles } from '../roles/roles.store.ts';
import type { GateRevocationReader } from './gate-revocation-reader.ts';
import { grantLowestRole } from '../roles/grant-role.ts';
import { presentAccessEntry } from './present-access-entry.ts';
import { filterReachableTiles, type GateAccessReader } from './read-access-list.ts';

/**
 * Grants the caller the lowest enabled role of an estate. A repeated request changes nothing.
 * @throws {AppError} `not-found` for an estate that does not exist; `forbidden` for another person than the caller, and
 *   for a person whom staff removed from the estate or revoked at its gates
 */
export const requestLowestRole = async (
  dependencies: Pick<Dependencies, 'database' | 'live' | 'clock'> & { gateRevocations: GateRevocationReader },
  request: { caller: Caller; personId: string; estateName: string; readGateEstates: GateAccessReader },
): Promise<AccessEntry> => {
  const { caller, personId, estateName, readGateEstates } = request;
  // The route lets staff read other people's records; a role can be requested only for oneself.
  if (personId !== caller.userId) throw new AppError('forbidden');
  return dependencies.database.db.transaction(async (transaction) => {
    const estate = await selectEstateByName(transaction, estateName);
    if (estate === undefined) throw new AppError('not-found', { detail: 'This estate does not exist.' });
    if (await dependencies.gateRevocations.isRevoked(transaction, { userId: personId, estateId: estate.id })) {
      throw new AppError('forbidden', { detail: 'The staff of this estate keep you from its gates.' });
    }
    const roleId = await grantLowestRole(transaction, { userId: personId, estateId: estate.id }, dependencies);
    const held = (await selectHeldRoles(transaction, personId)).find(({ role }) => role.id === roleId);
    if (held === undefined) throw new AppError('conflict');
    const shown = await selectShownTiles(transaction, [roleId]);
    const tiles = await filterReachableTiles(
      transaction,
      { userId: personId, held: [held], tiles: shown },
      readGateEstates,
    );
    return presentAccessEntry(held, tiles.toSorted(byPriority), { userId: personId, email: caller.email });
  });
};
