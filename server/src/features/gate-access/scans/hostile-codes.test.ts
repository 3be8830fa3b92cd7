import { randomUUID } from 'node:crypto';
import { fromBase45, toBase45 } from '@ekhaya/contract/gate-access/passes/base45.rules';
import { stepAt } from '@ekhaya/contract/gate-access/passes/pass-clock.rules';
import type { Sign } from '@ekhaya/contract/gate-access/passes/pass-code.rules';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import {
  codeOf,
  createGatedEstates,
  enrolPhone,
  show,
  signUpAs,
  type TestPhone,
} from '../testing/gate-access.factory.ts';
import { createKeyRing } from '../keys/key-ring.ts';

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let guard: { cookie: string };
let resident: { cookie: string; userId: string };
let phone: TestPhone;
let signAsServer: Sign;
let kid: string;

beforeAll(async () => {
  running = await startApplicationForTests();
  await createGatedEstates(running);
  guard = await signUpAs(running, 'Guard');
  resident = await signUpAs(running, 'Owner');
  phone = await enrolPhone(running, resident.cookie);
  ({ sign: signAsServer, kid } = await createKeyRing(running.dependencies).signer());
});
afterAll(() => running.close());

const upload = (entries: unknown[]) =>
  running.request('POST', '/api/gate/log', { cookie: guard.cookie, body: { entries } });

const uploadedEntry = (entry: Record<string, unknown>) => ({
  nonce: randomUUID(),
  at: running.clock.now().toISOString(),
  gateId: 'main',
  direction: 'in',
  result: 'granted',
  ...entry,
});

/** Makes a code of any bytes with a valid signature. */
const signed = async (parts: readonly Uint8Array[], sign: Sign): Promise<Uint8Array> => {
  const bytes = new Uint8Array(Buffer.concat(parts));
  return new Uint8Array(Buffer.concat([bytes, await sign(bytes)]));
};
const asCode = (bytes: Uint8Array): string => `EK2:${toBase45(bytes)}`;

const number = (length: number, value: number): Uint8Array => {
  const bytes = Buffer.alloc(length);
  bytes.writeUIntBE(value, 0, length);
  return bytes;
};

/** Makes a code with any step and flags that the device signs. */
const deviceCode = async (step: number, flags: number, grant: Uint8Array): Promise<string> =>
  asCode(await signed([number(1, 3), number(4, step), number(1, flags), grant], phone.sign));

const honestGrant = (): Uint8Array => fromBase45(phone.grant) ?? new Uint8Array();
const pointOfPhone = (): Uint8Array => Buffer.from(phone.publicKey, 'base64url').subarray(1);

const hostileNumber = fc.oneof(
  fc.constantFrom(0, 1, 2 ** 31 - 1, 2 ** 31, 2 ** 32 - 1),
  fc.integer({ min: 0, max: 2 ** 32 - 1 }),
);
const hostileText = fc.oneof(
  fc.constantFrom('901', '902', '', '\0', '901\0', "901' or 1=1", 'é', 'x'.repeat(255)),
  fc.string({ unit: 'binary', maxLength: 60 }),
);

interface HostileGrant {
  kid: string;
  deviceId: string;
  subjectId: string;
  issuedAt: number;
  expiresAt: number;
  estate: string;
  gateSet: number;
  key: Uint8Array;
  lengthLie: number;
}

/** Makes a grant with a valid server signature over fields that the server never writes. */
const serverSigned = (hostile: HostileGrant): Promise<Uint8Array> => {
  const id = (text: string): Uint8Array => Buffer.from(text.replaceAll('-', ''), 'hex');
  const estate = Buffer.from(hostile.estate).subarray(0, 255);
  return signed(
    [
      number(1, 1),
      id(hostile.kid),
      id(hostile.deviceId),
      id(hostile.subjectId),
      number(4, hostile.issuedAt),
      number(4, hostile.expiresAt),
      number(1, (estate.length + hostile.lengthLie + 256) % 256),
      estate,
      number(4, hostile.gateSet),
      hostile.key,
    ],
    signAsServer,
  );
};

