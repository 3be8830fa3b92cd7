import { stepAt } from '@ekhaya/contract/gate-access/passes/pass-clock.rules';
import { makeDeviceCode, makeGrant, makeServerCode } from '@ekhaya/contract/gate-access/passes/pass-code.rules';
import { hashVisitorCode, hashVisitorToken } from '@ekhaya/contract/gate-access/passes/visitor-proof.rules';
import { timeOfMinutes, wallClockAt } from '@ekhaya/contract/time/wall-clock.rules';
import { visitorQrText } from '@ekhaya/contract/visitors/visitors.rules';
import { beforeAll, describe, expect, it } from 'vitest';
import { book, expectedVisitor, gate, personInside, subject } from '../guard.factory.ts';
import type { GuardBook } from '../book/guard-book.ts';
import { verifyOffline } from './offline-verifier.ts';

const SUBJECT = '5b0c6a53-9a5e-4ee5-8c2f-0d5f6ad0a002';
const DEVICE = '5b0c6a53-9a5e-4ee5-8c2f-0d5f6ad0a001';
const TOKEN = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const CODE = 'K7M3QXR';

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
const now = new Date();
const step = stepAt(now);
const at = (overrides: Partial<Parameters<typeof verifyOffline>[1]> = {}) => ({
  gate: gate(),
  direction: 'in' as const,
  now,
  ...overrides,
});

let server: CryptoKeyPair;
let device: CryptoKeyPair;
let known: GuardBook;

beforeAll(async () => {
  server = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  device = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const publicKey = Buffer.from(await crypto.subtle.exportKey('raw', server.publicKey)).toString('base64url');
  known = book({ keys: [{ kid: '0000002a', publicKey, expiresAt: new Date(Date.now() + 60_000).toISOString() }] });
});

const signWith = (pair: CryptoKeyPair) => async (bytes: Uint8Array<ArrayBuffer>) =>
  new Uint8Array(await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, pair.privateKey, bytes));

interface Parts {
  estateId?: string;
  gateSet?: number;
  step?: number;
  expiresIn?: number;
  signer?: CryptoKeyPair;
}

async function deviceCode(parts: Parts = {}): Promise<string> {
  const seconds = Math.floor(now.getTime() / 1000);
  const grant = await makeGrant(
    {
      kid: '0000002a',
      deviceId: DEVICE,
      subjectId: SUBJECT,
      issuedAt: seconds - 600,
      expiresAt: seconds + (parts.expiresIn ?? 3600),
      estateId: parts.estateId ?? '91',
      gateSet: parts.gateSet ?? 1,
      deviceKey: new Uint8Array(await crypto.subtle.exportKey('raw', device.publicKey)).slice(1),
    },
    signWith(server),
  );
  return makeDeviceCode({ grant, step: parts.step ?? step, hasNoPlace: false }, signWith(parts.signer ?? device));
}

