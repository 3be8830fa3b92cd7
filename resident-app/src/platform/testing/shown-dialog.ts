import { act, waitFor } from '@testing-library/react';
import { waitingDialogs, type Alert, type Question } from '../dialogs/dialogs.ts';

/** Waits for an alert. */
export const shownAlert = (): Promise<Alert> => shown('alert');

/** Waits for a question. */
export const askedQuestion = (): Promise<Question> => shown('question');

async function shown<Kind extends 'alert' | 'question'>(kind: Kind) {
  return waitFor(() => {
    const [dialog] = waitingDialogs.get();
    if (dialog?.kind !== kind) throw new Error(`No ${kind} is shown.`);
    return dialog as Extract<Alert | Question, { kind: Kind }>;
  });
}

/** Closes the alert and runs what waits for it. */
export const closeAlert = async (): Promise<void> => {
  const alert = await shownAlert();
  await act(async () => alert.answer());
};

/** Answers the question and runs what waits for it. */
export const answerQuestion = async (isConfirmed: boolean): Promise<void> => {
  const question = await askedQuestion();
  await act(async () => question.answer(isConfirmed));
};
