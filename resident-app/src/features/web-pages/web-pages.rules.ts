/** What a web page is opened with; it travels in the history state. */
export interface WebPageRecord {
  url: string;
  title: string;
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
 * What a page may do inside the app. Foreign pages run their scripts under their own origin; pages of ours run none,
 * since a script of ours in a frame that keeps our origin could leave the sandbox.
 */
export const sandboxOf = (address: string, ownOrigin: string): string =>
  isOwnPage(address, ownOrigin)
    ? 'allow-popups allow-popups-to-escape-sandbox'
    : 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox';
