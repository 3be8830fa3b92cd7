import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from '../src/platform/database/database.ts';
import type { Revision } from '../src/platform/demo/revise-rows.store.ts';
import { selectSeededItems, upsertSeededItems } from '../src/platform/demo/seeded-items.store.ts';
import type { Dependencies } from '../src/platform/dependencies.ts';

type Write<Item> = (transaction: Transaction, items: Item[]) => Promise<void>;

/** How the demo world is written into the database. */
export interface Seeding {
  /** Adds the items that were never added before, and records them in the same transaction. */
  addMissing: <Item>(
    kind: string,
    items: readonly Item[],
    idOf: (item: Item) => string,
    write: Write<Item>,
  ) => Promise<void>;
  /**
   * Adds rows that were never added before, and brings the others up to date: a field that changed in the demo data since it was
   * written is written again, unless people changed it meanwhile.
   */
  followRows: <Row extends { id: string }>(
    kind: string,
    rows: readonly Row[],
    steps: { add: Write<Row>; revise: Write<Revision> },
  ) => Promise<void>;
}

/**
 * Reads once what was added before, so that a start with nothing to write costs one query.
 * @param say receives one line before the first write
 */
export const startSeeding = async (
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  say: (line: string) => void,
): Promise<Seeding> => {
  const known = await selectSeededItems(database.db);
  let hasSaid = false;
  const announce = (): void => {
    if (!hasSaid) say('Writing the demo world …');
    hasSaid = true;
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
    followRows: async (kind, rows, { add, revise }) => {
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
