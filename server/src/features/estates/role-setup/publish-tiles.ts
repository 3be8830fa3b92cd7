import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { maxTiles } from '@ekhaya/contract/estates/console-tiles';
import type { InputOf } from '@ekhaya/contract/routes';
import { AppError } from '../../../platform/app-error.ts';
import { auditedChangeWithin } from '../../../platform/audit/audited-change.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { versionOf } from '../../../platform/database/versioned-record.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { includesEstate } from '../../../platform/http/staff-estates.ts';
import { lockEstate } from '../catalogue/estates.store.ts';
import { countPublishedTiles, readRoleVersion, selectRole } from '../roles/role-setup.store.ts';
import { isKnownIcon } from '../tiles/icons/choose-icon.ts';
import { deleteTiles, insertTiles, selectTilesOfRoles, updateTile, type TileRow } from '../tiles/tiles.store.ts';

type Needs = Pick<Dependencies, 'database' | 'clock' | 'live'>;
type Body = InputOf<'PUT /api/console/roles/{id}/tiles'>['body'];
type WrittenTile = Body['tiles'][number];
type OtherRole = NonNullable<Body['others']>[number];

/** Who publishes, and for which estates she may. */
interface Publisher {
  caller: { userId: string };
  staffEstates: StaffEstates;
}

/** The tiles that a role shall have. */
interface Publishing {
  roleId: string;
  version: number;
  /** The field of the request that names its tiles: `tiles`. */
  field: string;
  /** Its tiles in their order, made from those that it has. */
  tilesFrom: (present: readonly TileRow[]) => readonly WrittenTile[];
}

/** The distance of two tiles in the order. */
const step = 10;

/**
 * Asserts that each tile is new or one of the role, once, and that its icon has a drawing.
 * @throws {AppError} `validation`
 */
const assertPossible = (written: readonly WrittenTile[], present: readonly TileRow[], field: string): void => {
  const fields: Record<string, string> = {};
  const known = new Map(present.map((tile) => [tile.id, tile]));
  const seen = new Set<string>();
  if (written.length > maxTiles) fields[field] = `A role has at most ${maxTiles} tiles.`;
  for (const [at, { tileID, iconEnabled, iconToUse, iconFamily, iconName }] of written.entries()) {
    const before = known.get(tileID);
    if (tileID !== '' && (before === undefined || seen.has(tileID))) {
      fields[`${field}.${at}.tileID`] = 'This tile belongs to another role.';
    }
    seen.add(tileID);
    const isKept = before?.iconFamily === iconFamily && before.iconName === iconName;
    if (iconEnabled && iconToUse === 'font' && !isKept && !isKnownIcon(iconFamily, iconName)) {
      fields[`${field}.${at}.iconName`] = 'Choose an icon.';
    }
  }
  if (Object.keys(fields).length > 0) throw new AppError('validation', { fields });
};

/** Tiles by title, and by title and id where a title repeats, for the audit row: only those that differ. */
const differing = (tiles: readonly TileRow[], others: readonly TileRow[]): Record<string, TileRow> => {
  const same = new Map(others.map((tile) => [tile.id, JSON.stringify(tile)]));
  // In both lists: a tile has the same key before and after, also when the other tile of its title is new or gone.
  const titles = new Map<string, Set<string>>();
  for (const { id, tileDisplayTitle: title } of [...tiles, ...others]) {
    titles.set(title, (titles.get(title) ?? new Set()).add(id));
  }
  const keyOf = ({ id, tileDisplayTitle: title }: TileRow): string =>
    (titles.get(title)?.size ?? 0) > 1 ? `${title} (${id})` : title;
  return Object.fromEntries(
    tiles.filter((tile) => same.get(tile.id) !== JSON.stringify(tile)).map((tile) => [keyOf(tile), tile]),
  );
};

const inOrder = (present: readonly TileRow[]): TileRow[] =>
  present.toSorted((one, other) => one.tilePriority - other.tilePriority || (one.id < other.id ? -1 : 1));

const writtenOf = ({ id, roleId: _role, tilePriority: _priority, ...fields }: TileRow): WrittenTile => ({
  tileID: id,
  ...fields,
});

