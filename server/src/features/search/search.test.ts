import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookingReference } from '@ekhaya/contract/search/search.rules';
import { hallRequest, startStaffedEstates } from '../bookings/testing/staffed-estates.ts';
import { testRoleId, type TestRole } from '../estates/estates.factory.ts';
import { grantRole } from '../estates/index.ts';
import { signUpSomebody } from '../identity/identity.factory.ts';

type World = Awaited<ReturnType<typeof startStaffedEstates>>;
type Person = World['manager'];
interface Found {
  kind: string;
  hasMore: boolean;
  items: { id: string; title: string; note: string; opens: { record: string; id: string }; date: string }[];
}

let world: World;
let guard: Person;
let themba: Person;

const query = (text: string, values: unknown[] = []) => world.running.database.pool.query(text, values);

const signUpAs = async (role: TestRole, { estateId = '901', unitNumber = '', ...names }: Record<string, string>) => {
  const estate = estateId === '902' ? { estateId, estateName: 'Other Bay' } : {};
  const person = await signUpSomebody(world.running, { ...names, ...estate });
  const grant = { userId: person.userId, roleId: testRoleId(estateId, role), unitNumber };
  await grantRole(world.running.database.db, grant, world.running.dependencies);
  return person;
};

const insertVisit = (id: string, { estateId, plate, code }: { estateId: string; plate: string; code: string }) =>
  query(
    `insert into visitor_invitations (id, estate_id, host_id, house, unit_number, visitor, phone_number, plate, visit_date,
       start_minutes, end_minutes, starts_at, ends_at, code, token_digest, created_at)
     values ($1, $2, $3, 'unit:14', '14', 'Lindiwe Khumalo', '+27824127788', $4, '2026-11-14', 660, 720,
       '2026-11-14T09:00:00Z', '2026-11-14T10:00:00Z', $5, 'digest-' || $1, '2026-11-13T09:00:00Z')`,
    [id, estateId, themba.userId, plate, code],
  );

beforeAll(async () => {
  world = await startStaffedEstates();
  guard = await signUpAs('Guard', {});
  themba = await signUpAs('Owner', { firstname: 'Themba', lastname: 'Ncube', unitNumber: '31' });
  await signUpAs('Tenant', { firstname: 'Nomvula', lastname: 'Ncube', unitNumber: '31' });
  await signUpAs('Owner', { firstname: 'Bo', lastname: 'Themba', unitNumber: '310' });
  await signUpAs('Owner', { firstname: 'Themba', lastname: 'Elsewhere', unitNumber: '31', estateId: '902' });
  await insertVisit('here', { estateId: '901', plate: 'CA 123-456', code: 'K7M3QXR' });
  await insertVisit('elsewhere', { estateId: '902', plate: 'CA 123 999', code: 'K7M3QXT' });
  await query(
    `insert into walk_ins (id, estate_id, gate_id, guard_id, visitor_name, plate, unit, asked_at, expires_at)
     values ('walk', '901', 'main', $1, 'Bheki Cele', 'ca123777', '31', '2026-11-12T23:30:00Z', '2026-11-12T23:32:00Z')`,
    [guard.userId],
  );
  await query(
    `insert into vehicles (id, user_id, make, model, colour, registration_number, registration_key, created_at)
     values ('car', $1, 'Toyota', 'Corolla', 'White', 'CA 123 000', 'CA123000', now())`,
    [themba.userId],
  );
});
afterAll(() => world.running.close());

const search = async (q: string, who = world.manager, estateId = ''): Promise<Found[]> =>
  (await world.read(`search?q=${encodeURIComponent(q)}${estateId && `&estateId=${estateId}`}`, who)).groups;
const titles = (groups: Found[], kind: string): string[] =>
  groups.find((group) => group.kind === kind)?.items.map(({ title }) => title) ?? [];

