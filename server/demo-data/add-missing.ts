import type { Transaction } from '../src/platform/database/database.ts';
import { insertSeededKeys, selectSeededKeys } from '../src/platform/demo/seeded-items.store.ts';
import type { Dependencies } from '../src/platform/dependencies.ts';

/** Adds those items that were never added before, and remembers them in the same transaction. */
export type AddMissing = <Item>(
  kind: string,
  items: readonly Item[],
  idOf: (item: Item) => string,
  write: (transaction: Transaction, missing: Item[]) => Promise<void>,
) => Promise<void>;

/** Reads what has been added, once, so that a start with nothing to add costs one query. */
export const missingAdder = async (
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  say: (line: string) => void,
): Promise<AddMissing> => {
  const known = await selectSeededKeys(database.db);
  let hasSaid = false;
  return async (kind, items, idOf, write) => {
    const keyOf = (item: (typeof items)[number]): string => `${kind}/${idOf(item)}`;
    const missing = items.filter((item) => !known.has(keyOf(item)));
    if (missing.length === 0) return;
    if (!hasSaid) say('Writing the demo world …');
    hasSaid = true;
    await database.db.transaction(async (transaction) => {
      await write(transaction, missing);
      await insertSeededKeys(transaction, missing.map(keyOf), clock.now());
    });
  };
};
