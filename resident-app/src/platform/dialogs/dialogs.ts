import { entryKey, isScreenChanging, onHistoryMove } from '../navigation/history-entries.ts';
import { createStore } from '../store/external-store.ts';

/** A waiting alert. `answer` settles it. */
export interface Alert {
  kind: 'alert';
  title: string;
  text: string;
  dismissAfterMs?: number;
  answer: () => void;
}

/** A waiting yes-or-no question. `answer` settles it. */
export interface Question {
  kind: 'question';
  title: string;
  text: string;
  confirmLabel: string;
  cancelLabel: string;
  isDangerous: boolean;
  answer: (isConfirmed: boolean) => void;
}

/** The queue of dialogs. The shell shows the first one. */
export const waitingDialogs = createStore<readonly (Alert | Question)[]>([]);

/** The history entry under each dialog; undefined while the screen is changing. */
const screens = new Map<Alert | Question, string | undefined>();

/** Shows an alert. Settles when it is closed, when `dismissAfterMs` has passed, or when its screen is left. */
export function showAlert(alert: { title: string; text: string; dismissAfterMs?: number }): Promise<void> {
  return new Promise((resolve) => {
    const dialog: Alert = { ...alert, kind: 'alert', answer: () => remove(dialog, resolve) };
    add(dialog);
  });
}

/** Asks a yes-or-no question. Closing it or leaving its screen answers no. */
export function requestConfirmation(question: {
  title?: string;
  text: string;
  confirmLabel: string;
  cancelLabel: string;
  isDangerous?: boolean;
}): Promise<boolean> {
  return new Promise((resolve) => {
    const dialog: Question = {
      title: '',
      isDangerous: false,
      ...question,
      kind: 'question',
      answer: (isConfirmed) => remove(dialog, () => resolve(isConfirmed)),
    };
    add(dialog);
  });
}

function add(dialog: Alert | Question): void {
  onHistoryMove(closeLeftDialogs);
  screens.set(dialog, isScreenChanging() ? undefined : entryKey());
  waitingDialogs.set([...waitingDialogs.get(), dialog]);
}

function remove(dialog: Alert | Question, settle: () => void): void {
  screens.delete(dialog);
  waitingDialogs.set(waitingDialogs.get().filter((other) => other !== dialog));
  settle();
}

/** Closes the dialogs whose screen was left. */
function closeLeftDialogs(): void {
  const here = entryKey();
  for (const dialog of waitingDialogs.get()) {
    const screen = screens.get(dialog);
    if (screen === undefined) {
      if (!isScreenChanging()) screens.set(dialog, here);
    } else if (screen !== here) {
      if (dialog.kind === 'alert') dialog.answer();
      else dialog.answer(false);
    }
  }
}
