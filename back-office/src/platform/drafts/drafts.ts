/** A draft of a form: what was written, and when it was kept. */
export interface Draft<T> {
  value: T;
  /** Milliseconds since 1970. */
  keptAt: number;
}

// Drafts may name residents. They stay in the tab's own storage, which ends with the tab, and are removed when their writer signs out.
const PREFIX = 'ekhaya.console.draft.';

/** The id of the person whose drafts are read and kept. She stays their owner when the server ends her session. */
let owner = '';

const listeners = new Set<() => void>();

/** Calls a function whenever a draft of this page has been kept or removed. @returns a function that ends it */
export function onDrafts(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const notifyListeners = (): void => listeners.forEach((listener) => listener());

const nameOf = (key: string): string => `${PREFIX}${owner}/${key}`;

/** Opens the drafts of the person who is signed in, and removes those of everybody else. */
export function openDraftsOf(personId: string): void {
  owner = personId;
  removeDrafts((name) => !name.startsWith(nameOf('')));
}

/** The stored text of the draft of a form; null without one. */
export function storedDraft(key: string): string | null {
  try {
    return sessionStorage.getItem(nameOf(key));
  } catch {
    // Storage is not available: there is no draft.
    return null;
  }
}

/** Reads the stored text of a draft; undefined without one. */
export function parseDraft<T>(text: string | null): Draft<T> | undefined {
  try {
    return text === null ? undefined : (JSON.parse(text) as Draft<T>);
  } catch {
    return undefined;
  }
}

/** Reads the draft of a form; undefined without one. */
export const readDraft = <T>(key: string): Draft<T> | undefined => parseDraft<T>(storedDraft(key));

/** Keeps a draft of a form. @returns when it was kept; undefined if this browser does not store it */
export function keepDraft(key: string, value: unknown): number | undefined {
  const keptAt = Date.now();
  try {
    sessionStorage.setItem(nameOf(key), JSON.stringify({ value, keptAt }));
    notifyListeners();
    return keptAt;
  } catch {
    return undefined;
  }
}

/** Removes the draft of a form: it was saved or thrown away. */
export function dropDraft(key: string): void {
  try {
    sessionStorage.removeItem(nameOf(key));
    notifyListeners();
  } catch {
    // Storage is not available: there is no draft.
  }
}

/** Removes every draft: the person has asked to sign out. */
export function dropAllDrafts(): void {
  removeDrafts(() => true);
}

function removeDrafts(isRemoved: (name: string) => boolean): void {
  try {
    for (const name of Object.keys(sessionStorage)) {
      if (name.startsWith(PREFIX) && isRemoved(name)) sessionStorage.removeItem(name);
    }
    notifyListeners();
  } catch {
    // Storage is not available: there are no drafts.
  }
}
