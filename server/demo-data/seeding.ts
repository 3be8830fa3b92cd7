import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from '../src/platform/database/database.ts';
import type { Revision } from '../src/platform/demo/revise-rows.store.ts';
import { selectSeededItems, upsertSeededItems } from '../src/platform/demo/seeded-items.store.ts';
import type { Dependencies } from '../src/platform/dependencies.ts';

type Write<Item> = (transaction: Transaction, items: Item[]) => Promise<void>;

/** Writes items of the demo world into the database and remembers which ones it has written. */
export interface Seeding {
  /**
   * Adds the items that were never added before, and records them in the same transaction. An item that people deleted since is
   * not added again.
   */
  addMissing: <Item>(
    kind: string,
    items: readonly Item[],
    idOf: (item: Item) => string,
    write: Write<Item>,
  ) => Promise<void>;
  /**
   * Adds the rows that were never added before, and passes the rows whose demo data changed since the last start to `revise`, with
   * the old and the new values. `revise` updates a field only if people have not changed it.
   */
  addOrReviseRows: <Row extends { id: string }>(
    kind: string,
    rows: readonly Row[],
    steps: { add: Write<Row>; revise: Write<Revision> },
  ) => Promise<void>;
}

/**
 * Reads the items of earlier starts and returns the functions that add the missing ones. A start with nothing to write costs one
 * query.
 * @param log receives one line before the first write
 */
export const startSeeding = async (
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  log: (line: string) => void,
): Promise<Seeding> => {
  const known = await selectSeededItems(database.db);
  let hasLogged = false;
  const announce = (): void => {
    if (!hasLogged) log('Writing the demo world …');
    hasLogged = true;
  };

  return {
    addMissing: async (kind, items, idOf, write) => {
      const keyOf = (item: (typeof items)[number]): string => `${kind}/${idOf(item)}`;
      const missing = items.filter((item) => !known.has(keyOf(item)));
      if (missing.length === 0) return;
      announce();
      await database.db.transaction(async (transaction) => {
        await write(transaction, missing);
        const added = missing.map((item) => ({ key: keyOf(item), content: null }));
        await upsertSeededItems(transaction, added, clock.now());
      });
    },
    addOrReviseRows: async (kind, rows, { add, revise }) => {
      const keyOf = ({ id }: { id: string }): string => `${kind}/${id}`;
      const missing = rows.filter((row) => !known.has(keyOf(row)));
      const changed = rows.filter((row) => known.has(keyOf(row)) && !isDeepStrictEqual(known.get(keyOf(row)), row));
      if (missing.length + changed.length === 0) return;
      announce();
      await database.db.transaction(async (transaction) => {
        await add(transaction, missing);
        const revisions = changed.map((row) => ({
          id: row.id,
          written: known.get(keyOf(row)) ?? null,
          wanted: { ...row },
        }));
        await revise(transaction, revisions);
        const written = [...missing, ...changed].map((row) => ({ key: keyOf(row), content: { ...row } }));
        await upsertSeededItems(transaction, written, clock.now());
      });
    },
  };
};
