import { stepAt } from '@ekhaya/contract/gate-access/passes/pass-clock.rules';
import { makeServerCode } from '@ekhaya/contract/gate-access/passes/pass-code.rules';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { outbox } from '../../../../platform/outbox/outbox.ts';
import { forgetAllExcept, readStored, writeStored } from '../../../../platform/store/encrypted-store.ts';
import { answerLater, fakeApi, noNetwork } from '../../../../platform/testing/fake-api.ts';
import { setOnline } from '../../../../platform/testing/network.ts';
import '../../index.ts';
import { checkCode } from './check-code.ts';
import { guardBook } from '../book/guard-book.ts';
import { refreshVehicles } from '../book/sealed-vehicles.ts';
import { book, gate } from '../guard.factory.ts';

vi.mock('../../../../platform/store/encrypted-store.ts', () => import('../../../../platform/testing/memory-store.ts'));

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  await forgetAllExcept({});
  guardBook.set({ book: book(), isLoaded: true, isReading: false, problem: undefined });
});

describe('checkCode', () => {
  it('decides on the phone under the same nonce when the server does not answer', async () => {
    const api = fakeApi({ 'POST /api/gate/verify': noNetwork, 'POST /api/gate/log': noNetwork });
    const verdict = await checkCode({ code: 'nonsense' }, gate(), 'in');
    expect(verdict).toMatchObject({ result: 'refused', reason: 'malformed', isOffline: true });
    expect(api.inputsOf('POST /api/gate/verify')[0]?.body.nonce).toBe(verdict.nonce);
  });

  it('shows what the server has granted although its answer was lost', async () => {
    const api = fakeApi({ 'POST /api/gate/verify': noNetwork, 'POST /api/gate/log': noNetwork });
    api.answer('POST /api/gate/verify', ({ body }) => {
      if (api.inputsOf('POST /api/gate/verify').length === 1) return noNetwork();
      return { result: 'granted', nonce: body.nonce ?? '' };
    });
    const verdict = await checkCode({ typedCode: 'K7M3QXR' }, gate(), 'in');
    expect(verdict).toMatchObject({ result: 'granted', isOffline: false });
    const nonces = api.inputsOf('POST /api/gate/verify').map(({ body }) => body.nonce);
    expect(nonces).toEqual([verdict.nonce, verdict.nonce]);
  });

  it('asks once more at most, and not where the phone grants', async () => {
    const api = fakeApi({ 'POST /api/gate/verify': noNetwork, 'POST /api/gate/log': noNetwork });
    expect(await checkCode({ typedCode: 'K7M3QXR' }, gate(), 'in')).toMatchObject({
      reason: 'unknown',
      isOffline: true,
    });
    expect(api.inputsOf('POST /api/gate/verify')).toHaveLength(2);
  });

  it('waits 8 s for the server, and not for the entries of earlier codes, in a network that leads nowhere', async () => {
    const limits = vi.spyOn(AbortSignal, 'timeout');
    onTestFinished(() => limits.mockRestore());
    const log = answerLater({ entered: [], conflicts: [], refused: [] });
    const api = fakeApi({ 'POST /api/gate/verify': noNetwork, 'POST /api/gate/log': log.answer });
    for (const code of ['nonsense', 'more nonsense']) {
      expect(await checkCode({ code }, gate(), 'in')).toMatchObject({ reason: 'malformed', isOffline: true });
    }
    expect(limits.mock.calls[0]).toEqual([8_000]);
    expect(outbox.get()).toHaveLength(2);
    log.release();
    await vi.waitFor(() => expect(outbox.get()).toEqual([]));
    expect(api.inputsOf('POST /api/gate/log')).toHaveLength(2);
  });

  it('refuses texts that no code can contain, and logs them without the text', async () => {
    const api = fakeApi({
      'POST /api/gate/log': ({ body }) => ({
        entered: body.entries.map(({ nonce }) => nonce),
        conflicts: [],
        refused: [],
      }),
    });
    for (const code of ['EK2:\u0000', '\uD800', 'x'.repeat(1001)]) {
      expect(await checkCode({ code }, gate(), 'in')).toMatchObject({ result: 'refused', reason: 'malformed' });
    }
    expect(api.inputsOf('POST /api/gate/verify')).toEqual([]);
    await vi.waitFor(() => expect(outbox.get()).toEqual([]));
    const entries = api.inputsOf('POST /api/gate/log').flatMap(({ body }) => body.entries);
    expect(entries).toHaveLength(3);
    expect(entries.map(({ code, reason }) => [code, reason])).toEqual(entries.map(() => [undefined, 'malformed']));
  });

  it('cannot decide offline before the lists were read', async () => {
    setOnline(false);
    guardBook.set({ book: undefined, isLoaded: true, isReading: false, problem: undefined });
    await expect(checkCode({ typedCode: 'K7M3QXR' }, gate(), 'in')).rejects.toThrow(/holds no codes yet/);
  });

  it('limits wrong typed codes, also after the app was opened again', async () => {
    setOnline(false);
    const tried = [Date.now() - 16 * 60_000, ...Array.from({ length: 10 }, () => Date.now() - 60_000)];
    await writeStored('gate-wrong-typed', tried);
    await expect(checkCode({ typedCode: 'K7M3QXH' }, gate(), 'in')).rejects.toThrow(/Too many wrong codes/);
    vi.setSystemTime(Date.now() + 15 * 60_000);
    for (let count = 0; count < 10; count += 1) {
      expect(await checkCode({ typedCode: 'K7M3QXH' }, gate(), 'in')).toMatchObject({ reason: 'unknown' });
    }
    await expect(checkCode({ typedCode: 'K7M3QXH' }, gate(), 'in')).rejects.toThrow(/Too many wrong codes/);
    // Scanned codes cannot be guessed, so they are still checked.
    expect(await checkCode({ code: 'nonsense' }, gate(), 'in')).toMatchObject({ reason: 'malformed' });
    expect(await readStored('gate-wrong-typed')).toHaveLength(10);
  });
});

