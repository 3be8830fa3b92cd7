import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { fromBase45, toBase45 } from './base45.rules.ts';
import {
  maxPassNumber,
  maxPassCodeLength,
  makeDeviceCode,
  makeGrant,
  makeServerCode,
  parsePassCode,
  passCodePrefix,
} from './pass-code.rules.ts';
import { passParts, type PassParts } from '../testing/pass-parts.ts';
import { parseGrant } from '../testing/parse-grant.ts';

describe('Base45', () => {
  it.each([
    ['AB', 'BB8'],
    ['Hello!!', '%69 VD92EX0'],
    ['base-45', 'UJCLQE7W581'],
    ['ietf!', 'QED8WEX0'],
  ])('writes %s as RFC 9285 does', (text, written) => {
    expect(toBase45(new TextEncoder().encode(text))).toBe(written);
    expect(new TextDecoder().decode(fromBase45(written))).toBe(text);
  });

  it('decodes any encoded bytes to the same bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(fromBase45(toBase45(bytes))).toEqual(bytes);
      }),
    );
  });

  it('accepts exactly one text for the same bytes, and never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123ABCXYZ $%*+-./:ab'), maxLength: 60 }), (text) => {
        const bytes = fromBase45(text);
        expect([undefined, text]).toContain(bytes && toBase45(bytes));
      }),
    );
    expect(fromBase45(':::')).toBeUndefined();
    expect(fromBase45('A')).toBeUndefined();
  });
});

describe('a pass code', () => {
  let parts: PassParts;
  beforeAll(async () => {
    parts = await passParts();
  });

  it('is parsed to the fields from which it was made', async () => {
    const grant = await makeGrant(parts.grant(), parts.signAsServer);
    expect(parseGrant(grant)).toEqual(parts.grant());
    const code = await makeDeviceCode({ grant, step: 59_000_001, hasNoPlace: true }, parts.signAsDevice);
    const parsed = parsePassCode(code);
    expect(parsed).toMatchObject({ kind: 'device', step: 59_000_001, hasNoPlace: true, grant: parts.grant() });
    const { kid, subjectId, estateId, gateSet } = parts.grant();
    const pass = { kid, subjectId, estateId, gateSet, step: 59_000_002 };
    expect(parsePassCode(await makeServerCode(pass, parts.signAsServer))).toMatchObject({ kind: 'server', pass });
  });

  it('fits a QR code of alphanumeric mode that a phone reads with ease: version 12 at level M', async () => {
    const longest = { estateId: 'e'.repeat(24), gateSet: maxPassNumber };
    const grant = await makeGrant({ ...parts.grant(), ...longest }, parts.signAsServer);
    const code = await makeDeviceCode({ grant, step: maxPassNumber, hasNoPlace: false }, parts.signAsDevice);
    expect(code).toMatch(/^[0-9A-Z $%*+\-./:]+$/);
    expect(code.length).toBeLessThanOrEqual(maxPassCodeLength);
    expect(parsePassCode(code)).toMatchObject({ step: maxPassNumber, grant: longest });
  });

  it('is refused for any other length, kind or version, without an exception', async () => {
    const grant = await makeGrant(parts.grant(), parts.signAsServer);
    const code = await makeDeviceCode({ grant, step: 1, hasNoPlace: false }, parts.signAsDevice);
    for (let length = 0; length < code.length; length += 1)
      expect(parsePassCode(code.slice(0, length))).toBeUndefined();
    expect(parsePassCode(`${code}00`)).toBeUndefined();
    expect(parsePassCode(code.replace('EK2:', 'EK3:'))).toBeUndefined();
    expect(parsePassCode(code.toLowerCase())).toBeUndefined();
    expect(parsePassCode(`${code}${'0'.repeat(maxPassCodeLength)}`)).toBeUndefined();
    expect(parsePassCode(passCodePrefix + grant)).toBeUndefined();
    expect(parseGrant(code)).toBeUndefined();
  });

  it('is not found in random text or bytes, and parsing never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 1200 }), (text) => {
        expect(parsePassCode(text)).toBeUndefined();
      }),
    );
    const kinds = [0, 1, 2, 3, 4, 255];
    const bytesAfterKind = fc.tuple(fc.constantFrom(...kinds), fc.uint8Array({ maxLength: 600 }));
    fc.assert(
      fc.property(bytesAfterKind, ([kind, bytes]) => {
        const parsed = parsePassCode(passCodePrefix + toBase45(Uint8Array.from([kind, ...bytes])));
        // Noise can have the shape of a server's code by chance; nothing of it is believed before its signature.
        expect(parsed === undefined ? kinds : [2, 3]).toContain(kind);
      }),
      { numRuns: 2000 },
    );
  });

  it('differs or is invalid after any change of one byte', async () => {
    const grant = await makeGrant(parts.grant(), parts.signAsServer);
    const code = await makeDeviceCode({ grant, step: 7, hasNoPlace: false }, parts.signAsDevice);
    const bytes = fromBase45(code.slice(passCodePrefix.length)) ?? new Uint8Array();
    const original = JSON.stringify(parsePassCode(code));
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const changed = bytes.slice();
        changed[at] = (changed[at] ?? 0) ^ change;
        const parsed = parsePassCode(passCodePrefix + toBase45(changed));
        expect(JSON.stringify(parsed)).not.toBe(original);
      }),
    );
  });

  it('cannot be made with ids that are not UUIDs or with an invalid grant', async () => {
    await expect(makeGrant({ ...parts.grant(), subjectId: 'me' }, parts.signAsServer)).rejects.toThrow(RangeError);
    await expect(makeDeviceCode({ grant: 'é', step: 1, hasNoPlace: false }, parts.signAsDevice)).rejects.toThrow(
      RangeError,
    );
  });
});
