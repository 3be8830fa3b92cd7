import type { ValidCall } from './valid-call.ts';

/** A valid call of each route about estates and setting them up. */
export const validEstateCalls = {
  'GET /api/console/estates': { path: '/api/console/estates' },
  'GET /api/console/estates/{estateId}': { path: '/api/console/estates/901' },
  'POST /api/console/estates': {
    path: '/api/console/estates',
    body: { name: 'Baobab Rise', suburb: 'Midrand', city: 'Johannesburg' },
  },
  'PUT /api/console/estates/{estateId}': {
    path: '/api/console/estates/901',
    body: { name: 'Test Ridge', suburb: 'Waterfall', city: 'Johannesburg', timeZone: 'Africa/Johannesburg' },
  },
  'PUT /api/console/estates/{estateId}/switch': { path: '/api/console/estates/901/switch', body: { isOn: true } },
  'PUT /api/console/estates/{estateId}/setup/{step}': {
    path: '/api/console/estates/901/setup/money',
    body: { isLater: true },
  },
  'POST /api/console/houses/row': {
    path: '/api/console/houses/row',
    body: { estateId: '901', first: 1, last: 3 },
  },
} satisfies Record<string, ValidCall>;
