import type { RateLimit } from '../../../platform/rate-limits/rate-limits.rules.ts';

const minuteSeconds = 60;

/** How long an authenticator has to answer. */
export const challengeSeconds = 5 * minuteSeconds;

/** The signature algorithms that passkeys may use, by their COSE numbers: Ed25519, ES256 and RS256. */
export const passkeyAlgorithms = [-8, -7, -257];

/** The maximum number of passkeys per person. */
export const maxPasskeys = 10;

/** Sign-ins with a passkey that was not accepted, per network. */
export const passkeySignInLimit: RateLimit = {
  name: 'passkey-address',
  attempts: 100,
  windowSeconds: 15 * minuteSeconds,
};

/** Challenges of sign-ins, per network. Each is a row. */
export const challengeLimit: RateLimit = {
  name: 'passkey-challenges',
  attempts: 300,
  windowSeconds: 15 * minuteSeconds,
};

/** The side that passkeys are bound to, in the words of Web Authentication. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/**
 * The relying party of an installation. Passkeys are bound to a domain, which an IP address is not: an installation at a loopback
 * address takes passkeys at `localhost`.
 */
export const relyingPartyOf = (publicUrl: string): RelyingParty => {
  const { protocol, hostname, port, origin } = new URL(publicUrl);
  if (hostname !== '127.0.0.1' && hostname !== '[::1]') return { id: hostname, origin };
  return { id: 'localhost', origin: `${protocol}//localhost${port === '' ? '' : `:${port}`}` };
};

/** The challenge that an authenticator says it has signed; empty when its client data cannot be read. */
export const challengeIn = (clientDataJson: string): string => {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString());
    const isObject = typeof data === 'object' && data !== null && 'challenge' in data;
    return isObject && typeof data.challenge === 'string' ? data.challenge : '';
  } catch {
    return '';
  }
};
