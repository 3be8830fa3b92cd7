import type { ValidCall } from './valid-call.ts';

/** A valid call of every route of the gates, see `validCalls`. */
export const validGateCalls = {
  'GET /api/accessControl/{userId}': { path: '/api/accessControl/{me}' },
  'POST /api/accessControl/pin': { path: '/api/accessControl/pin', body: { pin: '4711' } },
  'POST /api/accessControl/pin/verify': { path: '/api/accessControl/pin/verify', body: { pin: '4711' } },
  'POST /api/accessControl/pin/tries': { path: '/api/accessControl/pin/tries', body: { count: 1 } },
  'POST /api/accessControl/pin/reset': { path: '/api/accessControl/pin/reset', body: { password: 'long enough' } },
  'GET /api/guard': { path: '/api/guard?userId={me}&dtime=2026-11-14T08:00:00Z&lat=-26.0021&lon=28.1302' },
  'POST /api/guard/device': { path: '/api/guard/device', body: { publicKey: `B${'A'.repeat(86)}` } },
  'GET /api/guard/device': { path: '/api/guard/device' },
  'DELETE /api/guard/device/{id}': { path: '/api/guard/device/never-enrolled' },
  'GET /api/gate/history': { path: '/api/gate/history?userID={me}' },
  'POST /api/gate/verify': {
    path: '/api/gate/verify',
    body: { code: 'EK2:', gateId: 'never-built', direction: 'in' },
  },
  'GET /api/gate/gates': { path: '/api/gate/gates' },
  'GET /api/gate/keys': { path: '/api/gate/keys' },
  'GET /api/gate/revocations': { path: '/api/gate/revocations?since=2026-11-14T08:00:00Z' },
  'GET /api/gate/expected': { path: '/api/gate/expected?date=2026-11-14' },
  'GET /api/gate/inside': { path: '/api/gate/inside' },
  'GET /api/gate/vehicles': { path: '/api/gate/vehicles' },
  'POST /api/gate/log': {
    path: '/api/gate/log',
    body: {
      entries: [
        {
          nonce: '6e1b7a52-0d9e-4a55-9b0a-1c62f5b0a001',
          at: '2026-11-14T08:00:00Z',
          gateId: 'never-built',
          direction: 'in',
          result: 'refused',
          reason: 'malformed',
          code: 'noise',
        },
      ],
    },
  },
  'POST /api/gate/override': {
    path: '/api/gate/override',
    body: {
      nonce: '6e1b7a52-0d9e-4a55-9b0a-1c62f5b0a002',
      gateId: 'never-built',
      direction: 'in',
      reason: 'Known to me',
    },
  },
  'POST /api/gate/walk-in': {
    path: '/api/gate/walk-in',
    body: { gateId: 'never-built', visitorName: 'Lindiwe Khumalo', unit: '14' },
  },
  'GET /api/gate/walk-in': { path: '/api/gate/walk-in' },
  'GET /api/gate/walk-in/{id}': { path: '/api/gate/walk-in/never-rang' },
  'POST /api/gate/walk-in/{id}/answer': { path: '/api/gate/walk-in/never-rang/answer', body: { answer: 'allow' } },
  'POST /api/gate/walk-in/{id}/admit': {
    path: '/api/gate/walk-in/never-rang/admit',
    body: { nonce: '6e1b7a52-0d9e-4a55-9b0a-1c62f5b0a003' },
  },
  'GET /api/console/gates': { path: '/api/console/gates' },
  'POST /api/console/gates': {
    path: '/api/console/gates',
    body: {
      estateId: '901',
      name: 'Second Gate',
      isEnabled: true,
      roleNames: [],
      opensAt: '0000',
      closesAt: '2400',
      location: null,
    },
  },
  'PUT /api/console/gates/{id}': {
    path: '/api/console/gates/never-built',
    body: { name: 'Main Gate', isEnabled: true, roleNames: [], opensAt: '0000', closesAt: '2400', location: null },
  },
  'DELETE /api/console/gates/{id}': { path: '/api/console/gates/never-built' },
  'GET /api/console/estates/{estateId}/gate-rules': { path: '/api/console/estates/901/gate-rules' },
  'PUT /api/console/estates/{estateId}/gate-rules': {
    path: '/api/console/estates/901/gate-rules',
    body: {
      lowestRank: 2,
      keepsOrder: true,
      opensAt: '0000',
      closesAt: '2400',
      roleHours: [],
      retentionDays: 180,
      secondsBetweenEntries: 60,
    },
  },
  'GET /api/console/gate-log': { path: '/api/console/gate-log?estateId=901' },
  'GET /api/console/gate-log/export': { path: '/api/console/gate-log/export?estateId=901' },
  'GET /api/console/gate-log/summary': { path: '/api/console/gate-log/summary?estateId=901' },
  'GET /api/console/gate-log/{id}': { path: '/api/console/gate-log/1' },
  'POST /api/console/gate-log/{id}/tell-guards': { path: '/api/console/gate-log/1/tell-guards' },
  'GET /api/console/visits/{id}/life': { path: '/api/console/visits/never-made/life' },
  'GET /api/console/inside': { path: '/api/console/inside?estateId=901' },
  'GET /api/console/inside/muster': { path: '/api/console/inside/muster?estateId=901' },
  'POST /api/console/inside/muster/printed': {
    path: '/api/console/inside/muster/printed',
    body: { estateId: '901', readAt: '2026-11-14T08:00:00.000Z', people: 3 },
  },
  'POST /api/console/inside/{key}/leave': {
    path: '/api/console/inside/visit:never-made/leave',
    body: { estateId: '901' },
  },
  'POST /api/console/inside/{key}/extend': {
    path: '/api/console/inside/visit:never-made/extend',
    body: { estateId: '901', until: '2000' },
  },
  'GET /api/console/gate-revocations/{id}': { path: '/api/console/gate-revocations/never-made' },
  'GET /api/console/gate-revocations': { path: '/api/console/gate-revocations?estateId=901' },
  'POST /api/console/gate-revocations': {
    path: '/api/console/gate-revocations',
    body: { estateId: '901', userId: 'never-signed-up', reason: 'Lost phone' },
  },
  'POST /api/console/gate-revocations/lift': {
    path: '/api/console/gate-revocations/lift',
    body: { revocations: [{ id: 'never-made', version: 1 }] },
  },
  'PUT /api/console/gate-revocations/{id}/lift': { path: '/api/console/gate-revocations/never-made/lift' },
} as const satisfies Record<string, ValidCall>;
