import type { Queryable } from './database.ts';

/** Makes something once for each queryable: once for the pool, and once for each transaction that asks. */
export const perQueryable = <Made>(make: (queryable: Queryable) => Made): ((queryable: Queryable) => Made) => {
  const known = new WeakMap<Queryable, Made>();
  return (queryable) => {
    const made = known.get(queryable) ?? make(queryable);
    known.set(queryable, made);
    return made;
  };
};
