const sha256 = async (text: string): Promise<Uint8Array> =>
  new Uint8Array(await globalThis.crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/**
 * Hashes a visitor code for guards' phones: SHA-256 of the invitation's id, a newline and the code, as base64url. A lost phone
 * reveals no codes without brute force, and none of other days.
 */
export const hashVisitorCode = async (inviteId: string, code: string): Promise<string> =>
  base64url(await sha256(`${inviteId}\n${code}`));

/** Hashes the token of a visitor's QR code for guards' phones: its SHA-256 as base64url. */
export const hashVisitorToken = async (token: string): Promise<string> => base64url(await sha256(token));
