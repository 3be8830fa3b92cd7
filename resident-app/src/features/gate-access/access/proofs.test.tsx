import { parseProof, proofBytes } from '@ekhaya/contract/gate-access/passes/pass-proof.rules';
import { importPublicKey } from '@ekhaya/contract/gate-access/passes/pass-verifier.rules';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetAll, readKeyPair, readStored, writeStored } from '../../../platform/store/encrypted-store.ts';
import { type FakeApi, fakeApi, refuse } from '../../../platform/testing/fake-api.ts';
import { fakeGeolocation, type FakeGeolocation } from '../../../platform/testing/geolocation.ts';
import { setOnline } from '../../../platform/testing/network.ts';
import { showScreen } from '../../../platform/testing/show-screen.tsx';
import { signedIn } from '../../../platform/testing/signed-in.tsx';
import { accessLocation, atTheGate } from './passes/passes.factory.ts';
import { AccessScreen } from './access.screen.tsx';
import { renewGrants } from './enrolment/device-enrolment.ts';
import { forgetProofKey, unlockProofKey } from './enrolment/proof-key.ts';
import type { StoredEnrolment } from './enrolment/stored-enrolment.ts';

vi.mock('../../../platform/store/encrypted-store.ts', () => import('../../../platform/testing/memory-store.ts'));

const PIN = 'GET /api/accessControl/{userId}';
const VERIFY = 'POST /api/accessControl/pin/verify';
const PASSWORD = 'POST /api/auth/verify-password';
const ENROL = 'POST /api/guard/device';
const DEVICES = 'GET /api/guard/device';
const GUARD = 'GET /api/guard';
const QUESTION = 'Enter your 4-digit Pin:';
const DEVICE = '5b0c6a53-9a5e-4ee5-8c2f-0d5f6ad0a001';
const TWO_HOURS = 2 * 3_600_000;

const thisPhone = {
  id: DEVICE,
  name: 'Firefox',
  enrolledAt: '2026-11-20T08:00:00.000Z',
  renewedAt: '2026-11-20T08:00:00.000Z',
};
const granted = () => ({
  id: DEVICE,
  sessionId: 'session',
  grant: '',
  expiresAt: new Date(Date.now() + 24 * 3_600_000).toISOString(),
  serverTime: new Date().toISOString(),
});

let api: FakeApi;
let geolocation: FakeGeolocation;

beforeEach(async () => {
  await forgetAll();
  await forgetProofKey();
  geolocation = fakeGeolocation();
  api = fakeApi({
    'GET /api/acl/AccessControl/': () => ({ status: 'success', accessInfo: [accessLocation()] }),
    'GET /api/estates': () => [],
    [PIN]: () => ({ pinSet: true, changedAt: '2026-11-20T08:00:00.000Z' }),
    [VERIFY]: () => ({ isPasswordNeeded: false }),
    [DEVICES]: () => [thisPhone],
    [ENROL]: granted,
  });
});

const open = (): void => {
  signedIn(api);
  showScreen(<AccessScreen />, '/access');
};
const openAgain = (): void => {
  act(() => document.body.replaceChildren());
  showScreen(<AccessScreen />, '/access');
};
const type = async (pin: string): Promise<void> => {
  await screen.findByRole('heading', { name: QUESTION });
  for (const digit of pin) fireEvent.click(screen.getByRole('button', { name: digit }));
};
const passIsOpen = () => screen.findByText('Finding where you are', {}, { timeout: 5000 });
const enrol = async (): Promise<void> => {
  open();
  await type('4711');
  await passIsOpen();
  await waitFor(async () => expect(await readStored('pin-verifier')).toBeTruthy(), { timeout: 5000 });
};
/** The grant of this phone is older than an hour. */
const growOld = async (change: Partial<StoredEnrolment['grants'][string]> = {}): Promise<void> => {
  const stored = await readStored<StoredEnrolment>('pass-grants');
  const grant = stored?.grants['91'];
  if (!stored || !grant) throw new Error('This phone is not enrolled.');
  const older = { ...grant, renewedAt: Date.now() - TWO_HOURS, ...change };
  await writeStored('pass-grants', { ...stored, grants: { '91': older } });
};
const sent = () => api.inputsOf(ENROL).map(({ body }) => body);

/** Whether the key that was enrolled has signed a proof of this purpose. */
const isProofOf = async (proof: string | undefined, purpose: 'renewal' | 'code'): Promise<boolean> => {
  const parsed = parseProof(proof ?? '');
  const point = Uint8Array.from(Buffer.from(sent()[0]?.proofKey ?? '', 'base64url'));
  if (!parsed) return false;
  const bytes = proofBytes({ purpose, sessionId: 'session', deviceId: parsed.deviceId, at: parsed.at });
  const key = await importPublicKey(point.slice(1));
  return await crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, parsed.signature, bytes);
};

