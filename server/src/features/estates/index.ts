export { addEstate, addRole, addTiles } from './add-estate.ts';
export { createAuthority } from './create-authority.ts';
export type { NewTile } from './estates.store.ts';
export { estatesRoutes } from './estates.routes.ts';
export { grantLowestRole, grantRole } from './grant-role.ts';
export { estateIdsOf, findEstate, hasRoleAt, rolesHeldBy } from './read-membership.ts';