const hostileGrant = (): fc.Arbitrary<HostileGrant> => {
  const now = Math.floor(running.clock.now().getTime() / 1000);
  const instant = fc.oneof(fc.constantFrom(now, now + 3600, now - 3600), hostileNumber);
  return fc.record({
    kid: fc.constantFrom(kid, '00000000'),
    deviceId: fc.oneof(fc.constant(phone.deviceId), fc.uuid()),
    subjectId: fc.oneof(fc.constant(resident.userId), fc.uuid()),
    issuedAt: instant,
    expiresAt: instant,
    estate: hostileText,
    gateSet: hostileNumber,
    key: fc.oneof(fc.constant(pointOfPhone()), fc.uint8Array({ minLength: 60, maxLength: 68 })),
    lengthLie: fc.constantFrom(0, 0, 0, 1, -1, 200),
  });
};

/** The results of a code: shown online, and uploaded in a batch beside a valid entry. */
const outcomeOf = async (code: string) => {
  const shown = await show(running, guard, { code });
  const { status, body } = await upload([
    uploadedEntry({ code }),
    uploadedEntry({ code: 'noise', result: 'refused', reason: 'malformed' }),
  ]);
  const { entered = [], refused = [] } = body.details ?? {};
  return { verified: shown.status, logged: status, entered: entered.length, refused };
};

/** Expects that the code neither fails the call nor affects the entries beside it. */
const harmless = { verified: 200, logged: 200, entered: 2, refused: [] };

describe('codes with valid signatures and hostile fields', () => {
  it('refuses step 2³²−1 as malformed, and records the batch around it', async () => {
    const code = await deviceCode(2 ** 32 - 1, 0, honestGrant());
    expect((await show(running, guard, { code })).body.details).toMatchObject({ reason: 'malformed' });
    expect(await outcomeOf(code)).toEqual(harmless);
  });

  it('refuses the largest step, and valid codes still work afterwards', async () => {
    const code = await deviceCode(2 ** 31 - 1, 0, honestGrant());
    const refusal = (await show(running, guard, { code })).body.details;
    expect(refusal.reason).toBe('clock-wrong');
    const override = { nonce: randomUUID(), gateId: 'main', direction: 'in', reason: 'I know her' };
    const body = { ...override, refused: refusal.nonce };
    expect((await running.request('POST', '/api/gate/override', { cookie: guard.cookie, body })).status).toBe(200);
    await upload([uploadedEntry({ code, result: 'overridden', overrideReason: 'I know her' })]);
    running.clock.advance(120_000);
    const honest = await show(running, guard, { code: await codeOf(running, phone), direction: 'out' });
    expect(honest.body.details.result).toBe('granted');
  });

  it('survives any step and any flags', async () => {
    const near = stepAt(running.clock.now());
    const step = fc.oneof(hostileNumber, fc.constantFrom(near - 1, near, near + 1));
    await fc.assert(
      fc.asyncProperty(step, fc.nat(255), async (signedStep, flags) => {
        expect(await outcomeOf(await deviceCode(signedStep, flags, honestGrant()))).toEqual(harmless);
      }),
      { numRuns: 40 },
    );
  });

  it('survives any grant signed with the server’s key: estates, gate sets, lifetimes, keys and lengths', async () => {
    await fc.assert(
      fc.asyncProperty(hostileGrant(), hostileNumber, async (hostile, step) => {
        expect(await outcomeOf(await deviceCode(step, 0, await serverSigned(hostile)))).toEqual(harmless);
      }),
      { numRuns: 40 },
    );
  });

  it('survives any code signed with the server’s key', async () => {
    const subject = fc.oneof(fc.constant(resident.userId), fc.uuid());
    await fc.assert(
      fc.asyncProperty(subject, hostileNumber, hostileText, hostileNumber, async (subjectId, step, text, gateSet) => {
        const estate = Buffer.from(text).subarray(0, 255);
        const id = Buffer.from(subjectId.replaceAll('-', ''), 'hex');
        const parts = [number(1, 2), Buffer.from(kid, 'hex'), id, number(4, step), number(1, estate.length), estate];
        expect(await outcomeOf(asCode(await signed([...parts, number(4, gateSet)], signAsServer)))).toEqual(harmless);
      }),
      { numRuns: 40 },
    );
  });

  it('survives a valid code that is cut or extended', async () => {
    const code = await codeOf(running, phone);
    // Validation refuses a NUL before the code is parsed, and no phone sends one.
    const anyTail = fc.string({ unit: 'binary', maxLength: 40 }).map((text) => text.replaceAll('\0', '0'));
    await fc.assert(
      fc.asyncProperty(fc.nat(code.length - 1), anyTail, async (length, tail) => {
        expect(await outcomeOf(code.slice(0, length) + tail || ' ')).toEqual(harmless);
      }),
      { numRuns: 30 },
    );
  });
});