describe('the proof that only the entered PIN unlocks', () => {
  it('has a key of its own, which is enrolled beside that of the codes and kept encrypted under the PIN', async () => {
    await enrol();
    expect(sent()).toEqual([
      { publicKey: expect.stringMatching(/^B/), proofKey: expect.stringMatching(/^B/), estateId: '91' },
    ]);
    expect(sent()[0]?.proofKey).not.toBe(sent()[0]?.publicKey);
    await forgetProofKeyInMemory();
    expect(await unlockProofKey('thandi', '4712')).toBe(false);
    expect(await unlockProofKey('pieter', '4711')).toBe(false);
    expect(await unlockProofKey('thandi', '4711')).toBe(true);
  });

  it('renews the grant in the background while the app is open, without the PIN', async () => {
    await enrol();
    await growOld();
    await renewGrants('thandi');
    expect(sent()).toHaveLength(2);
    expect(sent()[1]?.proofKey).toBeUndefined();
    expect(await isProofOf(sent()[1]?.proof, 'renewal')).toBe(true);
  });

  it('is made anew for each renewal, each later than the one before', async () => {
    await enrol();
    for (let count = 0; count < 3; count += 1) {
      await growOld();
      await renewGrants('thandi');
    }
    const times = sent().flatMap(({ proof }) => parseProof(proof ?? '')?.at ?? []);
    expect(times).toHaveLength(3);
    expect(new Set(times).size).toBe(3);
    expect(times).toEqual(times.toSorted((one, other) => one - other));
  });

  it('is not made after a reload until the PIN is entered again, which renews the grant', async () => {
    await enrol();
    await forgetProofKeyInMemory();
    await growOld();
    await renewGrants('thandi');
    expect(sent()).toHaveLength(1);
    openAgain();
    await type('4711');
    await passIsOpen();
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(await isProofOf(sent()[1]?.proof, 'renewal')).toBe(true);
    expect(api.inputsOf(VERIFY)).toHaveLength(1);
  });

  it('is made once more when the clock of this phone was set meanwhile', async () => {
    await enrol();
    await growOld();
    const serverTime = new Date(Date.now() + 3_600_000).toISOString();
    let tries = 0;
    api.answer(ENROL, () => {
      tries += 1;
      return tries === 1 ? refuse('gate/proof-rejected', { fields: { serverTime } })() : granted();
    });
    await renewGrants('thandi');
    expect(sent()).toHaveLength(3);
    const [wrong = 0, right = 0] = sent()
      .slice(1)
      .map(({ proof }) => parseProof(proof ?? '')?.at ?? 0);
    expect(right - wrong).toBeGreaterThan(3_500_000);
  });

  it('gets a code of the server while the grant cannot be renewed', async () => {
    await enrol();
    await forgetProofKeyInMemory();
    await growOld({ expiresAt: new Date(Date.now() - 1000).toISOString() });
    api.answer(ENROL, refuse('unavailable'));
    api.answer(VERIFY, refuse('unavailable'));
    api.answer(GUARD, () => ({
      code: 'EK1:SERVER',
      expiresAt: new Date(Date.now() + 30_000).toISOString(),
      serverTime: new Date().toISOString(),
    }));
    openAgain();
    await type('4711');
    await passIsOpen();
    geolocation.moveTo(atTheGate);
    await waitFor(() => expect(api.inputsOf(GUARD)).not.toEqual([]));
    expect(await isProofOf(api.inputsOf(GUARD)[0]?.query.proof, 'code')).toBe(true);
  });

  it('makes another key with the PIN at the server where this phone was enrolled before there were proofs', async () => {
    await enrol();
    await forgetProofKey();
    openAgain();
    await type('4711');
    await passIsOpen();
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(api.inputsOf(VERIFY)).toHaveLength(2);
    expect(sent()[1]).toMatchObject({ publicKey: sent()[0]?.publicKey, proofKey: expect.any(String) });
    await waitFor(async () => expect(await unlockProofKey('thandi', '4711')).toBe(true));
  });

  it('leaves an enrolled phone with a live grant as it was without a network', async () => {
    await enrol();
    setOnline(false);
    await growOld();
    openAgain();
    await type('4711');
    await passIsOpen();
    await renewGrants('thandi');
    expect(await readStored('pass-grants')).toBeTruthy();
    expect(await readStored('pin-verifier')).toBeTruthy();
  });
});

describe('a phone that was revoked', () => {
  it('forgets its enrolment as soon as it hears of it, and shows its PIN to the server', async () => {
    await enrol();
    api.answer(DEVICES, () => []);
    openAgain();
    await waitFor(async () => expect(await readStored('pass-grants')).toBeUndefined());
    expect(await readKeyPair('pass-device')).toBeUndefined();
    await type('4711');
    await waitFor(() => expect(api.inputsOf(VERIFY)).toHaveLength(2));
    await waitFor(async () => expect(await readStored('pin-verifier')).toBeTruthy());
  });

  it('asks for the password, then enters the PIN anew and enrols another key', async () => {
    open();
    api.answer(VERIFY, () => ({ isPasswordNeeded: true }));
    api.answer(PASSWORD, refuse('auth/wrong-password'));
    await type('4711');
    expect(await screen.findByRole('heading', { name: 'Enter your password' })).toBeTruthy();
    const send = (password: string): void => {
      fireEvent.change(screen.getByLabelText('Enter password'), { target: { value: password } });
      fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
    };
    send('not this one');
    expect((await screen.findByRole('alert')).textContent).toBe('Password does not match email provided.');
    expect(sent()).toEqual([]);
    api.answer(PASSWORD, () => ({}));
    api.answer(VERIFY, () => ({ isPasswordNeeded: false }));
    send('Ekhaya-demo-1');
    await passIsOpen();
    expect(api.inputsOf(PASSWORD).map(({ body }) => body.password)).toEqual(['not this one', 'Ekhaya-demo-1']);
    expect(api.inputsOf(VERIFY)).toHaveLength(2);
    await waitFor(async () => expect(await readStored('pin-verifier')).toBeTruthy());
    expect(sent()).toHaveLength(1);
  });

  it('goes back to the PIN from the password', async () => {
    open();
    api.answer(VERIFY, () => ({ isPasswordNeeded: true }));
    await type('4711');
    fireEvent.click(await screen.findByRole('button', { name: 'Back' }));
    expect(await screen.findByRole('heading', { name: QUESTION })).toBeTruthy();
  });
});

/** What a reload does: the key stays kept, and is locked. */
const forgetProofKeyInMemory = async (): Promise<void> => {
  const kept = await readStored('pass-proof-key');
  await forgetProofKey();
  await writeStored('pass-proof-key', kept);
};
