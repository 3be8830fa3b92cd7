import { dayMs } from '@ekhaya/contract/time/durations.rules';
import { createCipher } from '../../../platform/secret/cipher.ts';
import type { Secrets } from '../../../platform/secret/secrets.ts';

/** What a link in the mail of a department means: one snag, for one department, until a time. */
export interface SnagLink {
  snagId: string;
  departmentId: string;
  expiresAt: Date;
}

/** How long a link works. */
export const linkLifetimeMs = 30 * dayMs;

const boundTo = 'snag-link';
const cipherOf = (secrets: Secrets) => createCipher(secrets, 'snag-links');

/** Makes the token of a link. Nobody can make one without the installation's secret. */
export const createSnagToken = (secrets: Secrets, { snagId, departmentId, expiresAt }: SnagLink): string =>
  cipherOf(secrets).encrypt(Buffer.from(JSON.stringify([snagId, departmentId, expiresAt.getTime()])), boundTo);

/** Reads the token of a link; undefined if this installation did not make it, or its time is over. */
export const readSnagToken = (secrets: Secrets, token: string, now: Date): SnagLink | undefined => {
  try {
    const [snagId, departmentId, expires] = JSON.parse(cipherOf(secrets).decrypt(token, boundTo).toString()) as [
      string,
      string,
      number,
    ];
    return expires <= now.getTime() ? undefined : { snagId, departmentId, expiresAt: new Date(expires) };
  } catch {
    return undefined;
  }
};
