import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hourMs } from '@ekhaya/contract/time/durations.rules';
import {
  codeOf,
  createGatedEstates,
  enrolPhone,
  show,
  signUpAs,
} from '../../features/gate-access/testing/gate-access.factory.ts';
import { startApplicationForTests } from '../testing/application-for-tests.ts';

type Running = Awaited<ReturnType<typeof startApplicationForTests>>;
type Person = Awaited<ReturnType<typeof signUpAs>>;

let running: Running;
let guard: Person;
let resident: Person;

beforeAll(async () => {
  running = await startApplicationForTests();
  await createGatedEstates(running);
});
afterAll(() => running.close());
beforeEach(async () => {
  guard = await signUpAs(running, 'Guard');
  resident = await signUpAs(running, 'Owner', { unitNumber: '14' });
});

const sessionStatus = async (): Promise<number> =>
  (await running.request('GET', '/api/auth/list-sessions', { cookie: resident.cookie })).status;
const signInStatus = async ({ email, password }: Person): Promise<number> =>
  (await running.request('POST', '/api/auth/sign-in/email', { body: { email, password } })).status;
const verdictOf = async (code: string) => (await show(running, guard, { code })).body.details;

describe.each([
  ['ahead', hourMs],
  ['behind', -hourMs],
])('while the clock of the server is an hour %s', (_name, wrongBy) => {
  it('nobody is signed out, people sign in, and a code of the right time is refused with its reason', async () => {
    const phone = await enrolPhone(running, resident.cookie);
    running.clock.advance(wrongBy);
    expect(await sessionStatus()).toBe(200);
    expect(await signInStatus(resident)).toBe(200);
    const code = await codeOf(running, phone, { behind: wrongBy });
    expect(await verdictOf(code)).toMatchObject({ result: 'refused', reason: wrongBy > 0 ? 'expired' : 'clock-wrong' });
    running.clock.advance(-wrongBy);
  });

  it('passes of before open the gate again as soon as the clock is right, those of meanwhile when they are renewed', async () => {
    const neighbour = await signUpAs(running, 'Owner', { unitNumber: '15' });
    const before = await enrolPhone(running, resident.cookie);
    running.clock.advance(wrongBy);
    const meanwhile = await enrolPhone(running, neighbour.cookie);
    running.clock.advance(-wrongBy);
    expect(await sessionStatus()).toBe(200);
    expect(await verdictOf(await codeOf(running, before))).toMatchObject({ result: 'granted' });
    const early = await verdictOf(await codeOf(running, meanwhile));
    expect(early).toMatchObject(wrongBy > 0 ? { result: 'refused', reason: 'clock-wrong' } : { result: 'granted' });
    const renewed = await enrolPhone(running, (await signUpAs(running, 'Owner', { unitNumber: '16' })).cookie);
    expect(await verdictOf(await codeOf(running, renewed))).toMatchObject({ result: 'granted' });
  });
});
