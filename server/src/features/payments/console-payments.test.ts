import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testRoleId } from '../estates/estates.factory.ts';
import { grantRole } from '../estates/index.ts';
import { signUpSomebody } from '../identity/identity.factory.ts';
import { insertDifference } from './records/payments.store.ts';
import { checkLedger } from './records/check-ledger.ts';
import { startPayingWorld, type Payer } from './testing/paying-world.ts';
import { eventually } from '../../platform/testing/eventually.ts';

let world: Awaited<ReturnType<typeof startPayingWorld>>;
let payer: Payer;
let manager: { cookie: string; userId: string };
let otherManager: { cookie: string; userId: string };

const signUpManager = async (estateId: string) => {
  const person = await signUpSomebody(world.running);
  const grant = { userId: person.userId, roleId: testRoleId(estateId, 'Manager'), unitNumber: '' };
  await world.running.database.db.transaction((transaction) =>
    grantRole(transaction, grant, world.running.dependencies),
  );
  return person;
};

beforeAll(async () => {
  world = await startPayingWorld();
  payer = await world.signUp();
  manager = await signUpManager('901');
  otherManager = await signUpManager('902');
});
afterAll(() => world.close());

const ask = async (
  method: string,
  path: string,
  { body, who = manager, version }: { body?: unknown; who?: { cookie: string }; version?: number } = {},
) => {
  const answer = await world.running.request(method, `/api/console/${path}`, {
    cookie: who.cookie,
    ...(body !== undefined && { body }),
    ...(version !== undefined && { version }),
  });
  const { details, errorDetails } = answer.body;
  return { status: answer.status, details, errorDetails };
};

const storyOf = async (id: string) => (await ask('GET', `payments/${id}`)).details;

const whenAt = (id: string, stage: string) => eventually(async () => expect((await storyOf(id)).stage).toBe(stage));

/** Pays; a vendor that is down sells nothing. */
const pay = async ({ amount = 100, isVendorDown = false } = {}): Promise<string> => {
  world.failVends(isVendorDown ? 'down' : 'none');
  const answer = await world.payWithRestedProviders(payer, { amount });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.result.body.value[0].PAY_REQUEST_ID;
};