/** The tiles of another role with the changed ones in the place of those that it has. @throws {AppError} `validation` */
const mergedTiles =
  ({ changed, removed }: OtherRole, field: string) =>
  (present: readonly TileRow[]): WrittenTile[] => {
    const known = new Set(present.map(({ id }) => id));
    const unknown = [...changed.map(({ tileID }) => tileID).filter((id) => id !== ''), ...removed].some(
      (id) => !known.has(id),
    );
    if (unknown) throw new AppError('validation', { fields: { [field]: 'This tile belongs to another role.' } });
    const changedById = new Map(changed.map((tile) => [tile.tileID, tile]));
    const gone = new Set(removed);
    return [
      ...inOrder(present)
        .filter(({ id }) => !gone.has(id))
        .map((tile) => changedById.get(tile.id) ?? writtenOf(tile)),
      ...changed.filter(({ tileID }) => tileID === ''),
    ];
  };

const lockRole = async (transaction: Transaction, { staffEstates }: Publisher, roleId: string) => {
  const role = await selectRole(transaction, roleId);
  if (role === undefined || !includesEstate(staffEstates, role.estateId)) {
    throw new AppError('not-found', { detail: 'This role does not exist.' });
  }
  await lockEstate(transaction, role.estateId);
  return { role, present: await selectTilesOfRoles(transaction, [roleId]) };
};

const rowsOf = (roleId: string, written: readonly WrittenTile[]): TileRow[] =>
  written.map(({ tileID, ...fields }, index) => ({
    id: tileID === '' ? randomUUID() : tileID,
    roleId,
    tilePriority: (index + 1) * step,
    ...fields,
  }));

const replaceTiles = async (transaction: Transaction, present: readonly TileRow[], wanted: readonly TileRow[]) => {
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
};

const publishForRole = (
  transaction: Transaction,
  { live, ...parts }: Needs,
  publisher: Publisher,
  { roleId, version, field, tilesFrom }: Publishing,
): Promise<number> =>
  auditedChangeWithin(transaction, parts, {
    actorId: publisher.caller.userId,
    action: 'tiles.publish',
    subject: { kind: 'role', id: roleId },
    seen: { version, read: readRoleVersion(roleId) },
    lock: () => lockRole(transaction, publisher, roleId),
    change: async (_, { role, present }) => {
      const written = tilesFrom(present);
      assertPossible(written, present, field);
      const { estateId } = role;
      await replaceTiles(transaction, present, rowsOf(roleId, written));
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

/** Asserts that the other roles are other ones of the same estate, each once. @throws {AppError} `validation`, `not-found` */
const assertOthers = async (
  transaction: Transaction,
  publisher: Publisher,
  { estateId, roleId, others }: { estateId: string; roleId: string; others: readonly OtherRole[] },
): Promise<void> => {
  const seen = new Set([roleId]);
  for (const [at, other] of others.entries()) {
    const { role } = await lockRole(transaction, publisher, other.roleId);
    if (seen.has(other.roleId) || role.estateId !== estateId) {
      const fields = { [`others.${at}.roleId`]: 'Choose other roles of the same estate, each once.' };
      throw new AppError('validation', { fields });
    }
    seen.add(other.roleId);
  }
};

/**
 * Replaces the tiles of a role, and changes tiles of other roles of its estate, audited: all of it or nothing. Phones of the estate
 * follow at once.
 * @returns the new version of the role
 * @throws {AppError} `not-found` for a role that the caller does not see; `validation`, `changed-meanwhile`, `nothing-changed`
 */
export const publishTiles = (
  dependencies: Needs,
  request: Publisher & {
    roleId: string;
    version: number;
    tiles: readonly WrittenTile[];
    others: readonly OtherRole[];
  },
): Promise<number> =>
  dependencies.database.db.transaction(async (transaction) => {
    const { roleId, version, tiles, others } = request;
    const { role, present } = await lockRole(transaction, request, roleId);
    await assertOthers(transaction, request, { estateId: role.estateId, roleId, others });
    const isSame = isDeepStrictEqual(rowsOf(roleId, tiles), rowsOf(roleId, inOrder(present).map(writtenOf)));
    // A tile that is offered to one more role may leave the tiles of this one as they are.
    const published =
      isSame && others.length > 0
        ? version
        : await publishForRole(transaction, dependencies, request, {
            roleId,
            version,
            field: 'tiles',
            tilesFrom: () => tiles,
          });
    for (const [at, other] of others.entries()) {
      const field = `others.${at}.changed`;
      await publishForRole(transaction, dependencies, request, {
        ...other,
        field,
        tilesFrom: mergedTiles(other, field),
      });
    }
    return published;
  });
