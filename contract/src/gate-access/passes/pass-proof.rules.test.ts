import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseProof, proofBytes, toBase64Url, writeProof, type ProofClaims } from './pass-proof.rules.ts';

const claims: ProofClaims = {
  purpose: 'renewal',
  sessionId: 'session-1',
  deviceId: '5b0c6a53-9a5e-4ee5-8c2f-0d5f6ad0a001',
  at: 1_700_000_000_000,
};

describe('a proof of a pass device', () => {
  it('is parsed to the values that were serialised', () => {
    const signature = fc.uint8Array({ minLength: 64, maxLength: 64 });
    const at = fc.integer({ min: 1_000_000_000_000, max: 9_999_999_999_999 });
    fc.assert(
      fc.property(fc.uuid(), at, signature, (deviceId, instant, signed) => {
        const read = parseProof(writeProof({ deviceId, at: instant, signature: signed }));
        expect({ ...read, signature: [...(read?.signature ?? [])] }).toEqual({
          deviceId,
          at: instant,
          signature: [...signed],
        });
      }),
    );
  });

  it('any other text is refused without an exception', () => {
    const written = writeProof({ deviceId: claims.deviceId, at: claims.at, signature: new Uint8Array(64) });
    for (const text of ['', 'a.b.c', `${written}A`, written.slice(1), written.replace('.', ':'), `${written}\n`]) {
      expect(parseProof(text), text).toBeUndefined();
    }
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(parseProof(text)).toBeUndefined();
      }),
    );
  });

  it('signs purpose, session, device and time: a change of any of them changes the signed bytes', () => {
    const others: ProofClaims[] = [
      { ...claims, purpose: 'code' },
      { ...claims, sessionId: 'session-2' },
      { ...claims, deviceId: '5b0c6a53-9a5e-4ee5-8c2f-0d5f6ad0a002' },
      { ...claims, at: claims.at + 1 },
    ];
    expect(new Set([claims, ...others].map((each) => toBase64Url(proofBytes(each)))).size).toBe(5);
  });
});
