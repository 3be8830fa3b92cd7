import type { Database, Queryable, Transaction } from './queryable.ts';

/** Runs after a commit. It must not reject: the caller of the transaction has its answer by then. */
export type AfterCommitCallback = () => Promise<void>;

/** The after-commit callbacks of one database that are running. */
export interface AfterCommitQueue {
  /** Waits until the callbacks that have started so far are done. */
  whenIdle(): Promise<void>;
}

const registerByQueryable = new WeakMap<Queryable, (run: AfterCommitCallback) => void>();

/**
 * Runs the callback after the surrounding transaction commits, outside of the transaction: its connection is back in the
 * pool by then, and its caller does not wait for the callback.
 * - Within a savepoint the callback waits for the commit of the outermost transaction. After a rollback it never runs.
 * - Without a transaction it runs at once: the statement before it is committed.
 * - It is not guaranteed: the process can die between the commit and the callback, and a connection that breaks during the
 *   commit leaves its outcome unknown; the callback is dropped then. Work that must happen needs a job or a periodic check.
 * - It may run without a commit: when a failed statement is caught within the transaction, PostgreSQL answers the commit with
 *   a silent rollback. The callback must be harmless then.
 * @throws for a database that `connectDatabase` did not open
 */
export const afterCommit = (queryable: Queryable, run: AfterCommitCallback): void => {
  const register = registerByQueryable.get(queryable);
  if (register === undefined) throw new Error('After-commit callbacks need a database opened by connectDatabase.');
  register(run);
};

/** Makes `afterCommit` work for a database: wraps its transactions and their savepoints. */
export const enableAfterCommit = (database: Database): AfterCommitQueue => {
  const running = new Set<Promise<void>>();
  const start = (run: AfterCommitCallback): void => {
    const callback = run().finally(() => running.delete(callback));
    running.add(callback);
  };

  const collectCallbacks = <Wrapped extends Transaction>(
    transaction: Wrapped,
    callbacks: AfterCommitCallback[],
  ): Wrapped => {
    registerByQueryable.set(transaction, (run) => void callbacks.push(run));
    const openSavepoint = transaction.transaction.bind(transaction);
    transaction.transaction = async (work) => {
      const ofSavepoint: AfterCommitCallback[] = [];
      const result = await openSavepoint((savepoint) => work(collectCallbacks(savepoint, ofSavepoint)));
      callbacks.push(...ofSavepoint);
      return result;
    };
    return transaction;
  };

  registerByQueryable.set(database, start);
  const openTransaction = database.transaction.bind(database);
  database.transaction = async (work, config) => {
    const callbacks: AfterCommitCallback[] = [];
    const result = await openTransaction((transaction) => work(collectCallbacks(transaction, callbacks)), config);
    for (const run of callbacks) start(run);
    return result;
  };

  return {
    whenIdle: async () => {
      await Promise.all(running);
    },
  };
};
