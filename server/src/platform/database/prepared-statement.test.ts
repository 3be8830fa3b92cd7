import { expect, it } from 'vitest';
import type { Queryable } from './database.ts';
import { preparedStatement } from './prepared-statement.ts';

it('builds a statement once for a database, and anew for what is another one', () => {
  const built: Queryable[] = [];
  const statement = preparedStatement((queryable) => {
    built.push(queryable);
    return { number: built.length };
  });
  const [one, other] = [{} as Queryable, {} as Queryable];
  expect([statement(one), statement(one), statement(other), statement(one)].map(({ number }) => number)).toEqual([
    1, 1, 2, 1,
  ]);
  expect(built).toEqual([one, other]);
});
