import { readStored, storedNames } from '../store/encrypted-store.ts';
import { DRAFT } from './preserved-records.ts';

const titles = new Map<string, string>();

/** Says what the person reads about drafts whose names begin with these. Without a title a draft is a form that was not saved. */
export function titleDrafts(titleOf: Readonly<Record<string, string>>): void {
  for (const [name, title] of Object.entries(titleOf)) titles.set(`${DRAFT}${name}`, title);
}

/** The titles of what the person has written and neither sent nor saved: one for each draft, or for each entry of a list. */
export async function titlesOfDrafts(): Promise<string[]> {
  const names = (await storedNames().catch(() => [])).filter((name) => name.startsWith(DRAFT));
  const drafts = await Promise.all(
    names.map(async (name) => Array<string>(writtenIn(await readStored(name))).fill(titleOf(name))),
  );
  return drafts.flat();
}

const titleOf = (name: string): string =>
  [...titles].find(([beginning]) => name.startsWith(beginning))?.[1] ?? 'Forms not saved';

/** How many things were written in a draft. What a form chooses by itself, such as a time, is nothing that was written. */
function writtenIn(draft: unknown): number {
  if (Array.isArray(draft)) return draft.length;
  const values: unknown[] = Object.values(draft ?? {});
  return values.some((value) => (Array.isArray(value) || typeof value === 'string') && value.length > 0) ? 1 : 0;
}
