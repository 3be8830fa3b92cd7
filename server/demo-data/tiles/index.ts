import type { NewTile } from '../../src/features/estates/index.ts';
import { demoEstates, demoRoleId, demoRoleNames, type DemoRole } from '../estates.ts';
import { demoPlaces, tilesOfEverybody, type DemoPlace } from './everybody.ts';
import { tabsOfOwners, tilesOfResidentRoles } from './residents.ts';
import { tilesOfLifestyle } from './lifestyle.ts';
import { tilesOfEmployees, tilesOfGuards } from './staff.ts';
import type { DemoTile } from './tile-parts.ts';

/** The roles of the people who live at an estate. A trustee is an owner with a seat on the board. */
const livesThere = (role: DemoRole): boolean => ['Owner', 'Family', 'Tenant', 'Trustee'].includes(role);

const additionalTilesOf = (role: DemoRole, estateId: string, place: DemoPlace): DemoTile[] => {
  const tilesOfResidents = livesThere(role) ? [...tilesOfResidentRoles(place), ...tilesOfLifestyle(estateId)] : [];
  if (role === 'Owner') return [...tilesOfResidents, ...tabsOfOwners];
  if (livesThere(role)) return tilesOfResidents;
  if (role === 'Employee') return tilesOfEmployees;
  return role === 'Guard' ? tilesOfGuards : [];
};

/** Every tile of every role, with ids that are stable across starts. */
export const demoTiles: NewTile[] = demoEstates.flatMap(({ id: estateId }) => {
  const place = demoPlaces[estateId];
  if (place === undefined) return [];
  return demoRoleNames.flatMap((role) => {
    const roleId = demoRoleId(estateId, role);
    const mayInvite = livesThere(role);
    const opensGates = place.hasGateAccess && role !== 'Visitor';
    return [...tilesOfEverybody(place, { mayInvite, opensGates }), ...additionalTilesOf(role, estateId, place)].map(
      (tile) => {
        const name = tile.tileDisplayTitle.toLowerCase().replaceAll(/[^a-z]+/g, '-');
        return { ...tile, id: `${roleId}-${tile.tileAppLocation ?? 'home'}-${name}`, roleId };
      },
    );
  });
});