describe("'The verdict shows the plates of the resident’s vehicles': 'offline too (encrypted, minimal)'", () => {
  const THANDI = '5b0c6a53-9a5e-4ee5-8c2f-0d5f6ad0a002';
  const polo = { plate: 'CA 123-456', description: 'Teal Volkswagen' };

  it('of a resident who comes in, read once an hour, and nothing on the phone names a plate', async () => {
    const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);
    const publicKey = Buffer.from(await crypto.subtle.exportKey('raw', pair.publicKey)).toString('base64url');
    const keys = [{ kid: '0000002a', publicKey, expiresAt: new Date(Date.now() + 60_000).toISOString() }];
    guardBook.set({ book: book({ keys }), isLoaded: true, isReading: false, problem: undefined });
    // What the server encrypts of this car for this person at estate 91.
    const entry = {
      id: '2yP23UPBeiKTaRUOcVaVZA==',
      sealed:
        'xgWHaS6uU5kMJOQxGMMXlRxGM2pJEXoTGzZUPtSakkgnSjhPd+UAyL5MN4eFP6gDiDDnFlUxNa8AHdcSEUf1fcTPBgQPiRjhIqZ9LzNM3n4wgVwS',
    };
    const api = fakeApi({ 'GET /api/gate/vehicles': () => [entry], 'POST /api/gate/log': noNetwork });
    await refreshVehicles('grace', '91');
    await refreshVehicles('grace', '91');
    expect(api.inputsOf('GET /api/gate/vehicles')).toEqual([{ query: { estateId: '91' } }]);
    expect(JSON.stringify(await readStored('guard-vehicles'))).not.toContain('CA 123');

    setOnline(false);
    const code = await makeServerCode(
      { kid: '0000002a', subjectId: THANDI, step: stepAt(new Date()), estateId: '91', gateSet: 1 },
      async (bytes) =>
        new Uint8Array(await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, pair.privateKey, bytes)),
    );
    const verdict = await checkCode({ code }, gate(), 'in');
    expect(verdict).toMatchObject({ result: 'granted', isOffline: true, subject: { name: '', vehicles: [polo] } });
    // She is inside now: the guard finds her by plate.
    expect(guardBook.get().book?.people.map(({ subject }) => subject.vehicles)).toEqual([[polo]]);
  });
});
