import type { RouteKey } from '@ekhaya/contract/routes';
import { resourceForm, serviceForm } from '../../../features/bookings/facility-setup/facility-forms.factory.ts';
import { validMailCalls } from './valid-mail-inputs.ts';
import { validOutageCalls } from './valid-outage-inputs.ts';
import { validEstateCalls } from './valid-estate-inputs.ts';
import { validAlertCalls } from './valid-alert-inputs.ts';
import type { ValidCall } from './valid-call.ts';
import { validContentCalls } from './valid-content-inputs.ts';
import { validDirectoryCalls } from './valid-directory-inputs.ts';
import { validLifestyleCalls } from './valid-lifestyle-inputs.ts';
import { validIdentityCalls } from './valid-identity-inputs.ts';
import { validGateCalls } from './valid-gate-inputs.ts';
import { validPaymentCalls } from './valid-payment-inputs.ts';
import { validHouseholdCalls } from './valid-household-inputs.ts';
import { validImportCalls } from './valid-import-inputs.ts';
import { validPrivacyCalls } from './valid-privacy-inputs.ts';
import { validProfileCalls } from './valid-profile-inputs.ts';
import { validSnagCalls } from './valid-snag-inputs.ts';
import { validVisitorCalls } from './valid-visitor-inputs.ts';