describe('entries with hostile fields', () => {
  const honest = () => uploadedEntry({ code: 'noise', result: 'refused', reason: 'malformed' });

  it.each<[string, Record<string, unknown>, string]>([
    ['a date of 1970', { at: '1970-01-01T00:00:00.000Z' }, 'validation'],
    ['the year 0000', { at: '0000-01-01T00:00:00.000Z' }, 'validation'],
    ['no date', { at: 'yesterday' }, 'validation'],
    ['an unknown gate', { gateId: 'never-built' }, 'not-found'],
    ['a gate of another estate', { gateId: 'bay' }, 'forbidden'],
    ['a gate that is none', { gateId: 'main gate' }, 'validation'],
    ['a subject that is none', { code: undefined, direction: 'out', subjectKey: 'somebody' }, 'validation'],
    ['a field that nobody knows', { isAdmin: true }, 'validation'],
    ['a nonce that is none', { nonce: 'again' }, 'validation'],
    ['two codes', { typedCode: 'HHHHHHH' }, 'validation'],
  ])('%s is refused alone', async (_, fields, code) => {
    const [before, bad, after] = [honest(), uploadedEntry({ code: 'noise', ...fields }), honest()];
    const { status, body } = await upload([before, bad, after]);
    expect(status).toBe(200);
    expect(body.details.entered).toEqual([before.nonce, after.nonce]);
    expect(body.details.refused).toMatchObject([{ index: 1, nonce: bad.nonce, code, isFinal: true }]);
  });

  it('refuses a value that is no entry without affecting the others', async () => {
    const poison = [null, 7, 'entry', [], {}, { nonce: 5 }];
    const good = honest();
    const { status, body } = await upload([...poison, good]);
    expect([status, body.details.entered]).toEqual([200, [good.nonce]]);
    expect(body.details.refused).toHaveLength(poison.length);
  });

  it('survives an entry of any shape', async () => {
    // A body with a name of the prototype chain is refused as a whole.
    const isAnEntry = (value: unknown) => !/"(__proto__|constructor|prototype)":/.test(JSON.stringify(value));
    const entry = fc.oneof(
      fc.jsonValue({ maxDepth: 2, stringUnit: 'grapheme-ascii' }).filter(isAnEntry),
      fc.record({
        nonce: fc.uuid(),
        at: fc.oneof(fc.constant(running.clock.now().toISOString()), fc.string(), fc.integer()),
        gateId: fc.constantFrom('main', 'bay', '', 'é'),
        direction: fc.constantFrom('in', 'out', 'up'),
        result: fc.constantFrom('granted', 'refused', 'overridden'),
        name: fc.string(),
        subjectKey: fc.oneof(fc.constantFrom('person:x', 'visit:x', 'walk-in:x', 'entry:x'), fc.string()),
        overrideReason: fc.string(),
      }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(entry, { minLength: 1, maxLength: 8 }), async (entries) => {
        const good = honest();
        const { status, body } = await upload([...entries, good]);
        expect(status).toBe(200);
        expect(body.details.entered).toContain(good.nonce);
        expect(body.details.entered.length + body.details.refused.length).toBe(entries.length + 1);
        expect(body.details.refused.map(({ code }: { code: string }) => code)).not.toContain('internal');
      }),
      { numRuns: 40 },
    );
  });
});
