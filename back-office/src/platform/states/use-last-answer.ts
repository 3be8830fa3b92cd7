import { useState } from 'react';

/**
 * The last answer about a subject until the next one arrives: numbers beside a list do not go while its rows are read for other words.
 * @param answer the same object as long as nothing has changed, as a query returns it
 * @param subject what both answers are about: the id of the estate
 */
export function useLastAnswer<Answer>(answer: Answer | undefined, subject: string): Answer | undefined {
  const [last, setLast] = useState({ answer, subject });
  const isNew = subject !== last.subject || (answer !== undefined && answer !== last.answer);
  if (isNew) setLast({ answer, subject });
  return isNew ? answer : last.answer;
}
