import { createHash } from 'node:crypto';
import type { IdempotentCall } from './idempotency.store.ts';

/**
 * The id of the record that a call with an idempotency key creates: a UUID of version 8 (RFC 9562, section 5.8) from the SHA-256 of
 * caller, route and key. A repeated call has the same id, and no caller can name the record of another one.
 */
export const recordIdOf = ({ callerId, route, key }: IdempotentCall): string => {
  const bytes = createHash('sha256')
    .update(JSON.stringify([callerId, route, key]))
    .digest()
    .subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
};
