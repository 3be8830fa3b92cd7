import { z } from 'zod';
import { recordVersion } from '../wire/fields.ts';
import { defineRoute } from '../wire/route.ts';
import { tile } from './estates.ts';
import { writtenTile } from './tile-fields.ts';

const identifier = z.string().min(1).max(64);

/** The most tiles of a role. */
export const maxTiles = 80;

/** A role of an estate whose tiles can be changed. */
const roleWithTiles = z.object({
  id: z.string(),
  version: recordVersion.describe('The version of the role. Publishing its tiles gives it a new one.'),
  displayName: z.string(),
  rank: z.int(),
  holders: z.int().describe('How many people hold the role now: their phones follow.'),
  tiles: z.array(tile).describe('All its tiles in their order, also those that are not shown.'),
});

/** The tiles of the roles of an estate. */
export const tilesOfEstate = z
  .object({ estateId: z.string(), roles: z.array(roleWithTiles) })
  .meta({ id: 'TilesOfEstate' });

export type TilesOfEstate = z.output<typeof tilesOfEstate>;

/** What changes in the tiles of one more role: a tile with an id replaces that one, a tile without an id is added at the end. */
const tilesOfOtherRole = z.strictObject({
  roleId: identifier,
  version: recordVersion.describe('The version of this role that the caller saw.'),
  changed: z.array(writtenTile).max(maxTiles),
  removed: z.array(identifier).max(maxTiles).describe('The ids of the tiles that are taken off.'),
});

/** A drawing that tiles can have, with its names in the icon families. */
const tileIcon = z.object({
  path: z.string().describe('SVG path data on a 24 × 24 grid.'),
  names: z.array(z.object({ family: z.string(), name: z.string() })),
});

export type TileIconChoice = z.output<typeof tileIcon>;

const access = { who: 'staff', permission: 'configuration.write' } as const;

/** The console's routes for the tiles of roles. */
export const consoleTilesRoutes = {
  'GET /api/console/estates/{estateId}/tiles': defineRoute({
    method: 'get',
    path: '/api/console/estates/{estateId}/tiles',
    feature: 'estates',
    summary:
      'Reads the tiles of every role of an estate of the caller, highest rank first, also those that are not shown.',
    access,
    params: z.object({ estateId: identifier }),
    output: tilesOfEstate,
    errors: [],
  }),
  'GET /api/console/tile-icons': defineRoute({
    method: 'get',
    path: '/api/console/tile-icons',
    feature: 'estates',
    summary: 'Lists the drawings that tiles can have, each with its names in the icon families.',
    access,
    output: z.array(tileIcon),
    errors: [],
  }),
  'PUT /api/console/roles/{id}/tiles': defineRoute({
    method: 'put',
    path: '/api/console/roles/{id}/tiles',
    feature: 'estates',
    summary:
      'Replaces the tiles of a role at an estate of the caller. Their order is that of the list. A tile without an id is new; one that is left out is deleted. The same tiles can be changed for other roles of the estate in the same call: all of it is published or nothing. Because tiles decide what a role may do in the app, the caller confirms who she is. Phones follow within a second. Audited.',
    access,
    needsConfirmation: true,
    params: z.object({ id: identifier }),
    body: z.strictObject({
      tiles: z.array(writtenTile).max(maxTiles),
      others: z.array(tilesOfOtherRole).max(20).default([]),
    }),
    bodyLimit: 256 * 1024,
    isVersioned: true,
    output: z.object({ version: recordVersion }),
    errors: [],
  }),
};
