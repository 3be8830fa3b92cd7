const sha256 = async (text: string): Promise<Uint8Array> =>
  new Uint8Array(await globalThis.crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/**
 * What the guard's phone holds of a visitor's code, so that a lost phone tells none without work and none of another
 * day: SHA-256 of the invitation's id, a newline and the code, as base64url.
 */
export const hashVisitorCode = async (inviteId: string, code: string): Promise<string> =>
  base64url(await sha256(`${inviteId}\n${code}`));

/** What the guard's phone holds of the token in a visitor's QR code: its SHA-256 as base64url. */
export const hashVisitorToken = async (token: string): Promise<string> => base64url(await sha256(token));
