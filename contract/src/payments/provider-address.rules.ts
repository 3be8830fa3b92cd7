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

/** The sentence at a credential that is stored for another host than the one that is entered. */
export const credentialOfOtherHost =
  'The address has another host. Please enter this again: what is stored is sent to the former host alone.';

const hostOf = (address: string): string => {
  if (!URL.canParse(address)) return address;
  const { protocol, host } = new URL(address);
  return `${protocol}//${host}`;
};

/** Whether credentials that are stored for one address may be sent to another: both have the same scheme, host and port. */
export const isSameProviderHost = (one: string, other: string): boolean => hostOf(one) === hostOf(other);
