import { randomUUID } from 'node:crypto';
import type { InputOf } from '@ekhaya/contract/routes';
import { AppError } from '../../../platform/app-error.ts';
import { auditedChange } from '../../../platform/audit/audited-change.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { versionOf } from '../../../platform/database/versioned-record.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { includesEstate } from '../../../platform/http/staff-estates.ts';
import { lockEstate } from '../catalogue/estates.store.ts';
import { countPublishedTiles, readRoleVersion, selectRole } from '../roles/role-setup.store.ts';
import { isKnownIcon } from '../tiles/icons/choose-icon.ts';
import { deleteTiles, insertTiles, selectTilesOfRoles, updateTile, type TileRow } from '../tiles/tiles.store.ts';

type Parts = Pick<Dependencies, 'database' | 'clock' | 'live'>;
type WrittenTile = InputOf<'PUT /api/console/roles/{id}/tiles'>['body']['tiles'][number];

/** The distance of two tiles in the order. */
const step = 10;

/**
 * Asserts that each tile is new or one of the role, once, and that its icon has a drawing.
 * @throws {AppError} `validation`
 */
const assertPossible = (written: readonly WrittenTile[], present: readonly TileRow[]): void => {
  const fields: Record<string, string> = {};
  const known = new Map(present.map((tile) => [tile.id, tile]));
  const seen = new Set<string>();
  for (const [at, { tileID, iconEnabled, iconToUse, iconFamily, iconName }] of written.entries()) {
    const before = known.get(tileID);
    if (tileID !== '' && (before === undefined || seen.has(tileID))) {
      fields[`tiles.${at}.tileID`] = 'This tile belongs to another role.';
    }
    seen.add(tileID);
    const isKept = before?.iconFamily === iconFamily && before.iconName === iconName;
    if (iconEnabled && iconToUse === 'font' && !isKept && !isKnownIcon(iconFamily, iconName)) {
      fields[`tiles.${at}.iconName`] = 'Choose an icon.';
    }
  }
  if (Object.keys(fields).length > 0) throw new AppError('validation', { fields });
};

/** Tiles by id and title, for the audit row: only those that differ. */
const differing = (tiles: readonly TileRow[], others: readonly TileRow[]): Record<string, TileRow> => {
  const same = new Map(others.map((tile) => [tile.id, JSON.stringify(tile)]));
  return Object.fromEntries(
    tiles.filter((tile) => same.get(tile.id) !== JSON.stringify(tile)).map((tile) => [tile.tileDisplayTitle, tile]),
  );
};

/**
 * Replaces the tiles of a role, audited. Phones of its estate follow at once.
 * @returns the new version of the role
 * @throws {AppError} `not-found` for a role that the caller does not see; `validation`, `changed-meanwhile`, `nothing-changed`
 */
export const publishTiles = (
  { live, ...parts }: Parts,
  request: {
    caller: { userId: string };
    staffEstates: StaffEstates;
    roleId: string;
    version: number;
    tiles: readonly WrittenTile[];
  },
): Promise<number> => {
  const { caller, staffEstates, roleId, version, tiles: written } = request;
  return auditedChange(parts, {
    actorId: caller.userId,
    action: 'tiles.publish',
    subject: { kind: 'role', id: roleId },
    seen: { version, read: readRoleVersion(roleId) },
    lock: async (transaction) => {
      const role = await selectRole(transaction, roleId);
      if (role === undefined || !includesEstate(staffEstates, role.estateId)) {
        throw new AppError('not-found', { detail: 'This role does not exist.' });
      }
      await lockEstate(transaction, role.estateId);
      return { role, present: await selectTilesOfRoles(transaction, [roleId]) };
    },
    change: async (transaction, { role, present }) => {
      assertPossible(written, present);
      const { estateId } = role;
      const wanted = written.map(({ tileID, ...fields }, index) => ({
        id: tileID === '' ? randomUUID() : tileID,
        roleId,
        tilePriority: (index + 1) * step,
        ...fields,
      }));
      const ids = new Set(wanted.map(({ id }) => id));
      const known = new Set(present.map(({ id }) => id));
      await deleteTiles(
        transaction,
        present.filter(({ id }) => !ids.has(id)).map(({ id }) => id),
      );
      await insertTiles(
        transaction,
        wanted.filter(({ id }) => !known.has(id)),
      );
      for (const tile of wanted.filter(({ id }) => known.has(id))) await updateTile(transaction, tile);
      const after = await selectTilesOfRoles(transaction, [roleId]);
      await countPublishedTiles(transaction, roleId);
      await live.publish(transaction, { topic: 'access', audience: { kind: 'estate', estateId } });
      return {
        estateIds: [estateId],
        before: { role: role.name, tiles: differing(present, after) },
        after: { role: role.name, tiles: differing(after, present) },
        result: await versionOf(transaction, readRoleVersion(roleId)),
      };
    },
  });
};