describe('GET /api/console/search', () => {
  it('finds people by parts of their names in any order, those whose name begins so first', async () => {
    expect(titles(await search('themba'), 'person')).toEqual(['Themba Ncube', 'Bo Themba']);
    expect(titles(await search('ncube them'), 'person')).toEqual(['Themba Ncube']);
    expect(titles(await search('bo'), 'person')).toContain('Bo Themba');
    const [person] = (await search('nomvula'))[0]?.items ?? [];
    expect(person).toMatchObject({ title: 'Nomvula Ncube', opens: { record: 'person' } });
    // The lowest role, which everybody gets at sign-up, is not named beside another.
    expect(person?.note).toBe('Tenant, unit 31');
  });

  it('finds people by e-mail address and by mobile number as people write it', async () => {
    expect(titles(await search(themba.email), 'person')).toEqual(['Themba Ncube']);
    const local = `0${themba.mobile.slice(2)}`;
    const spaced = `${local.slice(0, 3)} ${local.slice(3, 6)} ${local.slice(6)}`;
    for (const typed of [local, spaced, `+${themba.mobile}`]) {
      expect(titles(await search(typed), 'person'), typed).toEqual(['Themba Ncube']);
    }
  });

  it('finds houses with who has a role there, the shortest number first', async () => {
    const groups = await search('unit 31');
    expect(groups.map(({ kind }) => kind)).toEqual(['house']);
    expect(groups[0]?.items).toMatchObject([
      { title: 'Unit 31', note: 'Nomvula Ncube, Themba Ncube', opens: { record: 'house', id: '31' } },
      { title: 'Unit 310', note: 'Bo Themba' },
    ]);
  });

  it('finds plates of residents, visitors and walk-ins however they are written', async () => {
    for (const typed of ['CA 123', 'ca123', 'Ca-123']) {
      const items = (await search(typed)).find(({ kind }) => kind === 'plate')?.items ?? [];
      expect(items.map(({ title, note, date }) => [title, note, date])).toEqual([
        ['CA 123 000', 'Themba Ncube, White Toyota Corolla', ''],
        ['CA 123-456', 'Lindiwe Khumalo, visitor of Themba Ncube, 14', '2026-11-14'],
        ['ca123777', 'Bheki Cele, without an invitation, for unit 31', '2026-11-13'],
      ]);
    }
    expect(titles(await search('CA 123-456'), 'plate')).toEqual(['CA 123-456']);
  });

  it('finds a visit by its whole code alone, and never answers a code', async () => {
    const answer = await world.ask('GET', 'search?q=k7m%203qxr', world.manager);
    expect(titles(answer.body.details.groups, 'visitor-code')).toEqual(['Lindiwe Khumalo']);
    expect(JSON.stringify(answer.body)).not.toMatch(/k7m\s?3qx/i);
    expect(titles(await search('k7m3qx'), 'visitor-code')).toEqual([]);
    expect(titles(await search('k7m3qxt'), 'visitor-code')).toEqual([]);
  });

  it('finds a booking by its reference', async () => {
    const id = await world.book(hallRequest({ date: '2026-11-20', start: '0900', end: '1000' }));
    const reference = bookingReference(id);
    const groups = await search(`#${reference}`);
    expect(titles(groups, 'booking')).toEqual([`${reference}: hall-901`]);
    expect(titles(await search(id), 'booking')).toHaveLength(1);
    expect(titles(await search(`#${reference.slice(0, 6)}`), 'booking')).toHaveLength(1);
    expect(titles(await search(`#${reference}`, world.otherManager), 'booking')).toEqual([]);
  });

  it('finds a payment by its reference, for staff who see payments', async () => {
    await query(
      `insert into payments (id, user_id, idempotency_key, estate_id, account_no, utility, amount_cents, currency, gateway, state,
         reference, created_at, changed_at)
       values ('paid', $1, 'key', '901', '123456', 'electricity', 20050, 'ZAR', 'payhost', 'issued', 'EK-7F3K9Q2MXW',
         '2026-11-12T23:30:00Z', '2026-11-12T23:31:00Z')`,
      [themba.userId],
    );
    for (const typed of ['EK-7F3K9Q2MXW', '#ek-7f3k', 'ek 7f3k9q']) {
      expect((await search(typed)).find(({ kind }) => kind === 'payment')?.items, typed).toMatchObject([
        {
          title: 'EK-7F3K9Q2MXW: R 200.50',
          note: 'Themba Ncube, electricity',
          date: '2026-11-13',
          opens: { record: 'payment', id: 'paid' },
        },
      ]);
    }
    for (const typed of ['7F3K9Q2MXW', 'EK-7F3K9Q2MXX']) expect(titles(await search(typed), 'payment')).toEqual([]);
    expect(titles(await search('EK-7F3K9Q2MXW', world.otherManager), 'payment')).toEqual([]);
    expect(await search('EK-7F3K9Q2MXW', guard)).toEqual([]);
  });

  it('says when there is more than it lists', async () => {
    for (let number = 0; number < 8; number += 1) {
      await signUpAs('Owner', { firstname: 'Many', lastname: 'People', unitNumber: String(500 + number) });
    }
    const [group] = await search('many people');
    expect([group?.items.length, group?.hasMore]).toEqual([6, true]);
    expect((await search('unit 31'))[0]?.hasMore).toBe(false);
  });

  it('finds nothing for a text that means nothing, wildcards included', async () => {
    for (const typed of ['', ' ', 'a', '%', '__', '%%%', '\\']) expect(await search(typed), typed).toEqual([]);
    expect(await search('themba%')).toEqual([]);
  });
});

describe('rights', () => {
  it('finds only records of the caller’s estates', async () => {
    expect(titles(await search('themba', world.otherManager), 'person')).toEqual(['Themba Elsewhere']);
    expect(titles(await search('31', world.otherManager), 'house')).toEqual(['Unit 31']);
    expect(titles(await search('ca123', world.otherManager), 'plate')).toEqual(['CA 123 999']);
    expect(titles(await search('themba', world.administrator), 'person')).toHaveLength(3);
    expect(titles(await search('themba', world.administrator, '902'), 'person')).toEqual(['Themba Elsewhere']);
    expect((await world.ask('GET', 'search?q=themba&estateId=901', world.otherManager)).status).toBe(403);
  });

  it('a guard finds neither people nor visits', async () => {
    for (const typed of ['themba', '31', 'ca123', 'k7m3qxr']) expect(await search(typed, guard)).toEqual([]);
  });

  it('forgets people whose role has ended', async () => {
    const gone = await signUpAs('Owner', { firstname: 'Gone', lastname: 'Away', unitNumber: '77' });
    expect(titles(await search('gone away'), 'person')).toEqual(['Gone Away']);
    await query('update role_grants set revoked_at = now() where user_id = $1', [gone.userId]);
    expect(await search('gone away')).toEqual([]);
    expect(await search('77')).toEqual([]);
  });

  it('residents and strangers find nothing, and a search without a text is refused', async () => {
    expect((await world.ask('GET', 'search?q=themba', world.thandi)).status).toBe(403);
    expect((await world.running.request('GET', '/api/console/search?q=themba')).status).toBe(401);
    expect((await world.ask('GET', 'search', world.manager)).status).toBe(400);
  });
});
