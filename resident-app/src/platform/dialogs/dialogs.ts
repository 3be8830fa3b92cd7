import { createStore } from '../store/external-store.ts';

export interface Alert {
  kind: 'alert';
  title: string;
  text: string;
  dismissAfterMilliseconds?: number;
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

/** Tells something that must be seen. Settles when it was closed, or after its time. */
export function showAlert(alert: { title: string; text: string; dismissAfterMilliseconds?: number }): Promise<void> {
  return new Promise((resolve) => {
    const dialog: Alert = { ...alert, kind: 'alert', answer: () => remove(dialog, resolve) };
    waitingDialogs.set([...waitingDialogs.get(), dialog]);
  });
}

/** Asks a yes or no. Closing it another way is a no. */
export function askConfirm(question: {
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
    waitingDialogs.set([...waitingDialogs.get(), dialog]);
  });
}

function remove(dialog: Alert | Question, settle: () => void): void {
  waitingDialogs.set(waitingDialogs.get().filter((other) => other !== dialog));
  settle();
}
