/** The record of a web page, which is stored in the history entry. */
export interface WebPageRecord {
  url: string;
  title: string;
  /** A person who can be called about the page; a tile passes its contact. */
  contact?: { person: string; number: string };
  /** The page of the bank, for a payment of the person. */
  isPayment?: boolean;
}

/** The full address of a page that may be framed, 'https only (and our own origin)'; undefined for any other. */
export function addressOfPage(url: unknown, ownOrigin: string): string | undefined {
  if (typeof url !== 'string' || !URL.canParse(url, ownOrigin)) return undefined;
  const { protocol, origin, href } = new URL(url, ownOrigin);
  const isOwn = origin === ownOrigin && protocol === new URL(ownOrigin).protocol;
  return isOwn || protocol === 'https:' ? href : undefined;
}

/** Whether an address names a PDF. Only the name is known before the page has loaded. */
export const isPdf = (address: string): boolean => new URL(address).pathname.toLowerCase().endsWith('.pdf');

/** Whether a checked address is a page of this server. */
export const isOwnPage = (address: string, ownOrigin: string): boolean => new URL(address).origin === ownOrigin;

/** Whether a checked address is the page of this server that leads to the bank: a form that a script sends. */
export const isWayToBank = (address: string, ownOrigin: string): boolean =>
  isOwnPage(address, ownOrigin) && new URL(address).pathname.startsWith('/pay/');

/**
 * The sandbox of a framed page. Foreign pages run scripts under their own origin. Pages of this server keep its origin, so that
 * their pictures load, and run no scripts: a script of the same origin could remove the sandbox. The way to the bank has the rights of the bank's page, which takes its
 * place in the frame.
 */
export const sandboxOf = (address: string, ownOrigin: string): string =>
  isOwnPage(address, ownOrigin) && !isWayToBank(address, ownOrigin)
    ? 'allow-same-origin allow-popups allow-popups-to-escape-sandbox'
    : 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox';
