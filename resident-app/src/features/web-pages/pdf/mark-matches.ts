const MARKED = 'pdf-match';
const CURRENT = 'pdf-current';

const highlightOf = (name: string): Highlight => {
  const known = CSS.highlights.get(name);
  if (known) return known;
  const created = new Highlight();
  CSS.highlights.set(name, created);
  return created;
};

/**
 * Marks places in the text of a page, without changing its elements.
 * @returns a function that removes the marks. A browser without custom highlights shows none
 */
export function markMatches(ranges: readonly Range[], current: readonly Range[]): () => void {
  if (typeof Highlight === 'undefined') return () => undefined;
  const [marked, shown] = [highlightOf(MARKED), highlightOf(CURRENT)];
  for (const range of ranges) marked.add(range);
  for (const range of current) shown.add(range);
  return () => {
    for (const range of ranges) marked.delete(range);
    for (const range of current) shown.delete(range);
  };
}
