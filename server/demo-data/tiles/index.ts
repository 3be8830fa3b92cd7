import type { NewTile } from '../../src/features/estates/index.ts';
import { demoEstates, demoRoleId, demoRoleNames, type DemoRole } from '../estates.ts';
import { demoPlaces, tilesOfEverybody, type DemoPlace } from './everybody.ts';
import { tabsOfOwners, tilesOfResidentRoles } from './residents.ts';
import { tilesOfEmployees, tilesOfGuards } from './staff.ts';
import type { DemoTile } from './tile-parts.ts';

const additionalTilesOf = (role: DemoRole, place: DemoPlace): DemoTile[] => {
  if (role === 'Owner') return [...tilesOfResidentRoles(place), ...tabsOfOwners];
  if (role === 'Tenant') return tilesOfResidentRoles(place);
  if (role === 'Employee') return tilesOfEmployees;
  return role === 'Guard' ? tilesOfGuards : [];
};

/** Every tile of every role, with ids that are stable across starts. */
export const demoTiles: NewTile[] = demoEstates.flatMap(({ id: estateId }) => {
  const place = demoPlaces[estateId];
  if (place === undefined) return [];
  return demoRoleNames.flatMap((role) => {
    const roleId = demoRoleId(estateId, role);
    const mayInvite = role === 'Owner' || role === 'Tenant';
    const opensGates = place.hasGateAccess && role !== 'Visitor';
    return [...tilesOfEverybody(place, { mayInvite, opensGates }), ...additionalTilesOf(role, place)].map((tile) => {
      const name = tile.tileDisplayTitle.toLowerCase().replaceAll(/[^a-z]+/g, '-');
      return { ...tile, id: `${roleId}-${tile.tileAppLocation ?? 'home'}-${name}`, roleId };
    });
  });
});
