/** A draft of a form: what was written, and when it was kept. */
export interface Draft<T> {
  value: T;
  /** Milliseconds since 1970. */
  keptAt: number;
}

// Drafts may name residents. They stay in the tab's own storage, which ends with the tab, and are removed at sign-out.
const PREFIX = 'ekhaya.console.draft.';

/** Reads the draft of a form; undefined without one. */
export function readDraft<T>(key: string): Draft<T> | undefined {
  try {
    const text = sessionStorage.getItem(PREFIX + key);
    return text === null ? undefined : (JSON.parse(text) as Draft<T>);
  } catch {
    return undefined;
  }
}

/** Keeps a draft of a form. @returns when it was kept; undefined if this browser does not store it */
export function keepDraft(key: string, value: unknown): number | undefined {
  const keptAt = Date.now();
  try {
    sessionStorage.setItem(PREFIX + key, JSON.stringify({ value, keptAt }));
    return keptAt;
  } catch {
    return undefined;
  }
}

/** Removes the draft of a form: it was saved or thrown away. */
export function dropDraft(key: string): void {
  try {
    sessionStorage.removeItem(PREFIX + key);
  } catch {
    // Storage is not available: there is no draft.
  }
}

/** Removes every draft, at sign-out. */
export function dropAllDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage).filter((name) => name.startsWith(PREFIX))) {
      sessionStorage.removeItem(key);
    }
  } catch {
    // Storage is not available: there are no drafts.
  }
}