describe('a pass, checked offline', () => {
  it('is granted once, even to a person whose name the phone does not know', async () => {
    const code = await deviceCode();
    const verdict = await verifyOffline({ code }, at(), known);
    expect(verdict).toMatchObject({ result: 'granted', pass: { chain: DEVICE, step }, subject: { name: '' } });
    const used = { ...known, steps: [{ chain: DEVICE, step, usedAt: '2026-11-21T07:38:00.000Z' }] };
    expect(await verifyOffline({ code }, at(), used)).toMatchObject({
      result: 'refused',
      reason: 'already-used',
      usedAt: '2026-11-21T07:38:00.000Z',
    });
  });

  it('is checked when the server made the code, too', async () => {
    const pass = { kid: '0000002a', subjectId: SUBJECT, step, estateId: '91', gateSet: 1 };
    const code = await makeServerCode(pass, signWith(server));
    expect(await verifyOffline({ code }, at(), known)).toMatchObject({ result: 'granted', pass: { chain: SUBJECT } });
  });

  it.each<[string, Parts, string]>([
    ['two steps on', { step: step - 2 }, 'expired'],
    ['of a clock ten minutes ahead', { step: step + 20 }, 'clock-wrong'],
    ['of a clock ten minutes behind', { step: step - 20 }, 'expired'],
    ['of another estate', { estateId: '92' }, 'unknown'],
    ['with a grant that is over', { expiresIn: -10 }, 'expired'],
  ])('is refused: %s', async (_, parts, reason) => {
    expect(await verifyOffline({ code: await deviceCode(parts) }, at(), known)).toMatchObject({ reason });
  });

  it('opens only the gates of its set, as last read by this phone, with two gates or 200', async () => {
    const code = await deviceCode({ gateSet: 7 });
    const gates = Array.from({ length: 200 }, (_, number) =>
      gate({ id: `gate-${number}`, gateSets: number % 2 === 0 ? [3, 7] : [3] }),
    );
    const verdicts = await Promise.all(
      gates.map((each) => verifyOffline({ code }, { ...at(), gate: each }, { ...known, gates })),
    );
    expect(new Set(verdicts.map(({ result, reason }, number) => `${number % 2} ${reason ?? result}`))).toEqual(
      new Set(['0 granted', '1 wrong-gate']),
    );
    // A set that the phone has not read yet is accepted at a gate that opens for every pass of its estate.
    expect(await verifyOffline({ code }, { ...at(), gate: gate({ gateSets: null }) }, known)).toMatchObject({
      result: 'granted',
    });
  });

  it('opens the gate inwards within the hours of its set, and outwards at any time', async () => {
    const hours = (opensAt: string, closesAt: string) => [{ opensAt, closesAt }];
    const minute = (from: number): string => {
      const { minutes } = wallClockAt(new Date(now.getTime() + from * 60_000), gate().timeZone);
      return timeOfMinutes(minutes);
    };
    const here = gate({
      setHours: [
        { gateSet: 7, hours: [...hours(minute(-30), minute(0)), ...hours(minute(1), minute(30))] },
        { gateSet: 8, hours: [...hours(minute(-30), minute(-20)), ...hours(minute(0), minute(1))] },
      ],
    });
    const show = async (gateSet: number, direction: 'in' | 'out' = 'in') =>
      verifyOffline({ code: await deviceCode({ gateSet }) }, at({ gate: here, direction }), known);
    expect(await show(7)).toMatchObject({ result: 'refused', reason: 'not-yet' });
    expect(await show(7, 'out')).toMatchObject({ result: 'granted' });
    expect(await show(8)).toMatchObject({ result: 'granted' });
    expect(await show(9)).toMatchObject({ result: 'granted' });
    // A book that was stored by the version before has no hours of sets.
    const { setHours: _, ...before } = here;
    const old = at({ gate: before as typeof here });
    expect(await verifyOffline({ code: await deviceCode({ gateSet: 7 }) }, old, known)).toMatchObject({
      result: 'granted',
    });
  });

  it('is granted to a person once per direction within the minimum time of the estate, whichever code she shows', async () => {
    const unordered = gate({ keepsOrder: false, secondsBetweenEntries: 60 });
    const passedAgo = (seconds: number) => ({
      ...known,
      passages: [
        {
          key: `person:${SUBJECT}`,
          direction: 'in' as const,
          at: new Date(now.getTime() - seconds * 1000).toISOString(),
        },
      ],
    });
    const show = async (seconds: number, direction: 'in' | 'out') =>
      verifyOffline({ code: await deviceCode() }, { ...at(), gate: unordered, direction }, passedAgo(seconds));
    expect(await show(59, 'in')).toMatchObject({ reason: 'already-used', usedAt: expect.any(String) });
    expect(await show(60, 'in')).toMatchObject({ result: 'granted' });
    expect(await show(1, 'out')).toMatchObject({ result: 'granted' });
  });

  it('is refused with the grant of another device, with an expired key, and as a text that is not a code', async () => {
    const forged = await deviceCode({ signer: server });
    expect(await verifyOffline({ code: forged }, at(), known)).toMatchObject({ reason: 'unknown' });
    const [key] = known.keys;
    const over = key ? [{ ...key, expiresAt: new Date(0).toISOString() }] : [];
    const old = { ...known, keys: over };
    expect(await verifyOffline({ code: await deviceCode() }, at(), old)).toMatchObject({ reason: 'unknown' });
    expect(await verifyOffline({ code: 'https://example.com' }, at(), known)).toMatchObject({ reason: 'malformed' });
  });

  it('is refused when it is truncated, lengthened or altered', async () => {
    const code = await deviceCode();
    const broken = Array.from(code, (sign, place) => [
      code.slice(0, place),
      `${code.slice(0, place)}${sign === 'A' ? 'B' : 'A'}${code.slice(place + 1)}`,
    ]).flat();
    for (const each of [...broken, `${code}0`, `${code}000`, `${code}${code}`, code.toLowerCase(), ` ${code}`]) {
      expect((await verifyOffline({ code: each }, at(), known)).reason, each).toMatch(/^(malformed|unknown)$/);
    }
  });

  it.each([
    { kind: 'device' as const, id: DEVICE },
    { kind: 'person' as const, id: SUBJECT },
  ])('is refused once its $kind is revoked at this estate', async (revoked) => {
    const verdictWhenRevokedAt = async (estateID: string) => {
      const revocations = [{ ...revoked, estateID, revokedAt: now.toISOString() }];
      return await verifyOffline({ code: await deviceCode() }, at(), { ...known, revocations });
    };
    expect(await verdictWhenRevokedAt('91')).toMatchObject({ reason: 'revoked' });
    expect(await verdictWhenRevokedAt('92')).toMatchObject({ result: 'granted' });
  });

  it('requires the order of in and out at a gate that keeps it', async () => {
    const people = [personInside({ subject: subject({ key: `person:${SUBJECT}`, kind: 'resident', name: 'Thandi' }) })];
    const inside = { ...known, people };
    const code = await deviceCode();
    expect(await verifyOffline({ code }, at(), inside)).toMatchObject({ reason: 'wrong-direction' });
    expect(await verifyOffline({ code }, at({ gate: gate({ keepsOrder: false }) }), inside)).toMatchObject({
      result: 'granted',
    });
    expect(await verifyOffline({ code }, at({ direction: 'out' }), inside)).toMatchObject({
      result: 'granted',
      subject: { name: 'Thandi' },
    });
    const outside = { ...known, left: [`person:${SUBJECT}`] };
    expect(await verifyOffline({ code }, at({ direction: 'out' }), outside)).toMatchObject({
      reason: 'wrong-direction',
    });
  });
});

