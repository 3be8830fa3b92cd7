/** How the service worker caches the response of the server at a path. */
export type PathCache =
  /** Every request goes to the network. */
  | 'never'
  /** The content of an address never changes. */
  | 'immutable'
  /** Public pictures are cached. When the cache is full, the oldest are deleted first. */
  | 'picture';

/** Who can open a screen. A signed-in person who opens a screen for signed-out people is sent to Home. */
export type Audience = 'signed-out' | 'signed-in' | 'everyone';

/** The paths that the server answers itself, by first segment. Every other path is a screen of the resident app. */
const serverPaths: ReadonlyMap<string, PathCache> = new Map([
  ['api', 'never'],
  ['console', 'never'],
  ['auth', 'never'],
  ['calendar', 'never'],
  ['pass', 'never'],
  ['pay', 'never'],
  ['sandbox', 'never'],
  ['legal', 'never'],
  ['demo', 'never'],
  ['outbox', 'never'],
  ['answer', 'never'],
  ['media', 'picture'],
  ['assets', 'immutable'],
]);

/** The screens that need no session. Every other screen needs one. */
const publicScreens: ReadonlyMap<string, Audience> = new Map([
  ['/', 'signed-out'],
  ['/login', 'signed-out'],
  ['/Signup', 'signed-out'],
  ['/ForgotPassword', 'signed-out'],
  ['/DynamicIFrame', 'everyone'],
]);

/** The paths that lead to Login or Home, whose first frame is prerendered into the page. */
const prerendered: readonly string[] = ['/', '/login', '/home'];

/** The paths by which the inline script of the page picks the first frame: those of prerendered screens and other public ones. */
export const firstFramePaths = {
  prerendered,
  public: [...publicScreens.keys()].filter((path) => !prerendered.includes(path)),
};

/** How a path of the server is cached; undefined for a screen. */
export const cacheOfPath = (path: string): PathCache | undefined => serverPaths.get(path.split('/')[1] ?? '');

/** The paths that the development server proxies to the server: all server paths except the files of the app. */
export const proxiedPaths = (): string[] =>
  [...serverPaths.keys()].filter((name) => name !== 'assets').map((name) => `/${name}`);

/** Who can open a screen. Paths are exact and case-sensitive. */
export const audienceOf = (path: string): Audience => publicScreens.get(path) ?? 'signed-in';
