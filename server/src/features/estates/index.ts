export { addEstate } from './catalogue/add-estate.ts';
export { addRole } from './roles/add-role.ts';
export { addTiles, enableTiles } from './tiles/write-tiles.ts';
export {
  countAudience,
  isInArea,
  isInAudience,
  selectAudience,
  selectEstatesWithRoles,
  type Audience,
  type EstateWithRoles,
  type UnitsOfArea,
} from './people/audiences.store.ts';
export { consoleEstatesRoutes } from './console-estates.routes.ts';
export { consoleRolesRoutes } from './console-roles.routes.ts';
export { consoleTilesRoutes } from './console-tiles.routes.ts';
export type { CountersToCome } from './setup/assert-zone-changeable.ts';
export type { SetupCounters } from './setup/setup-progress.ts';
export { createAuthority } from './people/create-authority.ts';
export type { NewTile } from './tiles/tiles.store.ts';
export { estatesRoutes } from './estates.routes.ts';
export type { GateRevocationReader } from './access/gate-revocation-reader.ts';
export { grantLowestRole, grantRole } from './roles/grant-role.ts';
export {
  findEstateIdsOfPerson,
  readMemberships,
  hasRoleAt,
  requireRoleAt,
  findHeldRoles,
} from './roles/memberships.ts';
export { findEstate, findPublicEstate, findEstateNames } from './catalogue/find-estate.ts';
export { holdTimeZone } from './catalogue/hold-time-zone.ts';
export { wallClockOf } from './catalogue/wall-clock-of.ts';
export {
  mayEndRole,
  requireManageablePerson,
  requireVisiblePerson,
  requireLowerRankAt,
} from './people/require-visible-person.ts';
export { mailRoleOffer } from './offers/mail-role-offer.ts';
export { runImport } from './imports/run-import.ts';
export { readDefaultAccessEntry } from './access/read-default-entry.ts';
export { peopleRoutes } from './people.routes.ts';
export { searchPeople, findPersonWithEstates, findPersonContacts, findPersonNames } from './people/find-people.ts';
export { findPermissionHolders } from './people/permission-holders.ts';
export { findConsoleRanks, findEstatesWithPermission, readStandingAt } from './roles/staff-authority.ts';
export { findRolesAtEstate } from './tiles/roles-at-estate.ts';
export {
  findRoleIdsWithTile,
  findRolesWithTile,
  findRolesWithTileOf,
  type RoleWithTile,
} from './tiles/roles-with-tile.ts';
export { overwriteTiles } from './tiles/write-tiles.ts';
export { readStaffRights, type StaffRights } from './roles/staff-rights.ts';
export { searchHouses, searchPeopleForConsole } from './people/search-people.ts';
export {
  endGrant,
  endOverdueRoles,
  startDueRoles,
  setLastDay,
  type ChangedLastDay,
  type EndedHolding,
  type EndedRole,
  type OnRolesChanged,
  type StartedRole,
} from './roles/keep-role-days.ts';
export { wasRemovedByStaff } from './roles/grant-role.ts';
export { findRole, findEnabledRoles, findRoleDisplayNames, findRoleIds } from './roles/find-roles.ts';
export { lockHouseGrant } from './roles/role-days.store.ts';
export { readBeginsOn, requirePossibleDays } from './roles/role-days.ts';
export { administratorRank, hasPermission, type RoleRights } from './roles/roles.policy.ts';
export {
  collectRoles,
  eraseExpiredOffers,
  eraseHandedOverRoles,
  eraseImportsBefore,
  eraseRolesOf,
  listMembersOfPeriod,
  requireOtherAdministrator,
} from './personal-data/personal-data.ts';
export { lockHousesOf, lockRolesOf } from './roles/role-locks.store.ts';
export { addReadyMadeEstate } from './templates/add-ready-made-estate.ts';
export {
  readyMadeRoleId,
  readyMadeRoleNames,
  readyMadeRoles,
  type ReadyMadeRole,
} from './templates/ready-made-roles.ts';