describe('a visitor, checked offline', () => {
  const withVisitor = async (overrides: Parameters<typeof expectedVisitor>[0] = {}): Promise<GuardBook> =>
    book({
      expected: [
        expectedVisitor({
          codeDigest: await hashVisitorCode('lindiwe', CODE),
          tokenDigest: await hashVisitorToken(TOKEN),
          ...overrides,
        }),
      ],
    });

  it('is found by the typed code and by the scanned code', async () => {
    const visitor = await withVisitor();
    for (const shown of [{ typedCode: 'k7m-3qx r' }, { code: visitorQrText(TOKEN) }]) {
      expect(await verifyOffline(shown, at(), visitor)).toMatchObject({
        result: 'granted',
        subject: { name: 'Lindiwe Khumalo' },
      });
    }
  });

  it.each([
    ['K7M3QXH', 'unknown'],
    ['1234', 'malformed'],
  ])('is not let in with %s', async (typedCode, reason) => {
    expect(await verifyOffline({ typedCode }, at(), await withVisitor())).toMatchObject({ result: 'refused', reason });
  });

  it.each([
    [{ status: 'arrived' as const }, 'already-used'],
    [{ status: 'left' as const }, 'already-used'],
    [{ status: 'revoked' as const }, 'revoked'],
    [{ status: 'paused' as const }, 'paused'],
    [{ to: new Date(Date.now() - 1000).toISOString() }, 'expired'],
    [{ from: new Date(Date.now() + 1_800_000).toISOString() }, 'not-yet'],
    [{ estateID: '92' }, 'unknown'],
  ])('%o is refused: %s', async (overrides, reason) => {
    const verdict = await verifyOffline({ typedCode: CODE }, at(), await withVisitor(overrides));
    expect(verdict).toMatchObject({ result: 'refused', reason });
  });

  it('is let in on the day after the lists were read, also with the code of every day', async () => {
    const today = await withVisitor({ status: 'left', to: new Date(Date.now() - 1000).toISOString() });
    const next = { date: '2026-12-05', readAt: 0, expected: (await withVisitor()).expected };
    const typed = { typedCode: CODE };
    expect(await verifyOffline(typed, at(), today)).toMatchObject({ result: 'refused', reason: 'already-used' });
    for (const afterMidnight of [{ ...today, nextDay: next }, book({ nextDay: next })]) {
      expect(await verifyOffline(typed, at(), afterMidnight)).toMatchObject({ result: 'granted' });
      expect(await verifyOffline({ code: visitorQrText(TOKEN) }, at(), afterMidnight)).toMatchObject({
        result: 'granted',
      });
    }
  });

  it('is refused while the gate is closed, and may leave late', async () => {
    const aMinute = { opensAt: '0000', closesAt: '0001' };
    const noon = new Date('2026-11-21T10:00:00.000Z');
    const around = { from: '2026-11-21T09:00:00.000Z', to: '2026-11-21T11:00:00.000Z' };
    for (const closed of [gate(aMinute), gate({ estateHours: aMinute })]) {
      expect(
        await verifyOffline({ typedCode: CODE }, at({ gate: closed, now: noon }), await withVisitor(around)),
      ).toMatchObject({ reason: 'not-yet' });
    }
    const inside = await withVisitor({ status: 'arrived', to: new Date(Date.now() - 1000).toISOString() });
    expect(await verifyOffline({ typedCode: CODE }, at({ direction: 'out' }), inside)).toMatchObject({
      result: 'granted',
    });
  });
});
