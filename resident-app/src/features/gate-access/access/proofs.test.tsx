import { parseProof, proofBytes } from '@ekhaya/contract/gate-access/passes/pass-proof.rules';
import { importPublicKey } from '@ekhaya/contract/gate-access/passes/pass-verifier.rules';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { hourMs } from '@ekhaya/contract/time/durations.rules';
import { invalidate } from '../../../platform/query/query.ts';
import { forgetAllExcept, readKeyPair, readStored, writeStored } from '../../../platform/store/encrypted-store.ts';
import { type FakeApi, refuse } from '../../../platform/testing/fake-api.ts';
import { fakeGeolocation, type FakeGeolocation } from '../../../platform/testing/geolocation.ts';
import { setOnline } from '../../../platform/testing/network.ts';
import { accessLocation, atTheGate } from './passes/passes.factory.ts';
import { renewOldGrants } from './enrolment/device-enrolment.ts';
import { removeProofKey, unlockProofKey } from './enrolment/proof-key.ts';
import type { StoredEnrolment } from './enrolment/stored-enrolment.ts';
import {
  apiOfAccess,
  deviceGrant,
  findOpenPass,
  openAccess,
  openAccessAgain,
  PIN_HEADING,
  typePin,
} from './testing/open-access.tsx';

vi.mock('../../../platform/store/encrypted-store.ts', () => import('../../../platform/testing/memory-store.ts'));

const ACCESS = 'GET /api/acl/AccessControl/';
const VERIFY = 'POST /api/accessControl/pin/verify';
const PASSWORD = 'POST /api/auth/verify-password';
const ENROL = 'POST /api/guard/device';
const DEVICES = 'GET /api/guard/device';
const GUARD = 'GET /api/guard';
const TWO_HOURS = 2 * hourMs;

let api: FakeApi;
let geolocation: FakeGeolocation;

beforeEach(async () => {
  await forgetAllExcept({});
  await removeProofKey();
  geolocation = fakeGeolocation();
  api = apiOfAccess();
});

const enrol = async (): Promise<void> => {
  openAccess(api);
  await typePin('4711');
  await findOpenPass();
};
/** Makes the stored grant two hours old. */
const ageGrant = async (change: Partial<StoredEnrolment['grants'][string]> = {}): Promise<void> => {
  const stored = await readStored<StoredEnrolment>('pass-grants');
  const grant = stored?.grants['91'];
  if (!stored || !grant) throw new Error('This phone is not enrolled.');
  const older = { ...grant, renewedAt: Date.now() - TWO_HOURS, ...change };
  await writeStored('pass-grants', { ...stored, grants: { '91': older } });
};
const sentKeys = () => api.inputsOf(ENROL).map(({ body }) => body);

/** Whether a proof has this purpose and a valid signature of the enrolled key. */
const isValidProof = async (proof: string | undefined, purpose: 'renewal' | 'code'): Promise<boolean> => {
  const parsed = parseProof(proof ?? '');
  const point = Uint8Array.from(Buffer.from(sentKeys()[0]?.proofKey ?? '', 'base64url'));
  if (!parsed) return false;
  const bytes = proofBytes({ purpose, sessionId: 'session', deviceId: parsed.deviceId, at: parsed.at });
  const key = await importPublicKey(point.slice(1));
  return await crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, parsed.signature, bytes);
};

