import type { OutputOf } from '@ekhaya/contract/routes';
import type { SearchResult } from '@ekhaya/contract/search/console-search';
import { understandSearch } from '@ekhaya/contract/search/search.rules';
import type { DatabaseConnection } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { readStaffRights } from '../estates/index.ts';
import { searchSources } from './search-sources.ts';

/** How many records of each kind an answer has. */
const maxItems = 6;

/**
 * Searches every kind of record that the text may mean and the caller's rights allow, at the same time.
 * @param parts.reader the database that is searched
 * @throws {AppError} `forbidden` if the caller is not staff at the estate, or at any
 */
export const searchConsole = async (
  { database, reader }: Pick<Dependencies, 'database'> & { reader: DatabaseConnection },
  caller: Caller,
  { q, estateId }: { q: string; estateId?: string | undefined },
): Promise<OutputOf<'GET /api/console/search'>> => {
  const rights = await readStaffRights(database.db, caller, estateId);
  const meanings = understandSearch(q);
  const found = await Promise.all(
    searchSources.map(async ({ kind, permission, search }) => {
      const [text, estates] = [meanings[kind], rights(permission)];
      const items =
        text === undefined || estates === undefined
          ? []
          : await search(reader.db, { text, estates, limit: maxItems + 1 });
      return { kind, items };
    }),
  );
  const groups = new Map<(typeof found)[number]['kind'], SearchResult[]>();
  for (const { kind, items } of found) groups.set(kind, [...(groups.get(kind) ?? []), ...items]);
  return {
    groups: [...groups]
      .filter(([, items]) => items.length > 0)
      .map(([kind, items]) => ({ kind, items: items.slice(0, maxItems), hasMore: items.length > maxItems })),
  };
};
