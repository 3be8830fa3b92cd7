import type { ValidCall } from './valid-call.ts';

/** A valid call of every route of lifestyle providers, food menus, documents and places. */
export const validLifestyleCalls = {
  'GET /api/providers/{providerID}': { path: '/api/providers/never-added' },
  'GET /api/providers/{providerID}/categories': { path: '/api/providers/never-added/categories' },
  'GET /api/providers/{providerID}/categories/{categoryID}/offerings': {
    path: '/api/providers/never-added/categories/1/offerings',
  },
  'GET /api/estates/{estateID}/points': { path: '/api/estates/901/points' },
  'GET /api/estates/{estateID}/map': { path: '/api/estates/901/map' },
  'GET /api/map-tiles': { path: '/api/map-tiles' },
  'GET /api/map-tiles/{z}/{x}/{y}': { path: '/api/map-tiles/0/0/0' },
  'GET /api/directions': { path: '/api/directions?from=-26.1,28.1&to=-26.1,28.2&estateId=901' },
  'GET /api/documents': { path: '/api/documents?estateId=901&search=quiet' },
  'GET /api/console/documents/reach': { path: '/api/console/documents/reach?estateId=901' },
  'POST /api/console/documents/files': { path: '/api/console/documents/files?estateId=901' },
} satisfies Record<string, ValidCall>;
