import { entryKey, isScreenChanging, onHistoryMove } from '../navigation/history-entries.ts';
import { createStore } from '../store/external-store.ts';

export interface Alert {
  kind: 'alert';
  title: string;
  text: string;
  dismissAfterMs?: number;
  answer: () => void;
}

export interface Question {
  kind: 'question';
  title: string;
  text: string;
  confirmLabel: string;
  cancelLabel: string;
  isDangerous: boolean;
  answer: (isConfirmed: boolean) => void;
}

/** What waits to be shown, the first of them on screen. The shell draws it. */
export const waitingDialogs = createStore<readonly (Alert | Question)[]>([]);

/** The entry of the screen that each dialog lies over; none for the screen that is about to come. */
const screens = new Map<Alert | Question, string | undefined>();

/** Tells something that must be seen. Settles when it was closed, after its time, or when its screen is left. */
export function showAlert(alert: { title: string; text: string; dismissAfterMs?: number }): Promise<void> {
  return new Promise((resolve) => {
    const dialog: Alert = { ...alert, kind: 'alert', answer: () => remove(dialog, resolve) };
    add(dialog);
  });
}

/** Asks a yes or no. Closing it another way, or leaving its screen, is a no. */
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

/** No dialog outlives its screen. */
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
