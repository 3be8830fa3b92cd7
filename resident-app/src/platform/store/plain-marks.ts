/**
 * The values that are stored readable on the phone. None is secret or identifies the person. `was-signed-in` picks the
 * first frame before the app's code is loaded, and is the time of the sign-in. `session-ends` says why a session ends while its data is being erased.
 */
export type PlainMark =
  | 'was-signed-in'
  | 'session-ends'
  | 'install-dismissed'
  | 'push-offered'
  | 'passkey-offered'
  | 'moment-off'
  | 'moment-height'
  | 'several-accounts'
  | 'theme'
  | 'sign-out-waits'
  | 'configurations';

const PREFIX = 'ekhaya.';

/** The marks of the phone rather than the person: they survive a logout. */
const MARKS_OF_THE_PHONE: readonly string[] = [
  'install-dismissed',
  'push-offered',
  'passkey-offered',
  'moment-off',
  'theme',
  'sign-out-waits',
  'configurations',
];

/** Reads a mark; undefined also if the browser refuses storage. */
export function readMark(mark: PlainMark): string | undefined {
  try {
    return localStorage.getItem(PREFIX + mark) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Writes a mark; `undefined` removes it. Without storage nothing happens. */
export function writeMark(mark: PlainMark, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(PREFIX + mark);
    else localStorage.setItem(PREFIX + mark, value);
  } catch {
    // Storage is refused: the app works without marks.
  }
}

/** Removes everything readable except the marks of the phone. */
export function forgetMarks(): void {
  const remaining = new Set(MARKS_OF_THE_PHONE.map((mark) => PREFIX + mark));
  try {
    for (const key of Object.keys(localStorage)) if (!remaining.has(key)) localStorage.removeItem(key);
    sessionStorage.clear();
  } catch {
    // Storage is refused: nothing was stored.
  }
}

/**
 * Runs the listener when another tab of this browser has changed a mark. A suspended tab learns of several changes at once: the listener
 * reads the mark as it is now.
 */
export function onMarkChangedElsewhere(mark: PlainMark, listener: () => void): void {
  addEventListener('storage', ({ key }) => {
    if (key === PREFIX + mark) listener();
  });
}