describe('payments in the console', () => {
  it('are found by person, account, reference, amount and state, at the estates of the caller alone', async () => {
    const id = await pay({ amount: 123.45 });
    await whenAt(id, 'issued');
    const { reference, person, accountNo } = await storyOf(id);
    for (const q of [person.name, payer.email, accountNo, reference, '123.45', 'R 123.45']) {
      const { items } = (await ask('GET', `payments?q=${encodeURIComponent(q)}&stage=issued`)).details;
      expect(items, q).toContainEqual(expect.objectContaining({ id }));
    }
    expect((await ask('GET', 'payments?q=nobody-at-all')).details).toEqual({ items: [], total: 0, isMore: false });
    expect((await ask('GET', 'payments?stage=declined')).details.total).toBe(0);
    expect((await ask('GET', `payments?personId=${person.id}`)).details.items).toContainEqual(
      expect.objectContaining({ id }),
    );
    expect((await ask('GET', 'payments?personId=somebody-else')).details.total).toBe(0);
    expect((await ask('GET', `payments?personId=${person.id}`, { who: otherManager })).details.total).toBe(0);
    expect((await ask('GET', 'payments', { who: otherManager })).details.total).toBe(0);
    expect((await ask('GET', 'payments?estateId=901', { who: otherManager })).status).toBe(403);
    expect((await ask('GET', `payments/${id}`, { who: otherManager })).status).toBe(404);
    const file = await world.running.request('GET', '/api/console/payments/export?stage=issued', manager);
    expect(file.body).toContain(`${reference},${person.name},${accountNo},electricity,123.45,issued,0.00`);
  });

  it('tell their story to the second, and hold no token and nothing of a card', async () => {
    const id = await pay({ amount: 55 });
    await whenAt(id, 'issued');
    const story = await storyOf(id);
    expect(story.events.map(({ stage }: { stage: string }) => stage)).toEqual([
      'at-bank',
      'no-token',
      'no-token',
      'issued',
    ]);
    expect(story.money).toEqual({ chargedCents: 5_500, issuedCents: 5_500, paidBackCents: 0, owedCents: 0 });
    const [bought] = (await world.history(payer)).body;
    expect(bought.vending.tokens[0]).toMatch(/^\d{20}$/);
    expect(JSON.stringify(story)).not.toContain(bought.vending.tokens[0]);
    expect(JSON.stringify(story)).not.toMatch(/\d{16}/);
  });

  it('are sent again: the vendor’s copy is compared with the slip, and the tokens go to the payer alone', async () => {
    const id = await pay({ amount: 60 });
    await whenAt(id, 'issued');
    const own = await world.running.request('POST', `/api/payments/${id}/copy`, payer);
    const [bought] = (await world.history(payer)).body;
    expect(own.body.details).toMatchObject({ isCopy: true, tokens: [{ digits: bought.vending.tokens[0] }] });
    const stranger = await world.signUp();
    expect((await world.running.request('POST', `/api/payments/${id}/copy`, stranger)).status).toBe(404);

    const unverified = await ask('POST', `payments/${id}/copy`);
    expect(unverified.errorDetails.detail).toContain('no verified mobile number');
    await world.running.database.pool.query('update users set mobile_verified = true where id = $1', [payer.userId]);
    const sent = await ask('POST', `payments/${id}/copy`);
    expect(JSON.stringify(sent.details)).not.toContain(bought.vending.tokens[0]);
    expect(sent.details.events.at(-1).what).toContain('gave a copy');
    expect((await ask('POST', `payments/${id}/copy`, { who: otherManager })).status).toBe(404);

    // The vendor forgets, and then says something else.
    const [name, sale] = [...world.sandbox.sales].at(-1) ?? [];
    world.sandbox.sales.delete(name ?? '');
    const none = await world.running.request('POST', `/api/payments/${id}/copy`, payer);
    expect(none.body.errorDetails.detail).toBe('The vendor has no copy of this receipt. The slip is right as it is.');
    if (sale) {
      const response = sale.response.replace(bought.vending.tokens[0], '1'.repeat(20));
      world.sandbox.sales.set('other', { ...sale, response });
    }
    const other = await world.running.request('POST', `/api/payments/${id}/copy`, payer);
    expect(other.status).toBe(409);
    expect(JSON.stringify(other.body)).not.toContain('1'.repeat(20));
    const { items } = (await ask('GET', 'payment-differences')).details;
    expect(items).toContainEqual(expect.objectContaining({ kind: 'vendor', payment: expect.objectContaining({ id }) }));
  });

  it('that are stuck stand on Today with how long, are asked for, and are never bought twice', async () => {
    const before = world.sandbox.sales.size;
    const id = await pay({ isVendorDown: true });
    await eventually(async () => expect((await storyOf(id)).nextPollAt).not.toBeNull());
    expect((await ask('POST', `payments/${id}/buy-again`)).errorDetails.code).toBe('conflict');
    world.running.clock.advance(6 * 60_000);
    const { items } = (await ask('GET', 'payments?isStuck=true')).details;
    expect(items).toEqual([expect.objectContaining({ id, stage: 'no-token' })]);
    const { waiting } = (await ask('GET', 'today')).details;
    expect(waiting).toContainEqual(expect.objectContaining({ kind: 'payments', count: 1, isLate: false }));
    world.sandbox.faults.choose = undefined;
    await eventually(async () => {
      // A job may have failed against the vendor a moment ago, and have made it be left alone again.
      world.restProviders();
      await ask('POST', `payments/${id}/ask`);
      expect((await storyOf(id)).stage).toBe('issued');
    });
    expect(world.sandbox.sales.size).toBe(before + 1);
    expect((await ask('POST', `payments/${id}/ask`)).errorDetails.code).toBe('conflict');
  });

  it('are paid back wholly before units were bought: the payer reads why, and a late token is a claim', async () => {
    const id = await pay({ amount: 77, isVendorDown: true });
    await whenAt(id, 'no-token');
    const path = `payments/${id}/pay-back`;
    const all = { amountCents: 7_700, reason: 'The vendor is down', isAllOrNothing: true };
    expect((await ask('POST', path, { who: otherManager, body: all })).status).toBe(404);
    const part = await ask('POST', path, { body: { ...all, amountCents: 100 } });
    expect(part.errorDetails.fields.amountCents).toContain('only all of it');
    await eventually(async () => expect((await ask('POST', path, { body: all })).status).toBe(200));
    await whenAt(id, 'paid-back');
    const { money, resultDescription, mayPayBackCents, reference } = await storyOf(id);
    expect(money).toEqual({ chargedCents: 7_700, issuedCents: 0, paidBackCents: 7_700, owedCents: 0 });
    expect({ resultDescription, mayPayBackCents }).toEqual({
      resultDescription: 'The vendor is down.',
      mayPayBackCents: 0,
    });
    expect(world.sandbox.bank.find({ reference })?.refundedCents).toBe(7_700);
    const told = await world.running.request('GET', '/api/notifications?userID=me', { cookie: payer.cookie });
    expect(JSON.stringify(told.body)).toContain('The vendor is down.');
    world.sandbox.faults.choose = undefined;
  });

  it('are given back in part after units were bought, once, and the ledger finds every cent', async () => {
    const id = await pay({ amount: 90 });
    await whenAt(id, 'issued');
    const path = `payments/${id}/pay-back`;
    const give = (amountCents: number) =>
      ask('POST', path, { body: { amountCents, reason: 'Billed too much.', isAllOrNothing: false } });
    expect((await give(9_001)).status).toBe(400);
    expect((await give(2_500)).details.givenBackCents).toBe(2_500);
    expect((await give(2_500)).errorDetails.code).toBe('conflict');
    const { reference, money, stage } = await storyOf(id);
    expect(stage).toBe('issued');
    expect(money).toMatchObject({ chargedCents: 9_000, issuedCents: 9_000, paidBackCents: 2_500 });
    expect(world.sandbox.bank.find({ reference })?.refundedCents).toBe(2_500);
    const { totals, problems } = await checkLedger(world.running.database.db);
    expect(problems).toEqual([]);
    expect(totals.charged).toBe(totals.issued + totals.refunded - totals.goodwill + totals.open);
  });

  it('add up by day, for the eye and for a spreadsheet', async () => {
    const path = 'payment-totals?estateId=901&from=2020-01-01&to=2020-12-31';
    expect((await ask('GET', path)).details).toEqual([]);
    const today = world.running.clock.now().toISOString().slice(0, 10);
    const days = `estateId=901&from=${today}&to=${today}`;
    const [day] = (await ask('GET', `payment-totals?${days}`)).details;
    expect(day.goodwillCents).toBe(2_500);
    expect(day.chargedCents + day.goodwillCents).toBe(day.issuedCents + day.paidBackCents);
    const file = await world.running.request('GET', `/api/console/payment-totals/export?${days}`, manager);
    expect(file.body).toContain(`${today},${day.payments},${(day.chargedCents / 100).toFixed(2)}`);
    expect(file.body).toContain(`${(day.paidBackCents / 100).toFixed(2)},25.00`);
    expect((await ask('GET', 'payment-totals?estateId=901&from=2026-01-01&to=2027-12-31')).status).toBe(400);
  });

  it('whose sums differ from what a provider says are worked off once, with a note', async () => {
    const { items } = (await ask('GET', 'payments?perPage=1')).details;
    await insertDifference(world.running.database.db, {
      paymentId: items[0].id,
      kind: 'vendor',
      detail: 'the vendor sold after the money went back',
      foundAt: world.running.clock.now(),
    });
    const [open] = (await ask('GET', 'payment-differences')).details.items.slice(-1);
    const path = `payment-differences/${open.id}/settle`;
    const body = { note: 'Claimed with letter 12' };
    expect((await ask('PUT', path, { body, who: otherManager })).status).toBe(404);
    expect((await ask('PUT', path, { body })).details).toMatchObject({ note: body.note });
    expect((await ask('PUT', path, { body })).errorDetails.code).toBe('conflict');
    const settled = (await ask('GET', 'payment-differences?state=settled')).details.items[0];
    expect(settled.settledBy.id).toBe(manager.userId);
  });
});

