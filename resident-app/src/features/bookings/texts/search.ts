/** Whether a text contains all words of a search, in any order and without regard to case. An empty search finds every text. */
export const hasAllWords = (text: string, search: string): boolean =>
  search
    .toLocaleLowerCase('en-ZA')
    .split(/\s+/)
    .every((word) => text.toLocaleLowerCase('en-ZA').includes(word));
