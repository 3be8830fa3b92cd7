/** What is done with one kind of request. */
export type CachePolicy =
  /** The page of the app, from the installed copy: it starts without a network. */
  | 'installed-page'
  /** Hashed files of the app: from the installed copy, else from the network and then kept. */
  | 'immutable-file'
  /** Pictures: from the phone, else from the network and then kept, the oldest going first. */
  | 'kept-picture'
  /** Straight to the network, nothing kept. */
  | 'network';

interface RequestFacts {
  method: string;
  isNavigation: boolean;
  /** The request is for our own origin. */
  isOurs: boolean;
  path: string;
}

interface Rule {
  what: string;
  matches: (request: RequestFacts) => boolean;
  policy: CachePolicy;
}

/** Paths of the server itself. Its answers are its own affair; the app keeps what it read encrypted, by itself. */
const OF_THE_SERVER = /^\/(api|console|auth|pass|legal|demo|outbox)(\/|$)/;

/** Read from above: the first rule that fits decides. */
export const cachePolicies: readonly Rule[] = [
  {
    what: 'another origin, or anything that writes',
    matches: (request) => !request.isOurs || request.method !== 'GET',
    policy: 'network',
  },
  { what: 'calls and pages of the server', matches: ({ path }) => OF_THE_SERVER.test(path), policy: 'network' },
  {
    what: 'a picture opened by itself',
    matches: ({ path, isNavigation }) => isNavigation && path.startsWith('/media/'),
    policy: 'network',
  },
  {
    what: 'a file opened by itself',
    matches: ({ path, isNavigation }) => isNavigation && /\.\w+$/.test(path),
    policy: 'network',
  },
  { what: 'a screen of the app', matches: ({ isNavigation }) => isNavigation, policy: 'installed-page' },
  {
    what: 'code, styles and pictures of the app',
    matches: ({ path }) => path.startsWith('/assets/') || path === '/icons/logo.svg',
    policy: 'immutable-file',
  },
  { what: 'pictures of estates', matches: ({ path }) => path.startsWith('/media/'), policy: 'kept-picture' },
];

/** The policy of a request; what no rule names goes to the network. */
export const policyOf = (request: RequestFacts): CachePolicy =>
  cachePolicies.find(({ matches }) => matches(request))?.policy ?? 'network';