describe('providers in the console', () => {
  const secrets = /"sandbox"|"secret"|"test"/;

  it('show how they answer and what tariff they told, and never a credential', async () => {
    const answer = await ask('GET', 'estates/901/providers');
    expect(answer.details.vendor.settings).toMatchObject({ name: 'City Prepaid', minCents: 1_000 });
    expect(answer.details.health).toContainEqual(expect.objectContaining({ provider: 'vendor', state: 'ok' }));
    expect(answer.details.tariffs).toEqual([
      expect.objectContaining({ utility: 'electricity', tariff: 'Homepower 4' }),
    ]);
    expect(JSON.stringify(answer.details)).not.toMatch(secrets);
    expect((await ask('GET', 'estates/901/providers', { who: otherManager })).status).toBe(403);
  });

  it('are changed with credentials that can only be written; empty ones keep what is stored', async () => {
    const { gateway, vendor } = (await ask('GET', 'estates/901/providers')).details;
    const path = 'estates/901/utility-provider';
    const kept = { operator: '', operatorPassword: '', readingsUser: '', readingsPassword: '' };
    const change = { ...vendor.settings, ...kept, utilities: ['electricity'] };
    const changed = await ask('PUT', path, { body: change, version: vendor.version });
    expect(changed.details.vendor.settings.utilities).toEqual(['electricity']);
    expect((await ask('PUT', path, { body: change, version: vendor.version })).errorDetails.code).toBe(
      'changed-meanwhile',
    );
    const water = await world.payWithRestedProviders(payer, { utility: 'water' });
    expect(water.body.errorDetails.code).toBe('payments/not-offered');
    const id = await pay({ amount: 30 });
    await whenAt(id, 'issued');
    const off = { ...gateway.settings, isEnabled: false, password: 'a new password', key: '' };
    const closed = await ask('PUT', 'estates/901/payment-gateway', { body: off, version: gateway.version });
    expect(JSON.stringify(closed)).not.toContain('a new password');
    expect((await world.payWithRestedProviders(payer)).body.errorDetails.code).toBe('payments/not-offered');
    const { rows } = await world.running.database.pool.query(
      `select after::text as after from audit_log where action like '%.change' and actor_id = $1`,
      [manager.userId],
    );
    expect(rows.length).toBe(2);
    expect(JSON.stringify(rows)).not.toMatch(/a new password|"sandbox"/);
  });

  it('are reached at public https addresses alone', async () => {
    const { gateway } = (await ask('GET', 'estates/902/providers', { who: otherManager })).details;
    for (const url of [
      'http://pay.example.org',
      'https://127.0.0.1/',
      'https://localhost/',
      'https://10.0.0.8',
      'ftp:x',
    ]) {
      const body = { isEnabled: true, kind: 'payhost', url, merchantId: '1', password: 'p', key: '' };
      const answer = await ask('PUT', 'estates/902/payment-gateway', {
        body,
        version: gateway.version,
        who: otherManager,
      });
      expect(answer.status, url).toBe(400);
    }
  });
});
