import type { AccessEntry, Tile } from '@ekhaya/contract/estates/estates';
import { gateDutyOf } from '../roles/roles.policy.ts';
import type { HeldRole } from '../roles/roles.store.ts';
import type { TileRow } from '../tiles/tiles.store.ts';
import { chooseIcon } from '../tiles/icons/choose-icon.ts';

/** The person of an access entry. */
export interface EntryHolder {
  userId: string;
  /** Empty when staff read another person's entries: they do not see her address there. */
  email: string;
}

/** Converts a tile of a role to the wire format. */
export const presentTile = (
  { id, roleId: _roleId, ...fields }: TileRow,
  held: HeldRole,
  holder: EntryHolder,
): Tile => ({
  tileID: id,
  userID: holder.userId,
  email: holder.email,
  estateName: held.estateName,
  roleRank: held.role.rank,
  roleName: held.role.name,
  roleDescription: held.role.description,
  roleDisplayName: held.role.displayName,
  roleIsEnabled: held.role.isEnabled,
  roleIsDeleted: held.role.isDeleted,
  iconFontIcon: chooseIcon(fields.iconFamily, fields.iconName),
  ...fields,
});

/** Converts a role and its tiles to the wire format. The entry's priority is that of its first tile. */
export const presentAccessEntry = (held: HeldRole, tiles: readonly TileRow[], holder: EntryHolder): AccessEntry => ({
  estateName: held.estateName,
  estateID: held.role.estateId,
  timeZone: held.timeZone,
  roleName: held.role.name,
  roleRank: held.role.rank,
  roleDisplayName: held.role.displayName,
  gateDuty: gateDutyOf(held.role),
  unitNumber: held.unitNumber,
  tilePriority: tiles[0]?.tilePriority ?? 0,
  tiles: tiles.map((tile) => presentTile(tile, held, holder)),
});
