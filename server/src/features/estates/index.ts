export { addEstate } from './catalogue/add-estate.ts';
export { addRole } from './roles/add-role.ts';
export { addTiles, enableTiles } from './tiles/write-tiles.ts';
export {
  countPeople,
  isAmongPeople,
  selectEstatesWithRoles,
  type Audience,
  type EstateWithRoles,
} from './people/audiences.store.ts';
export { createAuthority } from './people/create-authority.ts';
export type { NewTile } from './tiles/tiles.store.ts';
export { estatesRoutes } from './estates.routes.ts';
export type { GateBars } from './access/gate-bars.ts';
export { grantLowestRole, grantRole } from './roles/grant-role.ts';
export { estateIdsOf, readMemberships, hasRoleAt, rolesHeldBy } from './roles/memberships.ts';
export { findEstate, findEstateSign, namesOfEstates } from './catalogue/find-estate.ts';
export { meetJunior, meetPerson, requireJuniorAt } from './people/meet-person.ts';
export { mailRoleOffer } from './offers/mail-role-offer.ts';
export { pruneRoleOffers } from './offers/prune-role-offers.ts';
export { readHomePicture } from './read-home-picture.ts';
export { readDefaultEntry } from './access/read-default-entry.ts';
export { peopleRoutes } from './people.routes.ts';
export { findPeopleLike, findPersonByAddress, namesOfPeople } from './people/find-people.ts';
export { estatesWhere, standingAt } from './roles/staff-authority.ts';
export { rolesAtEstate } from './tiles/roles-at-estate.ts';
export { rolesWithTile, type RoleWithTile } from './tiles/roles-with-tile.ts';
export { rewriteTiles } from './tiles/write-tiles.ts';
