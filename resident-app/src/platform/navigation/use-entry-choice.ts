import { useState } from 'react';
import { entryState } from './history-entries.ts';

/**
 * What a person has chosen on a screen, such as a category. It is kept with the screen's entry of the history, so that Back and a
 * reload find it again.
 */
export function useEntryChoice<Choice extends string>(first: Choice): [Choice, (choice: Choice) => void] {
  const [choice, setChoice] = useState(() => (entryState()?.choice as Choice | undefined) ?? first);
  const choose = (next: Choice): void => {
    setChoice(next);
    const state = entryState();
    if (state) history.replaceState({ ...state, choice: next }, '');
  };
  return [choice, choose];
}
