import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import {
  atMainGate,
  createGatedEstates,
  createPhoneKey,
  enrolPhone,
  enterPin,
  signUpAs,
  testPin,
} from '../testing/gate-access.factory.ts';

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
beforeAll(async () => {
  running = await startApplicationForTests();
  await createGatedEstates(running);
});
afterAll(() => running.close());

const post = (path: string, cookie: string, body: unknown) => running.request('POST', path, { cookie, body });
const setPin = (cookie: string) => post('/api/accessControl/pin', cookie, { pin: testPin });

/** Returns the answers to a session that requests a code and enrols a new device. */
const askForBoth = async (cookie: string): Promise<string[]> => {
  const query = new URLSearchParams({ userId: 'me', ...atMainGate });
  const { publicKey } = await createPhoneKey();
  const answers = [
    await running.request('GET', `/api/guard?${query}`, { cookie }),
    await post('/api/guard/device', cookie, { publicKey }),
  ];
  return answers.map(({ status, body }) => body.errorDetails?.code ?? String(status));
};

describe('The server gives no code and no device key unless the PIN was entered', () => {
  it('refuses when no PIN is set', async () => {
    const { cookie } = await signUpAs(running, 'Owner');
    expect(await askForBoth(cookie)).toEqual(['gate/pin-not-set', 'gate/pin-not-set']);
  });

  it('refuses when the PIN is set but was not verified', async () => {
    const { cookie } = await signUpAs(running, 'Owner');
    await setPin(cookie);
    expect(await askForBoth(cookie)).toEqual(['gate/pin-required', 'gate/pin-required']);
  });

  it('refuses after a wrong PIN', async () => {
    const { cookie } = await signUpAs(running, 'Owner');
    await setPin(cookie);
    await post('/api/accessControl/pin/verify', cookie, { pin: '0000' });
    expect(await askForBoth(cookie)).toEqual(['gate/pin-required', 'gate/pin-required']);
  });

  it('pin/verify opens a window of 10 minutes', async () => {
    const { cookie } = await signUpAs(running, 'Owner');
    await enterPin(running, cookie);
    expect(await askForBoth(cookie)).toEqual(['200', '200']);
    running.clock.advance(10 * 60_000 - 1);
    expect(await askForBoth(cookie)).toEqual(['200', '200']);
    running.clock.advance(1);
    expect(await askForBoth(cookie)).toEqual(['gate/pin-required', 'gate/pin-required']);
    await enterPin(running, cookie);
    expect(await askForBoth(cookie)).toEqual(['200', '200']);
  });

  it('opens the window for one session only: another session of the person has none', async () => {
    const person = await signUpAs(running, 'Owner');
    await enterPin(running, person.cookie);
    const { cookie: other = '' } = await post('/api/auth/sign-in/email', '', {
      email: person.email,
      password: person.password,
    });
    expect(await askForBoth(other)).toEqual(['gate/pin-required', 'gate/pin-required']);
    expect(await askForBoth(person.cookie)).toEqual(['200', '200']);
  });

  it('closes the windows of all sessions when the PIN is reset', async () => {
    const person = await signUpAs(running, 'Owner');
    await enterPin(running, person.cookie);
    await post('/api/accessControl/pin/reset', person.cookie, { password: person.password });
    expect(await askForBoth(person.cookie)).toEqual(['gate/pin-not-set', 'gate/pin-not-set']);
    await setPin(person.cookie);
    expect(await askForBoth(person.cookie)).toEqual(['gate/pin-required', 'gate/pin-required']);
  });

  it('renews a known device within the window', async () => {
    const person = await signUpAs(running, 'Owner');
    const { publicKey } = await enrolPhone(running, person.cookie);
    const renew = async () => (await post('/api/guard/device', person.cookie, { publicKey })).status;
    expect(await renew()).toBe(200);
    running.clock.advance(10 * 60_000);
    expect(await renew()).toBe(403);
  });
});