const rescheduling = { bookingId: 'never-made', date: '2026-11-28', start: '1700', end: '1830' };

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
  ...validContentCalls,
  ...validDirectoryCalls,
  ...validLifestyleCalls,
  ...validProfileCalls,
  ...validPrivacyCalls,
  'GET /api/estates': { path: '/api/estates' },
  'GET /api/acl/{userId}': { path: '/api/acl/{me}' },
  'POST /api/acl/role/{email}': { path: '/api/acl/role/{email}?context=Test%20Ridge&role=leastPriviledged' },
  'GET /api/acl/AccessControl/': { path: '/api/acl/AccessControl/?userId={me}' },
  ...validEstateCalls,
  ...validGateCalls,
  ...validVisitorCalls,
  ...validSnagCalls,
  ...validAlertCalls,
  ...validMailCalls,
  ...validOutageCalls,
  ...validIdentityCalls,
  ...validPaymentCalls,
  'GET /api/console/today': { path: '/api/console/today' },
  'GET /api/console/how-it-is': { path: '/api/console/how-it-is' },
  'POST /api/console/backups': { path: '/api/console/backups' },
  'PUT /api/console/sms-provider': { path: '/api/console/sms-provider', body: { provider: 'second' } },
  'GET /api/console/counts': { path: '/api/console/counts' },
  'GET /api/console/search': { path: '/api/console/search?q=14' },
  'GET /api/news': { path: '/api/news?estateId=901' },
  'GET /api/notifications/unread': { path: '/api/notifications/unread' },
  'PUT /api/notifications': { path: '/api/notifications' },
  'POST /api/auth/verify-email': { path: '/api/auth/verify-email', body: { token: 'never-made' } },
  'POST /api/auth/not-me': { path: '/api/auth/not-me', body: { token: 'never-made' } },
  'POST /api/auth/change-password': {
    path: '/api/auth/change-password',
    body: { password: 'wrong-password', newPassword: 'kudu-Wattle-91' },
  },
  'POST /api/auth/change-email': {
    path: '/api/auth/change-email',
    body: { password: 'wrong-password', email: 'nobody@ekhaya.test' },
  },
  'POST /api/auth/send-email-proof': { path: '/api/auth/send-email-proof' },
  'GET /api/auth/addresses': { path: '/api/auth/addresses' },
  'POST /api/acl/offer': { path: '/api/acl/offer', body: { token: 'never-made' } },
  'POST /api/acl/offer/answer': { path: '/api/acl/offer/answer', body: { token: 'never-made', agrees: true } },
  ...validHouseholdCalls,
  ...validImportCalls,
  'GET /api/console/right-givers': { path: '/api/console/right-givers?permission=roles.grant&estateId=901' },
  'GET /api/console/role-offers': { path: '/api/console/role-offers' },
  'DELETE /api/console/role-offers/{id}': { path: '/api/console/role-offers/never-offered' },
  'POST /api/console/role-offers/withdraw': {
    path: '/api/console/role-offers/withdraw',
    body: { offers: [{ id: 'never-offered' }] },
  },
  'POST /api/console/role-offers': {
    path: '/api/console/role-offers',
    body: { email: 'nobody@ekhaya.test', roleId: '901-owner', unitNumber: '14' },
  },
  'GET /api/console/estates/{estateId}/booking-limits': { path: '/api/console/estates/901/booking-limits' },
  'PUT /api/console/estates/{estateId}/booking-limits': {
    path: '/api/console/estates/901/booking-limits',
    body: { facilities: 8, lagoonDays: 3 },
  },
  'POST /api/images': { path: '/api/images' },
  'GET /api/locations': { path: '/api/locations' },
  'GET /api/services': { path: '/api/services' },
  'GET /api/resources': { path: '/api/resources' },
  'GET /api/service/{id}/resources': { path: '/api/service/never-offered/resources' },
  'GET /api/availability/{date}/0/service/{serviceId}': {
    path: '/api/availability/2026-11-28/0/service/never-offered',
  },
  'GET /api/availability/{date}/{start}/resource/{resourceId}': {
    path: '/api/availability/2026-11-28/800/resource/never-offered',
  },
  'POST /api/booking': {
    path: '/api/booking',
    body: {
      locationId: '901',
      services: ['never-offered'],
      resources: [{ id: 'never-offered', quantity: 1 }],
      date: '2026-11-28',
      start: '1700',
      end: '1830',
      customer: {
        email: 'resident@ekhaya.test',
        name: 'Naledi Mabaso',
        mobile: '0724180935',
        extraInfo: { unitNumber: '14' },
      },
    },
  },
  'POST /api/booking/status': { path: '/api/booking/status', body: { bookingId: 'never-made' } },
  'PUT /api/booking/status': {
    path: '/api/booking/status',
    body: { bookingId: 'never-made', status: 'CANCELED', reason: 'Cancellation requested by user' },
  },
  'PUT /api/booking/reschedule': { path: '/api/booking/reschedule', body: rescheduling },
  'POST /api/booking/reschedule': { path: '/api/booking/reschedule', body: rescheduling },
  'GET /api/bookings': { path: '/api/bookings?customer_email={email}' },
  'GET /api/console/bookings': { path: '/api/console/bookings' },
  'GET /api/console/booking-counts': { path: '/api/console/booking-counts' },
  'GET /api/console/bookings/{id}': { path: '/api/console/bookings/never-made' },
  'PUT /api/console/bookings/{id}/decision': {
    path: '/api/console/bookings/never-made/decision',
    body: { status: 'REJECTED', reason: 'The hall is being painted.' },
  },
  'POST /api/console/bookings/decisions': {
    path: '/api/console/bookings/decisions',
    body: {
      bookings: [{ id: 'never-made', version: 1 }],
      status: 'REJECTED',
      reason: 'The hall is being painted.',
    },
  },
  'PUT /api/console/bookings/{id}/times': {
    path: '/api/console/bookings/never-made/times',
    body: { date: '2026-11-28', start: '1700', end: '1830' },
  },
  'GET /api/console/decisions': { path: '/api/console/decisions?estateId=901' },
  'POST /api/console/decisions/{id}/undo': { path: '/api/console/decisions/never-made/undo' },
  'POST /api/console/decisions/undo': { path: '/api/console/decisions/undo', body: { decisionIds: ['never-made'] } },
  'GET /api/console/booking-days': { path: '/api/console/booking-days?estateId=901&date=2026-11-28' },
  'GET /api/console/locations': { path: '/api/console/locations' },
  'GET /api/console/locations/{id}': { path: '/api/console/locations/901' },
  'POST /api/console/locations': { path: '/api/console/locations', body: { estateId: '901', isEnabled: true } },
  'PUT /api/console/locations/{id}': { path: '/api/console/locations/901', body: { isEnabled: true } },
  'GET /api/console/services': { path: '/api/console/services' },
  'GET /api/console/services/{id}': { path: '/api/console/services/never-offered' },
  'POST /api/console/services': {
    path: '/api/console/services',
    body: { locationId: '901', ...serviceForm(), isLagoon: false },
  },
  'PUT /api/console/services/{id}': { path: '/api/console/services/never-offered', body: serviceForm() },
  'GET /api/console/resources': { path: '/api/console/resources' },
  'GET /api/console/resources/{id}': { path: '/api/console/resources/never-offered' },
  'POST /api/console/resources': {
    path: '/api/console/resources',
    body: { serviceId: 'never-offered', ...resourceForm() },
  },
  'PUT /api/console/resources/{id}': { path: '/api/console/resources/never-offered', body: resourceForm() },
  'POST /api/console/pictures': { path: '/api/console/pictures' },
  'GET /api/console/closures': { path: '/api/console/closures' },
  'GET /api/console/closure-effects': {
    path: '/api/console/closure-effects?estateId=901&date=2026-11-28',
  },
  'GET /api/console/closures/{id}': { path: '/api/console/closures/never-closed' },
  'POST /api/console/closures': {
    path: '/api/console/closures',
    body: { estateId: '901', serviceId: null, date: '2026-11-28', reason: 'Storm damage' },
  },
  'PUT /api/console/closures/{id}': { path: '/api/console/closures/never-closed', body: { reason: 'Storm damage' } },
  'DELETE /api/console/closures/{id}': { path: '/api/console/closures/never-closed' },
  'GET /api/notifications': { path: '/api/notifications?userID={me}' },
  'PUT /api/notifications/{id}': { path: '/api/notifications/never-sent', body: { status: 'READ' } },
  'GET /api/user/device': { path: '/api/user/device' },
  'POST /api/user/device': {
    path: '/api/user/device',
    body: {
      endpoint: 'https://push.example.com/send/1',
      keys: {
        p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      },
    },
  },
  'DELETE /api/user/device': { path: '/api/user/device', body: { endpoint: 'https://push.example.com/send/1' } },
  'GET /api/console/notifications': { path: '/api/console/notifications' },
  'GET /api/console/notifications/audiences': { path: '/api/console/notifications/audiences' },
  'GET /api/console/notifications/streets': { path: '/api/console/notifications/streets?estateId=901' },
  'POST /api/console/notifications/reach': {
    path: '/api/console/notifications/reach',
    body: { estateIds: ['901'] },
  },
  'POST /api/console/notifications/trial': {
    path: '/api/console/notifications/trial',
    body: { title: 'Water off' },
  },
  'POST /api/console/notifications/pictures': { path: '/api/console/notifications/pictures' },
  'GET /api/console/notifications/{id}': {
    path: '/api/console/notifications/0b8c8d5e-8f5e-4a39-9d4b-4f2f6c1b7a10',
  },
  'POST /api/console/notifications': {
    path: '/api/console/notifications',
    body: { estateIds: ['901'], title: 'Water off' },
  },
  'PUT /api/console/notifications/{id}': {
    path: '/api/console/notifications/0b8c8d5e-8f5e-4a39-9d4b-4f2f6c1b7a10',
    body: { estateIds: ['901'], title: 'Water off' },
  },
  'DELETE /api/console/notifications/{id}': { path: '/api/console/notifications/0b8c8d5e-8f5e-4a39-9d4b-4f2f6c1b7a10' },
  'POST /api/console/notifications/{id}/publish': {
    path: '/api/console/notifications/0b8c8d5e-8f5e-4a39-9d4b-4f2f6c1b7a10/publish',
  },
  'POST /api/console/notifications/{id}/decision': {
    path: '/api/console/notifications/0b8c8d5e-8f5e-4a39-9d4b-4f2f6c1b7a10/decision',
    body: { isApproved: true },
  },
  'POST /api/console/notifications/{id}/withdraw': {
    path: '/api/console/notifications/0b8c8d5e-8f5e-4a39-9d4b-4f2f6c1b7a10/withdraw',
  },
  'GET /api/console/notification-rules': { path: '/api/console/notification-rules' },
  'GET /api/console/notification-rules/{id}': { path: '/api/console/notification-rules/901' },
  'PUT /api/console/notification-rules/{id}': {
    path: '/api/console/notification-rules/901',
    body: { approvalAbove: 50 },
  },
  'GET /api/configurations': { path: '/api/configurations' },
  'PUT /api/console/configurations': { path: '/api/console/configurations', body: { maintenance: false } },
  'GET /api/config/{key}': { path: '/api/config/signup' },
  'GET /api/console/remote-config': { path: '/api/console/remote-config' },
  'PUT /api/console/remote-config': { path: '/api/console/remote-config', body: { otp: { isEnabled: false } } },
  'GET /api/console/me': { path: '/api/console/me' },
  'GET /api/console/people': { path: '/api/console/people?estateId=901' },
  'GET /api/console/people/{id}': { path: '/api/console/people/{me}' },
  'GET /api/console/roles': { path: '/api/console/roles?estateId=901' },
  'POST /api/console/people/{id}/roles': {
    path: '/api/console/people/{me}/roles',
    body: { roleId: '901-tenant', unitNumber: '14' },
  },
  'PUT /api/console/people/{id}/roles/{grantId}': {
    path: '/api/console/people/{me}/roles/never-granted',
    body: { lastDay: '2027-03-31' },
  },
  'DELETE /api/console/people/{id}/roles/{grantId}': { path: '/api/console/people/{me}/roles/never-granted' },
  'PUT /api/console/people/{id}/roles/{grantId}/end': {
    path: '/api/console/people/{me}/roles/never-granted/end',
    body: { alsoGrantIds: [] },
  },
  'DELETE /api/console/people/{id}/sessions/{sessionId}': { path: '/api/console/people/{me}/sessions/never-begun' },
  'DELETE /api/console/people/{id}/phones/{phoneId}': { path: '/api/console/people/{me}/phones/never-enrolled' },
  'GET /api/console/audit/export': { path: '/api/console/audit/export?estateId=901' },
  'GET /api/console/audit': { path: '/api/console/audit?estateId=901' },
  'GET /api/live': { path: '/api/live' },
  'GET /api/health': { path: '/api/health' },
  'GET /api/ready': { path: '/api/ready' },
  'GET /api/demo/outbox': { path: '/api/demo/outbox' },
};
