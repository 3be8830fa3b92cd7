import type { Queryable } from '../database.ts';

/** Creates a value once for each queryable: once for the pool, and once for each transaction that asks for it. */
export const perQueryable = <Value>(create: (queryable: Queryable) => Value): ((queryable: Queryable) => Value) => {
  const values = new WeakMap<Queryable, Value>();
  return (queryable) => {
    const value = values.get(queryable) ?? create(queryable);
    values.set(queryable, value);
    return value;
  };
};
