import { cacheOfPath } from '@ekhaya/contract/web-pages/paths.rules';

/** The way in which the worker answers a request. */
export type CachePolicy =
  /** Answers with the installed page of the app, so that it starts without a network. */
  | 'installed-page'
  /** A file of the app: from the installed copy, otherwise from the network, and then stored. */
  | 'immutable-file'
  /** A picture: from the cache, otherwise from the network, and then stored. */
  | 'picture'
  /** Leaves the request to the browser and stores nothing. */
  | 'network';

interface RequestFacts {
  method: string;
  isNavigation: boolean;
  /** The request goes to our own origin. */
  isOurs: boolean;
  path: string;
}

/** The mark of the app is installed with it; the other icons belong to the browser. */
const INSTALLED_ICON = '/icons/logo.svg';

/** The policy of a request. Paths are classified by the table of the contract. */
export function policyOf({ method, isNavigation, isOurs, path }: RequestFacts): CachePolicy {
  if (!isOurs || method !== 'GET') return 'network';
  const cache = cacheOfPath(path);
  if (isNavigation) {
    const isFile = /\.\w+$/.test(path);
    return cache === undefined && !isFile ? 'installed-page' : 'network';
  }
  if (cache === 'immutable' || path === INSTALLED_ICON) return 'immutable-file';
  return cache === 'picture' ? 'picture' : 'network';
}

/** Whether an open page is one of the app. The console, legal texts, visitors' passes and pages of mailed links share its origin. */
export const isPageOfApp = (address: string): boolean => cacheOfPath(new URL(address).pathname) === undefined;
