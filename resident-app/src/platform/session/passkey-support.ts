/**
 * Whether this browser takes passkeys at this address. Passkeys are bound to a domain, which an IP address is not, and need a
 * secure context.
 */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in globalThis && isSecureContext && !/^[\d.]+$|^\[/.test(location.hostname);
