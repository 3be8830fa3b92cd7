import type { ValidCall } from './valid-call.ts';
import { unknownPasskey } from '../unknown-passkey.ts';

/** Valid calls of the routes of passkeys and of the second factor. */
export const validIdentityCalls = {
  'GET /api/auth/passkeys': { path: '/api/auth/passkeys' },
  'POST /api/auth/passkeys/options': { path: '/api/auth/passkeys/options', body: {} },
  'POST /api/auth/passkeys': { path: '/api/auth/passkeys', body: { name: 'Phone', passkey: unknownPasskey.made } },
  'DELETE /api/auth/passkeys/{id}': { path: '/api/auth/passkeys/never-made' },
  'POST /api/auth/sign-in/passkey/options': { path: '/api/auth/sign-in/passkey/options' },
  'POST /api/auth/sign-in/passkey': { path: '/api/auth/sign-in/passkey', body: { passkey: unknownPasskey.signed } },
  'GET /api/auth/second-factor': { path: '/api/auth/second-factor' },
  'POST /api/auth/second-factor': { path: '/api/auth/second-factor', body: { code: '000000' } },
  'POST /api/auth/second-factor/passkey/options': { path: '/api/auth/second-factor/passkey/options' },
  'POST /api/auth/confirm': { path: '/api/auth/confirm', body: { password: 'not the password' } },
  'POST /api/auth/staff-session': { path: '/api/auth/staff-session' },
  'POST /api/auth/second-factor/app': { path: '/api/auth/second-factor/app', body: {} },
  'POST /api/auth/second-factor/app/confirm': { path: '/api/auth/second-factor/app/confirm', body: { code: '000000' } },
  'DELETE /api/auth/second-factor/app': { path: '/api/auth/second-factor/app' },
  'POST /api/auth/second-factor/recovery-codes': { path: '/api/auth/second-factor/recovery-codes' },
  'GET /api/console/estates/{estateId}/security-rules': { path: '/api/console/estates/901/security-rules' },
  'PUT /api/console/estates/{estateId}/security-rules': {
    path: '/api/console/estates/901/security-rules',
    body: { isSecondFactorRequired: false, fromRank: 80 },
  },
  'DELETE /api/console/people/{id}/second-factor': { path: '/api/console/people/{me}/second-factor' },
} satisfies Record<string, ValidCall>;
