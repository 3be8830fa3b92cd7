import { createHmac } from 'node:crypto';

/**
 * What of a PIN is hashed. Four digits are soon tried, so it needs the secret of the installation: a copy of the
 * database alone tells no PIN, however long somebody tries.
 */
export const pinProof = (secret: string, userId: string, pin: string): string =>
  createHmac('sha256', secret).update(['gate-pin', userId, pin].join('\n')).digest('base64url');
