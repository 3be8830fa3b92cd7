import { act, waitFor } from '@testing-library/react';
import { waitingDialogs, type Alert, type Question } from '../dialogs/dialogs.ts';

/** The alert that the app shows now. */
export const shownAlert = (): Promise<Alert> => shown('alert');

/** The question that the app asks now. */
export const askedQuestion = (): Promise<Question> => shown('question');

async function shown<Kind extends 'alert' | 'question'>(kind: Kind) {
  return waitFor(() => {
    const [dialog] = waitingDialogs.get();
    if (dialog?.kind !== kind) throw new Error(`No ${kind} is shown.`);
    return dialog as Extract<Alert | Question, { kind: Kind }>;
  });
}

/** Closes the alert, and lets what waited for it go on. */
export const closeAlert = async (): Promise<void> => {
  const alert = await shownAlert();
  await act(async () => alert.answer());
};

/** Answers the question, and lets what waited for it go on. */
export const answerQuestion = async (isConfirmed: boolean): Promise<void> => {
  const question = await askedQuestion();
  await act(async () => question.answer(isConfirmed));
};
