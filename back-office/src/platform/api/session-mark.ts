const MARK = 'ekhaya.console.signed-in';

/** Notes in this browser that somebody is signed in. */
export function markSession(): void {
  try {
    localStorage.setItem(MARK, 'yes');
  } catch {
    // Storage is not available: the rights are asked for after the session.
  }
}

/** Removes the note: the session is over. */
export function unmarkSession(): void {
  try {
    localStorage.removeItem(MARK);
  } catch {
    // Storage is not available: there is no note.
  }
}

/** Whether somebody was signed in when this browser last had an answer. The server alone knows whether she still is. */
export function isSessionMarked(): boolean {
  try {
    return localStorage.getItem(MARK) !== null;
  } catch {
    return false;
  }
}
