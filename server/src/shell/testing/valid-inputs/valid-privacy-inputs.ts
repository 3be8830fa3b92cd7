import type { ValidCall } from './valid-call.ts';

/** A valid call of every route about personal data and notification settings. */
export const validPrivacyCalls = {
  'GET /api/notification-settings': { path: '/api/notification-settings' },
  'PUT /api/notification-settings': {
    path: '/api/notification-settings',
    body: { changes: [{ type: 'event', channel: 'mail', isOn: true }] },
  },
  'GET /api/my-data': { path: '/api/my-data' },
  'POST /api/my-data/export': { path: '/api/my-data/export' },
  'GET /api/my-data/export/{id}': { path: '/api/my-data/export/never-made' },
  'POST /api/my-data/deletion': { path: '/api/my-data/deletion', body: { password: 'wrong-password' } },
  'GET /api/console/privacy-requests': { path: '/api/console/privacy-requests' },
  'GET /api/console/privacy-requests/{id}': { path: '/api/console/privacy-requests/never-made' },
  'POST /api/console/privacy-requests': {
    path: '/api/console/privacy-requests',
    body: {
      estateId: '901',
      kind: 'correction',
      channel: 'letter',
      requester: 'Naledi Mabaso',
      contact: '',
      words: 'The plate in the gate log is wrong.',
      receivedOn: '2026-11-02',
    },
  },
  'PUT /api/console/privacy-requests/{id}/answer': {
    path: '/api/console/privacy-requests/never-made/answer',
    body: { answer: 'It was corrected.' },
  },
  'GET /api/console/estates/{estateId}/retention': { path: '/api/console/estates/901/retention' },
  'PUT /api/console/estates/{estateId}/retention': {
    path: '/api/console/estates/901/retention',
    body: { houseInvitations: 90, bookings: 365, messages: 365, mails: 365, usage: 365 },
  },
  'GET /api/console/legal-holds': { path: '/api/console/legal-holds' },
  'POST /api/console/legal-holds': {
    path: '/api/console/legal-holds',
    body: { estateId: '901', userId: 'nobody-at-all', reason: 'A case at the court.' },
  },
  'PUT /api/console/legal-holds/{id}/lift': { path: '/api/console/legal-holds/never-made/lift' },
  'GET /api/console/concerned-people': {
    path: '/api/console/concerned-people?estateId=901&kind=visits&from=2026-11-01&to=2026-11-14',
  },
} satisfies Record<string, ValidCall>;
