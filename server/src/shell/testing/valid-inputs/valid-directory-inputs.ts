import type { ValidCall } from './valid-call.ts';

/** A valid call of every route of the directory. */
export const validDirectoryCalls = {
  'GET /api/directory/api/estates/{estateID}/emergency': { path: '/api/directory/api/estates/901/emergency' },
  'GET /api/directorylevelsapi/estateDirectoryLink': {
    path: '/api/directorylevelsapi/estateDirectoryLink?estateId=901',
  },
  'GET /api/console/emergency-contacts': { path: '/api/console/emergency-contacts' },
  'GET /api/console/emergency-contacts/{id}': { path: '/api/console/emergency-contacts/901' },
  'PUT /api/console/emergency-contacts/{id}': {
    path: '/api/console/emergency-contacts/901',
    body: { contacts: [{ name: 'Fire', description: '', number: '10177', icon: 'fire', navigatePath: '' }] },
  },
} satisfies Record<string, ValidCall>;
