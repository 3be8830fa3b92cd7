import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import { createGatedEstates, show, signUpAs } from '../testing/gate-access.factory.ts';
import { inviteVisitorFor } from '../testing/visits-at-gates.factory.ts';

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let guard: { cookie: string };
let host: Awaited<ReturnType<typeof signUpAs>>;
let visit: { id: string; code: string };

/** An instant on 14 November 2026, by the clock of the estate. */
const at = (time: string) => new Date(`2026-11-14T${time}:00.000+02:00`);

beforeAll(async () => {
  running = await startApplicationForTests();
  await createGatedEstates(running);
  guard = await signUpAs(running, 'Guard');
});
afterAll(() => running.close());
beforeEach(async () => {
  running.clock.set(at('09:00'));
  host = await signUpAs(running, 'Owner', { unitNumber: '14' });
  visit = await inviteVisitorFor(running, host.cookie);
});

const post = async (path: string, body: unknown) =>
  (await running.request('POST', path, { cookie: guard.cookie, body })).body.details;

/** Sends at 12:00 that a lane without a network let the visitor in at 10:00. */
const reportEntry = (code = visit.code) => {
  running.clock.set(at('12:00'));
  const entry = {
    nonce: randomUUID(),
    at: at('10:00').toISOString(),
    gateId: 'main',
    direction: 'in',
    typedCode: code,
  };
  return post('/api/gate/log', { entries: [{ ...entry, result: 'granted' }] });
};
const toldToHost = async (): Promise<string[]> => {
  const { body } = await running.request('GET', '/api/notifications?userID=me', { cookie: host.cookie });
  return body.details.map(({ title, description }: Record<string, string>) => `${title}: ${description}`);
};

describe('an entry that is reported late', () => {
  it('is the arrival of a visitor whom another lane has let out meanwhile: her host is told, without a conflict', async () => {
    running.clock.set(at('11:00'));
    const refused = (await show(running, guard, { typedCode: visit.code, direction: 'out', gateId: 'north' })).body;
    expect(refused.details.reason).toBe('wrong-direction');
    const override = { gateId: 'north', direction: 'out', reason: 'I saw her car', refused: refused.details.nonce };
    await post('/api/gate/override', { nonce: randomUUID(), ...override });
    expect(await toldToHost()).toEqual(['Bheki Cele has left: North Gate, 11:00']);
    expect(await reportEntry()).toMatchObject({ conflicts: [], refused: [] });
    expect(await toldToHost()).toContain('Bheki Cele has arrived: Main Gate, 10:00');
    const { rows } = await running.database.pool.query(
      'select arrived_at, left_at from visitor_invitations where id = $1',
      [visit.id],
    );
    expect(rows).toEqual([{ arrived_at: at('10:00'), left_at: at('11:00') }]);
    const inside = await running.request('GET', '/api/gate/inside', { cookie: guard.cookie });
    expect(JSON.stringify(inside.body.details.people)).not.toContain(visit.id);
    expect((await reportEntry()).conflicts).toMatchObject([{ reason: 'already-used', otherGate: 'Main Gate' }]);
  });

  it('is no conflict with a revocation that came after it, and one with a revocation before', async () => {
    const revoke = (id: string) =>
      running.request('PUT', `/api/vistor/revokeInvite?inviteID=${id}`, { cookie: host.cookie });
    running.clock.set(at('10:30'));
    expect((await revoke(visit.id)).status).toBe(200);
    expect(await reportEntry()).toMatchObject({ conflicts: [], refused: [] });
    running.clock.set(at('09:00'));
    const other = await inviteVisitorFor(running, host.cookie);
    running.clock.set(at('09:30'));
    await revoke(other.id);
    expect((await reportEntry(other.code)).conflicts).toMatchObject([{ reason: 'revoked' }]);
  });

  it('is no conflict with a pause of the day that came after it, and one with a pause before', async () => {
    const weekly = async (pausedAt: string) => {
      running.clock.set(at('09:00'));
      const body = {
        residentUserID: 'me',
        visitorName: 'Petrus Mokoena',
        visitorPhoneNumber: '0749013365',
        invitedDateStart: '2026-11-14 07:00',
        invitedDateEnd: '2026-11-14 16:00',
        weekly: { weekdays: ['saturday'], firstDay: '2026-11-14', lastDay: '2027-03-31' },
      };
      const [made] = (await running.request('POST', '/api/vistor/invite', { cookie: host.cookie, body })).body.details;
      running.clock.set(at(pausedAt));
      const path = `/api/vistor/pause?inviteID=${made.InviteID}&date=2026-11-14`;
      expect((await running.request('PUT', path, { cookie: host.cookie })).status).toBe(200);
      return (await reportEntry(made.Message)).conflicts;
    };
    expect(await weekly('10:30')).toEqual([]);
    expect(await weekly('09:30')).toMatchObject([{ reason: 'paused' }]);
  });
});
