import { createHmac } from 'node:crypto';

/**
 * Returns the text of which the stored PIN hash is made: an HMAC of the PIN with the secret of the installation. Four digits
 * alone could be guessed from a copy of the database; without the secret they cannot.
 */
export const pepperPin = (secret: string, userId: string, pin: string): string =>
  createHmac('sha256', secret).update(['gate-pin', userId, pin].join('\n')).digest('base64url');
