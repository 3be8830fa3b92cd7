// Jobs that lock the same roles, accounts and houses run at the same time in several processes: the days of roles, imports of two
// estates, and deletions of accounts. They lock in one order, so that none is ended by a deadlock.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startStaffedEstates } from '../features/bookings/testing/staffed-estates.ts';
import { grantRole, runImport } from '../features/estates/index.ts';
import { changesByStaff, keepHouseholdDays } from '../features/household/index.ts';
import { deleteHeldAccount } from '../features/privacy/index.ts';

const estateIds = ['901', '902'];
const people = 60;
const houses = 7;
const rounds = 4;

let world: Awaited<ReturnType<typeof startStaffedEstates>>;
beforeAll(async () => {
  world = await startStaffedEstates();
});
afterAll(() => world.running.close());

const query = (text: string, values: unknown[] = []) => world.running.database.pool.query(text, values);

const kindsOfRole = ['over', 'begins', 'changes', 'new'] as const;

/** The house of a role of a person: people share few houses, and have their roles in them in different orders. */
const houseOf = (nth: number, estateId: string, kind: (typeof kindsOfRole)[number]): string =>
  String((nth * (estateId === '901' ? 5 : 3) + kindsOfRole.indexOf(kind)) % houses);

/** Adds people with three roles at each estate: one whose last day is over, one that begins now, and one that an import changes. */
const addPeople = async (round: number): Promise<string[]> => {
  const ids = Array.from({ length: people }, (_, nth) => `round-${round}-${String(nth).padStart(2, '0')}`);
  await query(
    `insert into users (id, email, password_hash, first_name, last_name, mobile, mobile_verified, user_type, default_estate_id,
       created_at, email_verified_at)
     select id, id || '@ekhaya.test', '', 'Somebody', id, '', false, 'resident', '901', now(), now() from unnest($1::text[]) as id`,
    [ids],
  );
  const grants = estateIds.flatMap((estateId) =>
    ids.flatMap((id, nth) =>
      (['over', 'begins', 'changes'] as const).map((kind) => ({
        id: `${id}-${estateId}-${kind}`,
        user_id: id,
        role_id: `${estateId}-tenant`,
        is_started: kind !== 'begins',
        unit_number: houseOf(nth, estateId, kind),
        last_day: kind === 'over' ? '2026-11-01' : null,
        // Roles of the second estate end and begin in another order of people.
        at: new Date(Date.UTC(2026, 10, 2) + (estateId === '901' ? nth : (nth * 7) % people) * 1000),
      })),
    ),
  );
  await query(
    `insert into role_grants (id, user_id, role_id, unit_number, granted_at, last_day, ends_at, starts_at, is_started)
     select id, user_id, role_id, unit_number, now(), last_day, case when last_day is not null then at end,
       case when not is_started then at end, is_started
     from json_to_recordset($1) as _ (id text, user_id text, role_id text, unit_number text, last_day date, at timestamptz,
       is_started boolean)`,
    [JSON.stringify(grants)],
  );
  return ids;
};

/** Loads a file that gives each person another role, and a last day to one that she has, and has it begun. */
const beginImport = async (estateId: string, ids: readonly string[]): Promise<string> => {
  const who = estateId === '901' ? world.manager : world.otherManager;
  const lines = ids.flatMap((id, nth) => [
    `${id}@ekhaya.test,${houseOf(nth, estateId, 'changes')},Tenant,2027-03-31`,
    `${id}@ekhaya.test,${houseOf(nth, estateId, 'new')},Tenant,`,
  ]);
  // The second file has the people in another order.
  const text = `E-mail,House,Role,Last day\n${(estateId === '901' ? lines : lines.toReversed()).join('\n')}`;
  const answer = await world.ask('POST', 'imports', who, { estateId, fileName: 'people.csv', addsHouses: true, text });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  const { id, counts } = answer.body.details;
  expect(counts).toEqual({ new: 0, change: people * 2, same: 0, mistake: 0 });
  await query(`update people_imports set state = 'running', started_by = $2, started_at = now() where id = $1`, [
    id,
    who.userId,
  ]);
  return id;
};

it('ends and gives roles, imports people of two estates and deletes accounts at the same time, without a deadlock', async () => {
  const { dependencies, database } = world.running;
  for (let round = 0; round < rounds; round += 1) {
    await query('delete from rate_limit_attempts');
    const ids = await addPeople(round);
    const imports = [await beginImport('901', ids), await beginImport('902', ids)];
    const leaving = ids.filter((_, nth) => nth % 6 === 0);
    const ended = await Promise.allSettled([
      ...[1, 2, 3].map(() => keepHouseholdDays(dependencies)),
      ...imports.map((importId) => runImport({ ...dependencies, ...changesByStaff(dependencies) }, { importId })),
      // Staff give the same roles as the file.
      ...ids.map(async (userId, nth) => {
        if (leaving.includes(userId)) return;
        const role = { userId, roleId: '901-tenant', unitNumber: houseOf(nth, '901', 'new') };
        await database.db.transaction((transaction) => grantRole(transaction, role, dependencies));
      }),
      ...leaving.map((userId) => deleteHeldAccount(dependencies, { userId })),
    ]);
    const failures = ended.flatMap((each) =>
      each.status === 'rejected' ? [String(each.reason.cause ?? each.reason)] : [],
    );
    expect(failures).toEqual([]);
    const held = `from role_grants where user_id like 'round-${round}-%' and`;
    const count = async (condition: string) =>
      Number((await query(`select count(*) ${held} ${condition}`)).rows[0].count);
    // A deleted account has no roles. Everybody else has had one of each kind at both estates.
    const stay = (people - leaving.length) * estateIds.length;
    expect(await count(`id like '%-over' and revoked_at is not null`)).toBe(stay);
    expect(await count(`id like '%-begins' and is_started and revoked_at is null`)).toBe(stay);
    expect(await count(`id like '%-changes' and last_day = '2027-03-31'`)).toBe(stay);
    expect(await count(`id not like 'round-%' and revoked_at is null`)).toBe(stay);
  }
});
