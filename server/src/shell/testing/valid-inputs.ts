import type { RouteKey } from '@ekhaya/contract/routes';

/** One valid call a route: what the walks vary and what strangers and others are refused with. */
export interface ValidCall {
  /** The path and query, with `{me}` where the caller's own id stands. */
  path: string;
  body?: unknown;
}

/** A valid call of every route. A route that is added without one does not compile. */
export const validCalls: Record<RouteKey, ValidCall> = {
  'POST /api/signup': {
    path: '/api/signup',
    body: {
      firstname: 'Naledi',
      lastname: 'Mabaso',
      mobile: '0724180935',
      estateName: 'Test Ridge',
      email: 'naledi@ekhaya.test',
      password: 'long enough',
      userType: 'resident',
      acceptedPrivacyPolicy: true,
      estateId: '901',
    },
  },
  'POST /api/auth/sign-in/email': {
    path: '/api/auth/sign-in/email',
    body: { email: 'stranger@ekhaya.test', password: 'long enough' },
  },
  'POST /api/auth/sign-out': { path: '/api/auth/sign-out' },
  'GET /api/auth/get-session': { path: '/api/auth/get-session' },
  'POST /api/auth/verify-password': { path: '/api/auth/verify-password', body: { password: 'long enough' } },
  'POST /api/auth/request-password-reset': {
    path: '/api/auth/request-password-reset',
    body: { email: 'stranger@ekhaya.test' },
  },
  'POST /api/auth/reset-password': {
    path: '/api/auth/reset-password',
    body: { token: 'never-issued', newPassword: 'long enough' },
  },
  'GET /api/auth/list-sessions': { path: '/api/auth/list-sessions' },
  'POST /api/auth/revoke-session': { path: '/api/auth/revoke-session', body: { id: 'never-issued' } },
  'GET /api/verify/exists/phone/{number}': { path: '/api/verify/exists/phone/0724180935' },
  'POST /api/user/phone/otp': { path: '/api/user/phone/otp', body: { mobile: '0724180935' } },
  'POST /api/user/phone/verify': { path: '/api/user/phone/verify', body: { mobile: '0724180935', otp: '000000' } },
  'POST /api/user/policy': { path: '/api/user/policy', body: { accepted: true, appVersion: '4.0.6' } },
  'POST /api/user/intro': { path: '/api/user/intro', body: { viewed: true } },
  'GET /api/user': { path: '/api/user?userID={me}' },
  'PUT /api/user': { path: '/api/user?userID={me}', body: { photoURL: '' } },
  'GET /api/estates': { path: '/api/estates' },
  'GET /api/acl/{userId}': { path: '/api/acl/{me}' },
  'POST /api/acl/role/{email}': { path: '/api/acl/role/{email}?context=Test%20Ridge&role=leastPriviledged' },
  'GET /api/acl/AccessControl/': { path: '/api/acl/AccessControl/?userId={me}' },
  'POST /api/images': { path: '/api/images' },
  'GET /api/directory/api/estates/{estateID}/emergency': { path: '/api/directory/api/estates/901/emergency' },
  'GET /api/notifications': { path: '/api/notifications?userID={me}' },
  'PUT /api/notifications/{id}': { path: '/api/notifications/never-sent', body: { status: 'READ' } },
  'GET /api/configurations': { path: '/api/configurations' },
  'PUT /api/console/configurations': { path: '/api/console/configurations', body: { maintenance: false } },
  'GET /api/config/{key}': { path: '/api/config/signup' },
  'GET /api/live': { path: '/api/live' },
  'GET /api/health': { path: '/api/health' },
  'GET /api/ready': { path: '/api/ready' },
  'GET /api/demo/outbox': { path: '/api/demo/outbox' },
};
