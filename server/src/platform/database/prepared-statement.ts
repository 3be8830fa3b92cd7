import type { Queryable } from './database.ts';

/**
 * A statement that is asked so often that building and planning it would cost more than it does. It is built once for what it
 * runs in, and each connection plans it once, under its name.
 * @param prepare builds it, `.prepare('its_name')` at the end; no two statements have one name
 */
export const preparedStatement = <Statement>(
  prepare: (queryable: Queryable) => Statement,
): ((queryable: Queryable) => Statement) => {
  const built = new WeakMap<Queryable, Statement>();
  return (queryable) => {
    const statement = built.get(queryable) ?? prepare(queryable);
    built.set(queryable, statement);
    return statement;
  };
};
