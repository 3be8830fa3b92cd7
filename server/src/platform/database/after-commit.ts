import type { Database, Queryable, Transaction } from './queryable.ts';

/** What is done once something is committed. It must not fail: nobody is there any more who could be told. */
export type AfterCommitCallback = () => Promise<void>;

/** What follows the commits of one database. */
export interface AfterCommitQueue {
  /** Waits until all that has begun by now is done. */
  whenIdle(): Promise<void>;
}

const queueOf = new WeakMap<Queryable, (run: AfterCommitCallback) => void>();

/**
 * Has something done once what the queryable does is committed. What follows is neither waited for nor part of the
 * transaction: its connection is back in the pool by then.
 * - Within a transaction it waits for the commit, within a savepoint for that of the whole; rolled back, it is never done.
 * - Without one the statement that was awaited before is committed, and it is done at once.
 * - Whoever needs it done whatever happens must not rely on this alone: the process can die between the commit and what
 *   follows, and a connection that breaks during the commit leaves open whether it took place; then nothing follows.
 * - Where a statement failed and the work went on as if it had not, PostgreSQL rolls back without saying so; then it follows all
 *   the same, and must do no harm.
 * @throws for a transaction of a database that `connectDatabase` did not open
 */
export const afterCommit = (queryable: Queryable, run: AfterCommitCallback): void => {
  const queue = queueOf.get(queryable);
  if (queue === undefined) throw new Error('What follows a commit needs a database opened by connectDatabase.');
  queue(run);
};

/** Makes the transactions of a database, savepoints too, keep what is to follow them. */
export const enableAfterCommit = (database: Database): AfterCommitQueue => {
  const underWay = new Set<Promise<void>>();
  const follow = (run: AfterCommitCallback): void => {
    const following = run().finally(() => underWay.delete(following));
    underWay.add(following);
  };

  const keep = <Kept extends Transaction>(transaction: Kept, waiting: AfterCommitCallback[]): Kept => {
    queueOf.set(transaction, (run) => void waiting.push(run));
    const open = transaction.transaction.bind(transaction);
    transaction.transaction = async (work) => {
      const within: AfterCommitCallback[] = [];
      const result = await open((savepoint) => work(keep(savepoint, within)));
      waiting.push(...within);
      return result;
    };
    return transaction;
  };

  queueOf.set(database, follow);
  const open = database.transaction.bind(database);
  database.transaction = async (work, config) => {
    const waiting: AfterCommitCallback[] = [];
    const result = await open((transaction) => work(keep(transaction, waiting)), config);
    for (const run of waiting) follow(run);
    return result;
  };

  return {
    whenIdle: async () => {
      await Promise.all(underWay);
    },
  };
};
