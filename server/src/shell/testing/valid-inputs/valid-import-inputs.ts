import type { ValidCall } from './valid-call.ts';

const cells = {
  firstName: 'Anneke',
  lastName: 'Botha',
  email: 'anneke@ekhaya.test',
  mobile: '',
  unitNumber: '16',
  role: 'Tenant',
  firstDay: '',
  lastDay: '',
};

/** A valid call of each route about houses and imports. */
export const validImportCalls = {
  'GET /api/console/houses': { path: '/api/console/houses?estateId=901' },
  'POST /api/console/houses': { path: '/api/console/houses', body: { estateId: '901', unitNumber: '198' } },
  'DELETE /api/console/houses/{estateId}/{unitNumber}': { path: '/api/console/houses/901/never-written' },
  'POST /api/console/imports': {
    path: '/api/console/imports',
    body: { estateId: '901', fileName: 'houses.csv', addsHouses: true, text: 'House\n16\n' },
  },
  'GET /api/console/imports': { path: '/api/console/imports?estateId=901' },
  'GET /api/console/imports/{id}': { path: '/api/console/imports/never-loaded' },
  'GET /api/console/imports/{id}/rows': { path: '/api/console/imports/never-loaded/rows' },
  'GET /api/console/imports/{id}/mistakes': { path: '/api/console/imports/never-loaded/mistakes' },
  'PUT /api/console/imports/{id}/rows/{line}': { path: '/api/console/imports/never-loaded/rows/2', body: cells },
  'POST /api/console/imports/{id}/start': { path: '/api/console/imports/never-loaded/start' },
  'POST /api/console/imports/{id}/stop': { path: '/api/console/imports/never-loaded/stop' },
} satisfies Record<string, ValidCall>;
