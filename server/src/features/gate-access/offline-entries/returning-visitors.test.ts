import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import { createGatedEstates, show, signUpAs } from '../testing/gate-access.factory.ts';
import { inviteVisitorFor } from '../testing/visits-at-gates.factory.ts';

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let guard: { cookie: string };
let visit: { id: string; code: string };

beforeAll(async () => {
  running = await startApplicationForTests();
  await createGatedEstates(running);
  guard = await signUpAs(running, 'Guard');
});
afterAll(() => running.close());

beforeEach(async () => {
  const host = await signUpAs(running, 'Owner', { unitNumber: '14' });
  visit = await inviteVisitorFor(running, host.cookie);
  for (const direction of ['in', 'out'] as const) {
    await show(running, guard, { typedCode: visit.code, direction });
    running.clock.advance(60_000);
  }
});

const post = async (path: string, body: unknown) =>
  (await running.request('POST', path, { cookie: guard.cookie, body })).body.details;

/** Uploads what the guard says of the visitor, without a code, a minute after the last act. */
const say = (entry: Record<string, unknown>) => {
  running.clock.advance(60_000);
  const at = running.clock.now().toISOString();
  const said = { nonce: randomUUID(), at, gateId: 'main', subjectKey: `visit:${visit.id}`, ...entry };
  return post('/api/gate/log', { entries: [said] });
};
const letInWithoutCode = () => say({ direction: 'in', result: 'overridden', overrideReason: 'She forgot her bag' });
const hasLeft = () => say({ direction: 'out', result: 'granted' });

const isInside = async (): Promise<boolean> => {
  const { body } = await running.request('GET', '/api/gate/inside', { cookie: guard.cookie });
  return body.details.people.some(({ subject }: { subject: { key: string } }) => subject.key === `visit:${visit.id}`);
};

it('a visitor who is let in again without a code is inside until she leaves, without a conflict', async () => {
  expect(await isInside()).toBe(false);
  await letInWithoutCode();
  expect(await isInside()).toBe(true);
  expect(await hasLeft()).toMatchObject({ conflicts: [], refused: [] });
  expect(await isInside()).toBe(false);
});

it('a visitor who is let in again despite a refusal is inside until she leaves, without a conflict', async () => {
  const refused = (await show(running, guard, { typedCode: visit.code })).body.details;
  expect(refused.reason).toBe('already-used');
  const override = { gateId: 'main', direction: 'in', reason: 'She forgot her bag', refused: refused.nonce };
  await post('/api/gate/override', { nonce: randomUUID(), ...override });
  expect(await isInside()).toBe(true);
  expect(await hasLeft()).toMatchObject({ conflicts: [], refused: [] });
  expect(await isInside()).toBe(false);
});

it('a second departure is a conflict', async () => {
  expect((await hasLeft()).conflicts).toMatchObject([{ reason: 'already-used', otherGate: 'Main Gate' }]);
  expect(await isInside()).toBe(false);
});
