import type { ValidCall } from './valid-call.ts';

const position = { latitude: -26.0021, longitude: 28.1302, accuracy: 12, ageMs: 400 };

/** A valid call of each route about alerts. */
export const validAlertCalls = {
  'GET /api/alerts/offer': { path: '/api/alerts/offer?estateId=901' },
  'GET /api/alerts': { path: '/api/alerts' },
  'POST /api/alerts': { path: '/api/alerts', body: { estateId: '901' } },
  'GET /api/alerts/{id}': { path: '/api/alerts/never-sent' },
  'PUT /api/alerts/{id}/position': { path: '/api/alerts/never-sent/position', body: { position } },
  'PUT /api/alerts/{id}': { path: '/api/alerts/never-sent', body: { status: 'SAFE' } },
  'GET /api/gate/alerts': { path: '/api/gate/alerts' },
  'GET /api/gate/alerts/{id}': { path: '/api/gate/alerts/never-sent' },
  'POST /api/gate/alerts/{id}/acknowledge': { path: '/api/gate/alerts/never-sent/acknowledge' },
  'POST /api/gate/alerts/{id}/close': { path: '/api/gate/alerts/never-sent/close' },
  'PUT /api/gate/alerts/{id}/position': { path: '/api/gate/alerts/never-sent/position', body: { position } },
  'GET /api/gate/alerts/{id}/guards': { path: '/api/gate/alerts/never-sent/guards' },
  'GET /api/console/estates/{estateId}/alert-rules': { path: '/api/console/estates/901/alert-rules' },
  'PUT /api/console/estates/{estateId}/alert-rules': {
    path: '/api/console/estates/901/alert-rules',
    body: { isEnabled: true, isDrill: false, responderIds: [] },
  },
} satisfies Record<string, ValidCall>;
