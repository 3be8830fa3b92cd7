import { onlineManager } from '@tanstack/react-query';

/** The rows of an answer: of a list, of the pages of a long list, or of the groups of a search. Undefined for an answer without rows. */
function rowsOf(answer: unknown): readonly unknown[] | undefined {
  if (Array.isArray(answer)) return answer;
  const { pages, items, people, rows, groups, data } = answer as Partial<Record<string, unknown>>;
  if (Array.isArray(pages)) return pages.flatMap((page) => rowsOf(page) ?? []);
  return [items, people, rows, groups, data].find(Array.isArray);
}

/**
 * For `placeholderData`: the answer to the question before stays on the screen until the next one arrives, so that rows do not flash
 * while somebody writes a word. An empty answer does not stay: it would say 'nothing found' of words that were never looked for. Nor
 * does any without a network, for it might stay for long.
 */
export const keepPreviousAnswer = <Answer>(previous: Answer | undefined): Answer | undefined =>
  previous !== undefined && onlineManager.isOnline() && rowsOf(previous)?.length !== 0 ? previous : undefined;