describe('the proof of the PIN', () => {
  it('has its own key, which is enrolled beside the device key and stored encrypted under the PIN', async () => {
    await enrol();
    expect(sentKeys()).toEqual([
      { publicKey: expect.stringMatching(/^B/), proofKey: expect.stringMatching(/^B/), estateId: '91' },
    ]);
    expect(sentKeys()[0]?.proofKey).not.toBe(sentKeys()[0]?.publicKey);
    await lockProofKey();
    expect(await unlockProofKey('thandi', '4712')).toBe(false);
    expect(await unlockProofKey('pieter', '4711')).toBe(false);
    expect(await unlockProofKey('thandi', '4711')).toBe(true);
  });

  it('renews the grant in the background while the app is open, without the PIN', async () => {
    await enrol();
    await ageGrant();
    await renewOldGrants('thandi');
    expect(sentKeys()).toHaveLength(2);
    expect(sentKeys()[1]?.proofKey).toBeUndefined();
    expect(await isValidProof(sentKeys()[1]?.proof, 'renewal')).toBe(true);
  });

  it('renews a grant of the future, which a server with a wrong clock made', async () => {
    await enrol();
    await ageGrant({ renewedAt: Date.now() + 30_000 });
    await renewOldGrants('thandi');
    expect(sentKeys()).toHaveLength(1);
    await ageGrant({ renewedAt: Date.now() + TWO_HOURS });
    await renewOldGrants('thandi');
    expect(sentKeys()).toHaveLength(2);
  });

  it('is created for each renewal, each later than the one before', async () => {
    await enrol();
    for (let count = 0; count < 3; count += 1) {
      await ageGrant();
      await renewOldGrants('thandi');
    }
    const times = sentKeys().flatMap(({ proof }) => parseProof(proof ?? '')?.at ?? []);
    expect(times).toHaveLength(3);
    expect(new Set(times).size).toBe(3);
    expect(times).toEqual(times.toSorted((one, other) => one - other));
  });

  it('is not created after a reload until the PIN is entered again, which renews the grant', async () => {
    await enrol();
    await lockProofKey();
    await ageGrant();
    await renewOldGrants('thandi');
    expect(sentKeys()).toHaveLength(1);
    openAccessAgain();
    await typePin('4711');
    await findOpenPass();
    await waitFor(() => expect(sentKeys()).toHaveLength(2));
    expect(await isValidProof(sentKeys()[1]?.proof, 'renewal')).toBe(true);
    expect(api.inputsOf(VERIFY)).toHaveLength(1);
  });

  it('renews the grant at once when another gate opens for the person, because she was given a role', async () => {
    await enrol();
    const serviceGate = accessLocation({ gateId: 'service', gateName: 'Service Gate' });
    api.answer(ACCESS, () => ({ status: 'success', accessInfo: [accessLocation(), serviceGate] }));
    await act(() => invalidate(['access-locations']));
    await waitFor(() => expect(sentKeys()).toHaveLength(2));
    expect(await isValidProof(sentKeys()[1]?.proof, 'renewal')).toBe(true);
    await act(() => invalidate(['access-locations']));
    expect(sentKeys()).toHaveLength(2);
  });

  it('is created once more when the clock of this phone was changed', async () => {
    await enrol();
    await ageGrant();
    const serverTime = new Date(Date.now() + hourMs).toISOString();
    let tries = 0;
    api.answer(ENROL, () => {
      tries += 1;
      return tries === 1 ? refuse('gate/proof-rejected', { fields: { serverTime } })() : deviceGrant();
    });
    await renewOldGrants('thandi');
    expect(sentKeys()).toHaveLength(3);
    const [wrong = 0, right = 0] = sentKeys()
      .slice(1)
      .map(({ proof }) => parseProof(proof ?? '')?.at ?? 0);
    expect(right - wrong).toBeGreaterThan(3_500_000);
  });

  it('gets a code from the server while the grant cannot be renewed', async () => {
    await enrol();
    await lockProofKey();
    await ageGrant({ expiresAt: new Date(Date.now() - 1000).toISOString() });
    api.answer(ENROL, refuse('unavailable'));
    api.answer(VERIFY, refuse('unavailable'));
    api.answer(GUARD, () => ({
      code: 'EK1:SERVER',
      expiresAt: new Date(Date.now() + 30_000).toISOString(),
      serverTime: new Date().toISOString(),
    }));
    openAccessAgain();
    await typePin('4711');
    await findOpenPass();
    geolocation.moveTo(atTheGate);
    await waitFor(() => expect(api.inputsOf(GUARD)).not.toEqual([]));
    expect(await isValidProof(api.inputsOf(GUARD)[0]?.query.proof, 'code')).toBe(true);
  });

  it('gets a new key after the server has checked the PIN, on a phone enrolled before proofs were introduced', async () => {
    await enrol();
    await removeProofKey();
    openAccessAgain();
    await typePin('4711');
    await findOpenPass();
    await waitFor(() => expect(sentKeys()).toHaveLength(2));
    expect(api.inputsOf(VERIFY)).toHaveLength(2);
    expect(sentKeys()[1]).toMatchObject({ publicKey: sentKeys()[0]?.publicKey, proofKey: expect.any(String) });
    await waitFor(async () => expect(await unlockProofKey('thandi', '4711')).toBe(true));
  });

  it('leaves a valid grant unchanged while offline', async () => {
    await enrol();
    setOnline(false);
    await ageGrant();
    openAccessAgain();
    await typePin('4711');
    await findOpenPass();
    await renewOldGrants('thandi');
    expect(await readStored('pass-grants')).toBeTruthy();
    expect(await readStored('pin-verifier')).toBeTruthy();
  });
});

describe('a phone that was revoked', () => {
  it('removes its enrolment as soon as it learns of the revocation, and has the server check the PIN', async () => {
    await enrol();
    api.answer(DEVICES, () => []);
    openAccessAgain();
    await waitFor(async () => expect(await readStored('pass-grants')).toBeUndefined());
    expect(await readKeyPair('pass-device')).toBeUndefined();
    await typePin('4711');
    await waitFor(() => expect(api.inputsOf(VERIFY)).toHaveLength(2));
    await waitFor(async () => expect(await readStored('pin-verifier')).toBeTruthy());
  });

  it('asks for the password, then enters the PIN again and enrols a new key', async () => {
    openAccess(api);
    api.answer(VERIFY, () => ({ isPasswordNeeded: true }));
    api.answer(PASSWORD, refuse('auth/wrong-password'));
    await typePin('4711');
    expect(await screen.findByRole('heading', { name: 'Enter your password' })).toBeTruthy();
    const send = (password: string): void => {
      fireEvent.change(screen.getByLabelText('Enter password'), { target: { value: password } });
      fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
    };
    send('not this one');
    expect((await screen.findByRole('alert')).textContent).toBe('Password does not match email provided.');
    expect(sentKeys()).toEqual([]);
    api.answer(PASSWORD, () => ({}));
    api.answer(VERIFY, () => ({ isPasswordNeeded: false }));
    send('Ekhaya-demo-1');
    await findOpenPass();
    expect(api.inputsOf(PASSWORD).map(({ body }) => body.password)).toEqual(['not this one', 'Ekhaya-demo-1']);
    expect(api.inputsOf(VERIFY)).toHaveLength(2);
    await waitFor(async () => expect(await readStored('pin-verifier')).toBeTruthy());
    expect(sentKeys()).toHaveLength(1);
  });

  it('returns from the password to the PIN', async () => {
    openAccess(api);
    api.answer(VERIFY, () => ({ isPasswordNeeded: true }));
    await typePin('4711');
    fireEvent.click(await screen.findByRole('button', { name: 'Back' }));
    expect(await screen.findByRole('heading', { name: PIN_HEADING })).toBeTruthy();
  });
});

/** Locks the stored proof key, as a reload does. */
const lockProofKey = async (): Promise<void> => {
  const stored = await readStored('pass-proof-key');
  await removeProofKey();
  await writeStored('pass-proof-key', stored);
};
