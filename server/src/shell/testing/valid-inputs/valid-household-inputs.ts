import type { ValidCall } from './valid-call.ts';

/** A valid call of each route about households. */
export const validHouseholdCalls = {
  'GET /api/household': { path: '/api/household?estateId=901' },
  'POST /api/household/invite': {
    path: '/api/household/invite',
    body: {
      estateId: '901',
      unitNumber: '14',
      recipient: 'kagiso@ekhaya.test',
      roleId: '901-tenant',
    },
  },
  'DELETE /api/household/invite/{id}': { path: '/api/household/invite/never-made' },
  'PUT /api/household/{grantId}': { path: '/api/household/never-made', body: { lastDay: '2027-11-30' } },
  'DELETE /api/household/{grantId}': { path: '/api/household/never-made' },
  'POST /api/household/join/read': { path: '/api/household/join/read', body: { token: 'never-made' } },
  'POST /api/household/join': { path: '/api/household/join', body: { token: 'never-made' } },
  'GET /api/console/people/{id}/roles/{grantId}/household': {
    path: '/api/console/people/{me}/roles/never-granted/household',
  },
  'GET /api/console/household-requests/{id}': { path: '/api/console/household-requests/never-made' },
  'GET /api/console/household-requests': { path: '/api/console/household-requests' },
  'PUT /api/console/household-requests/{id}/decision': {
    path: '/api/console/household-requests/never-made/decision',
    body: { approves: true, reason: '' },
  },
  'GET /api/console/estates/{estateId}/household-rules': { path: '/api/console/estates/901/household-rules' },
  'PUT /api/console/estates/{estateId}/household-rules': {
    path: '/api/console/estates/901/household-rules',
    body: { roleIds: ['901-tenant'], needsApproval: false },
  },
} satisfies Record<string, ValidCall>;
