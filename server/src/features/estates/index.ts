export { addEstate, addRole, addTiles, enableTiles } from './add-estate.ts';
export {
  countPeople,
  isAmongPeople,
  selectEstatesWithRoles,
  type Audience,
  type EstateWithRoles,
} from './audiences.store.ts';
export { createAuthority } from './create-authority.ts';
export type { NewTile } from './estates.store.ts';
export { estatesRoutes } from './estates.routes.ts';
export type { GateBars } from './gate-bars.ts';
export { grantLowestRole, grantRole } from './grant-role.ts';
export {
  estateIdsOf,
  findEstate,
  findEstateSign,
  readMemberships,
  hasRoleAt,
  namesOfEstates,
  rolesHeldBy,
} from './read-membership.ts';
export { meetJunior, meetPerson, requireJuniorAt } from './meet-person.ts';
export { mailRoleOffer } from './offers/mail-role-offer.ts';
export { pruneRoleOffers } from './offers/prune-role-offers.ts';
export { readHomePicture } from './read-home-picture.ts';
export { readDefaultEntry } from './read-default-entry.ts';
export { peopleRoutes } from './people.routes.ts';
export { findPeopleLike, findPersonByAddress, namesOfPeople } from './find-people.ts';
export { estatesWhere, standingAt } from './staff-authority.ts';
export { rolesAtEstate } from './roles-at-estate.ts';
export { rolesWithTile, type RoleWithTile } from './roles-with-tile.ts';
export { rewriteTiles } from './rewrite-tiles.ts';
