export { addEstate } from './catalogue/add-estate.ts';
export { addRole } from './roles/add-role.ts';
export { addTiles, enableTiles } from './tiles/write-tiles.ts';
export {
  countAudience,
  isInAudience,
  selectEstatesWithRoles,
  type Audience,
  type EstateWithRoles,
} from './people/audiences.store.ts';
export { createAuthority } from './people/create-authority.ts';
export type { NewTile } from './tiles/tiles.store.ts';
export { estatesRoutes } from './estates.routes.ts';
export type { GateRevocationReader } from './access/gate-revocation-reader.ts';
export { grantLowestRole, grantRole } from './roles/grant-role.ts';
export { findEstateIdsOfPerson, readMemberships, hasRoleAt, findHeldRoles } from './roles/memberships.ts';
export { findEstate, findPublicEstate, findEstateNames } from './catalogue/find-estate.ts';
export { requireManageablePerson, requireVisiblePerson, requireLowerRankAt } from './people/require-visible-person.ts';
export { mailRoleOffer } from './offers/mail-role-offer.ts';
export { pruneRoleOffers } from './offers/prune-role-offers.ts';
export { readDefaultAccessEntry } from './access/read-default-entry.ts';
export { peopleRoutes } from './people.routes.ts';
export { searchPeople, findPersonWithEstates, findPersonNames } from './people/find-people.ts';
export { findEstatesWithPermission, readStandingAt } from './roles/staff-authority.ts';
export { findRolesAtEstate } from './tiles/roles-at-estate.ts';
export { findRolesWithTile, type RoleWithTile } from './tiles/roles-with-tile.ts';
export { overwriteTiles } from './tiles/write-tiles.ts';
