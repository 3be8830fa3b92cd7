import type { ValidCall } from './valid-call.ts';

/** A valid call of every route about visitors. */
export const validVisitorCalls = {
  'GET /api/vistor/upcoming': { path: '/api/vistor/upcoming?userId={me}' },
  'POST /api/vistor/invite': {
    path: '/api/vistor/invite',
    body: {
      residentUserID: 'me',
      visitorName: 'Lindiwe Khumalo',
      visitorPhoneNumber: '0824127788',
      invitedDateStart: '2026-11-20 14:00',
      invitedDateEnd: '2026-11-20 15:00',
    },
  },
  'PUT /api/vistor/revokeInvite': { path: '/api/vistor/revokeInvite?inviteID=never-made' },
  'PUT /api/vistor/pause': { path: '/api/vistor/pause?inviteID=never-made&date=2026-11-24' },
  'GET /api/console/invitations/export': { path: '/api/console/invitations/export?estateId=901' },
  'POST /api/console/invitations/{id}/copy-code': { path: '/api/console/invitations/never-made/copy-code' },
  'GET /api/console/invitations/{id}': { path: '/api/console/invitations/never-made' },
  'GET /api/console/invitations': { path: '/api/console/invitations' },
  'POST /api/console/invitations/revoke': {
    path: '/api/console/invitations/revoke',
    body: { invitations: [{ id: 'never-made' }] },
  },
  'PUT /api/console/invitations/{id}/revoke': { path: '/api/console/invitations/never-made/revoke' },
  'GET /api/console/estates/{estateId}/visitor-rules': { path: '/api/console/estates/901/visitor-rules' },
  'PUT /api/console/estates/{estateId}/visitor-rules': {
    path: '/api/console/estates/901/visitor-rules',
    body: { visitorsPerDay: 30, notice: 'Keep to 30 km/h.' },
  },
} as const satisfies Record<string, ValidCall>;
