export { copyPlanFields } from './copy-plan.ts';
export { placesRoutes } from './places.routes.ts';
export { findWays } from './find-way.ts';
export { findHousesOfArea, findStreets } from './find-houses-of-area.ts';
export { findPlanParts } from './read-estate-map.ts';
export { readWayToHouse } from './read-way-to-house.ts';
