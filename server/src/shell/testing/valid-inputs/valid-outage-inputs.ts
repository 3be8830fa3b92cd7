import { hourMs } from '@ekhaya/contract/time/durations.rules';
import type { ValidCall } from './valid-call.ts';

const area = { isWholeEstate: true, streets: [], houses: [], shape: [] };
const inHours = (hours: number): string => new Date(Date.now() + hours * hourMs).toISOString();

/** A valid call of each route about outages. */
export const validOutageCalls = {
  'GET /api/outages': { path: '/api/outages?estateId=901' },
  'POST /api/outages/{id}/affected': { path: '/api/outages/never-announced/affected' },
  'GET /api/console/estates/{estateId}/outages': { path: '/api/console/estates/901/outages' },
  'GET /api/console/estates/{estateId}/streets': { path: '/api/console/estates/901/streets' },
  'POST /api/console/estates/{estateId}/outages/reach': {
    path: '/api/console/estates/901/outages/reach',
    body: area,
  },
  'POST /api/console/estates/{estateId}/outages': {
    path: '/api/console/estates/901/outages',
    body: {
      kind: 'water',
      cause: 'outage',
      what: 'A pipe burst',
      help: '',
      area,
      startsAt: inHours(0),
      until: inHours(5),
      nextNewsAt: null,
    },
  },
  'PUT /api/console/outages/{id}': {
    path: '/api/console/outages/never-announced',
    body: { text: 'The plumber is there', until: inHours(5), nextNewsAt: null },
  },
  'PUT /api/console/outages/{id}/area': {
    path: '/api/console/outages/never-announced/area',
    body: { area, startsAt: inHours(0) },
  },
  'POST /api/console/outages/{id}/end': { path: '/api/console/outages/never-announced/end', body: { text: '' } },
} satisfies Record<string, ValidCall>;
