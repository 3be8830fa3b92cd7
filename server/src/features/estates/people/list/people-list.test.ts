import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApplicationForTests } from '../../../../shell/testing/application-for-tests.ts';
import { signUpSomebody } from '../../../identity/identity.factory.ts';
import { createTestEstate, testRoleId } from '../../estates.factory.ts';
import { grantRole } from '../../roles/grant-role.ts';

/** How many people share a last name: more than the list sorts. */
const many = 13_000;
const perPage = 100;

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let manager: Awaited<ReturnType<typeof signUpSomebody>>;

interface Named {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
}

/** The people of the test. Every fifth has no role at the estate. */
const everybody: Named[] = Array.from({ length: many }, (_, n) => ({
  id: `person-${n}`,
  firstName: n % 3 === 0 ? 'Themba' : 'amina',
  lastName: [`Nkosi${n}`, `nkosi${n}`, 'Dube', `van Nkosi${n}`][n % 4] ?? '',
  email: `nkosi${n}@example.test`,
}));
const holdsRole = (n: number): boolean => n % 5 !== 0;
const insertPeople = async (): Promise<void> => {
  const { pool } = running.database;
  const column = (name: keyof Named) => everybody.map((person) => person[name]);
  await pool.query(
    `insert into users (id, first_name, last_name, email, password_hash, mobile, user_type, default_estate_id, created_at)
     select *, '', '', 'resident', '901', now() from unnest($1::text[], $2::text[], $3::text[], $4::text[])`,
    [column('id'), column('firstName'), column('lastName'), column('email')],
  );
  const ids = everybody.filter((_, n) => holdsRole(n)).map(({ id }) => id);
  await pool.query(
    `insert into role_grants (id, user_id, role_id, unit_number, granted_at)
     select 'grant-' || id, id, $2, '', now() from unnest($1::text[]) id`,
    [ids, testRoleId('901', 'Owner')],
  );
};

/** The people of the estate whom a text finds, compared and sorted without the database: last names that begin with it come first. */
const expectedIds = (text: string, order: 'ASC' | 'DESC'): string[] => {
  const sign = order === 'ASC' ? 1 : -1;
  const keyOf = ({ id, firstName, lastName }: Named) =>
    [lastName.toLowerCase(), firstName.toLowerCase(), id].join('\u0000');
  const sorted = everybody
    .filter((_, n) => holdsRole(n))
    .filter(({ lastName, email }) => `${lastName} ${email}`.toLowerCase().includes(text))
    .toSorted((one, other) => (keyOf(one) < keyOf(other) ? -sign : sign));
  const begins = ({ lastName }: Named) => lastName.toLowerCase().startsWith(text);
  return [...sorted.filter(begins), ...sorted.filter((person) => !begins(person))].map(({ id }) => id);
};

const list = async (query: string): Promise<{ ids: string[]; total: number; isMore: boolean }> => {
  const { body } = await running.request('GET', `/api/console/people?perPage=${perPage}&sort=name&${query}`, {
    cookie: manager.cookie,
  });
  const { items, total, isMore } = body.details;
  return { ids: items.map(({ id }: Named) => id), total, isMore };
};

beforeAll(async () => {
  running = await startApplicationForTests();
  await createTestEstate(running.database.db);
  manager = await signUpSomebody(running, { firstname: 'Lerato', lastname: 'Mokoena' });
  const role = { userId: manager.userId, roleId: testRoleId('901', 'Manager'), unitNumber: '' };
  await grantRole(running.database.db, role, running.dependencies);
  await insertPeople();
  // PostgreSQL plans by what it knows of a table, as it does of one that was filled long ago.
  await running.database.pool.query('vacuum analyze users, role_grants');
});
afterAll(() => running.close());

describe.each([
  ['more people than are sorted', 'nkosi'],
  ['more people than are counted', 'nkosi1'],
  ['few people', 'nkosi12'],
  ['fewer than three letters', 'nk'],
])('a list by name of a text that finds %s', (_, text) => {
  it('begins with the last names that begin with it, on every page', async () => {
    const expected = expectedIds(text, 'ASC');
    const boundary = Math.ceil(expected.length / 2 / perPage);
    for (const page of [1, boundary, boundary + 1]) {
      const { ids } = await list(`q=${text}&order=ASC&page=${page}`);
      expect(ids, `page ${page}`).toEqual(expected.slice((page - 1) * perPage, page * perPage));
    }
  });

  it.each(['ASC', 'DESC'] as const)('goes on after any person, %s', async (order) => {
    const expected = expectedIds(text, order);
    const boundary = Math.floor(expected.length / 2);
    for (const position of [boundary - 30, boundary + 30, expected.length - 50]) {
      const { ids } = await list(`q=${text}&order=${order}&after=${expected[position]}`);
      expect(ids, `after the ${position + 1}th`).toEqual(expected.slice(position + 1, position + 1 + perPage));
    }
  });

  it.each([1, 900])('counts them, at most 2,000, on page %s', async (page) => {
    const { total, isMore } = await list(`q=${text}&order=ASC&page=${page}`);
    const found = expectedIds(text, 'ASC').length;
    expect({ total, isMore }).toEqual({ total: Math.min(found, 2_000), isMore: found > 2_000 });
  });
});

it('a frequent name reads the page from the index of names, and neither sorts nor compares the others', async () => {
  const { pool } = running.database;
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, buffers) select id from people where lower(last_name) collate "C" like lower('nkosi%')
       order by lower(last_name) collate "C", lower(first_name) collate "C", id limit 250`,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('users_names_index');
    expect(plan).not.toContain('Sort');
  } finally {
    client.release();
  }
});
