/** The words for an address that `isProviderAddress` refuses. */
export const providerAddressHint = 'Please enter an address that begins with https:// and names a public host.';

/**
 * Whether a text can be the address of a provider: `https://` with a host name that has a dot and is no number, no user and no
 * fragment; or `sandbox:` with a path. An address of the machine or of its network would let a member of staff call what only the
 * server can reach.
 */
export const isProviderAddress = (text: string): boolean => {
  if (/^sandbox:(\/[\w/-]*)?$/.test(text)) return true;
  if (!text.startsWith('https://') || !URL.canParse(text)) return false;
  const { hostname, username, password, hash } = new URL(text);
  const isName =
    /^(?=.*[a-z])[a-z\d.-]+\.[a-z]{2,}$/.test(hostname) && !/(^|\.)(localhost|local|internal)$/.test(hostname);
  return isName && username === '' && password === '' && hash === '';
};
