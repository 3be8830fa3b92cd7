/** What a web page is opened with; it travels in the history state. */
export interface WebPageRecord {
  url: string;
  title: string;
  /** Who can be called about it; a tile gives the person and the number of its contact. */
  contact?: { person: string; number: string };
}

/** 'https only (and our own origin)': the full address of such a page, nothing for any other. */
export function addressOfPage(url: unknown, ownOrigin: string): string | undefined {
  if (typeof url !== 'string' || !URL.canParse(url, ownOrigin)) return undefined;
  const { protocol, origin, href } = new URL(url, ownOrigin);
  const isOwn = origin === ownOrigin && protocol === new URL(ownOrigin).protocol;
  return isOwn || protocol === 'https:' ? href : undefined;
}

/** Judged by its name: nothing else is known of a page before it is there. */
export const isPdf = (address: string): boolean => new URL(address).pathname.toLowerCase().endsWith('.pdf');

/** Whether a checked address is a page of ours. */
export const isOwnPage = (address: string, ownOrigin: string): boolean => new URL(address).origin === ownOrigin;

/**
 * What a page may do inside the app. Foreign pages run their scripts under their own origin. Pages of ours keep our origin, so that
 * their pictures load, and run no scripts: a script of ours in such a frame could leave the sandbox.
 */
export const sandboxOf = (address: string, ownOrigin: string): string =>
  isOwnPage(address, ownOrigin)
    ? 'allow-same-origin allow-popups allow-popups-to-escape-sandbox'
    : 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox';
