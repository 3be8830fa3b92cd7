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

const nameOf = (key: string): string => `${PREFIX}${owner}/${key}`;

/** Opens the drafts of the person who is signed in, and removes those of everybody else. */
export function openDraftsOf(personId: string): void {
  owner = personId;
  removeDrafts((name) => !name.startsWith(nameOf('')));
}

/** Reads the draft of a form; undefined without one. */
export function readDraft<T>(key: string): Draft<T> | undefined {
  try {
    const text = sessionStorage.getItem(nameOf(key));
    return text === null ? undefined : (JSON.parse(text) as Draft<T>);
  } catch {
    return undefined;
  }
}

/** Keeps a draft of a form. @returns when it was kept; undefined if this browser does not store it */
export function keepDraft(key: string, value: unknown): number | undefined {
  const keptAt = Date.now();
  try {
    sessionStorage.setItem(nameOf(key), JSON.stringify({ value, keptAt }));
    return keptAt;
  } catch {
    return undefined;
  }
}

/** Removes the draft of a form: it was saved or thrown away. */
export function dropDraft(key: string): void {
  try {
    sessionStorage.removeItem(nameOf(key));
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
  } catch {
    // Storage is not available: there are no drafts.
  }
}
