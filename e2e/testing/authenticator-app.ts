import { createHmac } from 'node:crypto';

const STEP_MS = 30_000;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The code of an authenticator app for a time step (RFC 6238). */
function codeAt(key: string, step: number): string {
  const bits = [...key.replaceAll(/\s/g, '')]
    .map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const at = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** An authenticator app with a key. Each code works once and one step before and after its time, so each next code is of a later step. */
export function createAuthenticatorApp(key: string): () => string {
  let last = 0;
  return () => {
    const now = Math.floor(Date.now() / STEP_MS);
    last = Math.max(last + 1, now - 1);
    return codeAt(key, last);
  };
}
