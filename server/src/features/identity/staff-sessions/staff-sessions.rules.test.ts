import { routes, type RouteKey } from '@ekhaya/contract/routes';
import type { RouteDefinition } from '@ekhaya/contract/wire/route';
import { describe, expect, it } from 'vitest';
import { isConfirmed, nextStepOf } from './staff-sessions.rules.ts';

const now = new Date('2026-11-14T08:00:00.000Z');
const ago = (minutes: number): Date => new Date(now.getTime() - minutes * 60_000);
const none = { isNeeded: false, isEnrolled: false };
const needed = { isNeeded: true, isEnrolled: true };
const hours12 = 12 * 60;

describe('what the console asks', () => {
  it.each([
    ['nothing a minute before the limits', [29, 29, hours12 - 1], none, 'nothing', ''],
    ['the password after 30 minutes without use', [30, 30, 60], none, 'password', 'idle'],
    ['the password after 12 hours of use', [0, null, hours12], none, 'password', 'expired'],
    ['the factor after 30 minutes without use', [30, 60, 60], needed, 'second-factor', 'idle'],
    ['the factor that was never given', [0, null, 0], needed, 'second-factor', ''],
    ['the factor that was given 12 hours ago', [0, hours12, 0], needed, 'second-factor', ''],
    ['the password first, when both are 12 hours old', [0, hours12, hours12], needed, 'password', 'expired'],
    ['to set one up, when she has none', [0, null, 0], { isNeeded: true, isEnrolled: false }, 'enrolment', ''],
  ] as const)('%s', (_, [used, factor, authenticated], needs, next, reason) => {
    const proofs = {
      staffUsedAt: ago(used),
      secondFactorAt: factor === null ? null : ago(factor),
      authenticatedAt: ago(authenticated),
    };
    expect(nextStepOf(proofs, needs, now)).toEqual({ next, reason });
  });
});

describe('a confirmation', () => {
  it('is valid for ten minutes: the factor where one is needed, else the password', () => {
    const password = { staffUsedAt: now, authenticatedAt: ago(9), secondFactorAt: ago(10) };
    expect([isConfirmed(password, none, now), isConfirmed(password, needed, now)]).toEqual([true, false]);
    const factor = { staffUsedAt: now, authenticatedAt: ago(10), secondFactorAt: ago(9) };
    expect([isConfirmed(factor, none, now), isConfirmed(factor, needed, now)]).toEqual([false, true]);
  });

  it('every grant of a role, export, gate rule, visit and device of somebody, and who is concerned, declares it', () => {
    const declared = (Object.entries(routes) as [RouteKey, RouteDefinition][])
      .filter(([, { needsConfirmation }]) => needsConfirmation === true)
      .map(([key]) => key);
    const wanted =
      /\/export$|\/roles(\/\{(grantId|id)\}(\/tiles)?)?$|role-offers$|gate-rules$|sessions\/\{|phones\/\{|visits\/\{id\}\/life$|upcoming$|household-requests\/\{id\}\/decision$|concerned-people$/;
    const expected = (Object.entries(routes) as [RouteKey, RouteDefinition][])
      .filter(
        ([, { path, method }]) =>
          wanted.test(path) &&
          (method !== 'get' || /export|life|upcoming|concerned/.test(path)) &&
          !path.startsWith('/api/my-data/'),
      )
      .map(([key]) => key);
    expect(expected.length).toBeGreaterThan(8);
    expect(declared).toEqual(expect.arrayContaining(expected));
  });

  it('the page of a person, legal holds and requests about personal data ask whoever needs a second factor', () => {
    const asking = (Object.entries(routes) as [RouteKey, RouteDefinition][])
      .filter(([, { needsConfirmation }]) => needsConfirmation === 'factor')
      .map(([key]) => key);
    expect(asking.toSorted()).toEqual([
      'GET /api/console/legal-holds',
      'GET /api/console/people/{id}',
      'GET /api/console/privacy-requests',
      'GET /api/console/privacy-requests/{id}',
    ]);
  });
});
