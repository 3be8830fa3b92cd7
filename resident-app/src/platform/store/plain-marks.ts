/**
 * The few things that stand readable on the phone. None is a secret, none says who the person is.
 * `was-signed-in` picks the first frame, before any code or key is at hand.
 */
export type PlainMark =
  'was-signed-in' | 'install-dismissed' | 'push-offered' | 'theme' | 'sign-out-waits' | 'configurations';

const PREFIX = 'ekhaya.';

/** The marks that are the phone's rather than the person's: they outlive a logout. */
const MARKS_OF_THE_PHONE: readonly string[] = [
  'install-dismissed',
  'push-offered',
  'theme',
  'sign-out-waits',
  'configurations',
];

/** A mark, or nothing: a browser may refuse storage altogether. */
export function readMark(mark: PlainMark): string | undefined {
  try {
    return localStorage.getItem(PREFIX + mark) ?? undefined;
  } catch {
    return undefined;
  }
}

export function writeMark(mark: PlainMark, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(PREFIX + mark);
    else localStorage.setItem(PREFIX + mark, value);
  } catch {
    // Without storage the app works, it only forgets.
  }
}

/** Removes everything readable but the marks of the phone itself. */
export function forgetMarks(): void {
  const kept = new Set(MARKS_OF_THE_PHONE.map((mark) => PREFIX + mark));
  try {
    for (const key of Object.keys(localStorage)) if (!kept.has(key)) localStorage.removeItem(key);
    sessionStorage.clear();
  } catch {
    // Nothing was stored then.
  }
}

/** Tells when another tab of this browser changed a mark. */
export function onMarkChangedElsewhere(mark: PlainMark, listener: (value: string | undefined) => void): void {
  addEventListener('storage', (event) => {
    if (event.key === PREFIX + mark) listener(event.newValue ?? undefined);
  });
}
