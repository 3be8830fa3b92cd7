import { paymentRecordedWithinMs } from '@ekhaya/contract/payments/payments.rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testRoleId } from '../estates/estates.factory.ts';
import { grantRole } from '../estates/index.ts';
import { signUpSomebody } from '../identity/identity.factory.ts';
import { checkLedger } from './records/check-ledger.ts';
import { printSlip } from './slips/read-slip.ts';
import { linesOf } from './slips/testing/pdf-lines.ts';
import { cards, meters, startPayingWorld, type Payer } from './testing/paying-world.ts';
import { eventually } from '../../platform/testing/eventually.ts';

type World = Awaited<ReturnType<typeof startPayingWorld>>;

let world: World;
let payer: Payer;
beforeAll(async () => {
  world = await startPayingWorld();
  payer = await world.signUp([meters.token, meters.remote, meters.blocked]);
});
afterAll(() => world.close());

const valueOf = (answer: { body: ReturnType<typeof JSON.parse> }) => answer.body.result.body.value[0];

/** Waits until a payment is in a state of its vendor's side. */
const whenVended = (of: Payer, answer: { body: ReturnType<typeof JSON.parse> }, status = 'issued') =>
  eventually(async () => {
    const entries: ReturnType<typeof JSON.parse>[] = (await world.history(of)).body;
    const entry = entries.find(({ id }) => id === valueOf(answer).PAY_REQUEST_ID);
    expect(entry?.vending.status).toBe(status);
    return entry;
  });

const salesOf = (accountNo: string) => [...world.sandbox.sales.values()].filter(({ meterNo }) => meterNo === accountNo);

describe('a payment by card', () => {
  it('is approved, buys units and shows the token on the slip and in the history', async () => {
    const answer = await world.pay(payer);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(valueOf(answer)).toMatchObject({ RedirectURL: '', transactionStatusDescription: 'Approved' });
    const entry = await whenVended(payer, answer);
    expect(entry.vending.tokens[0]).toMatch(/^\d{20}$/);
    const path = `/api/payments/${entry.id}/slip`;
    const slip = await world.running.request('GET', path, { cookie: payer.cookie });
    expect(slip.body.details).toMatchObject({ isCopy: false, amount: 100, accountNo: meters.token, sgc: '100405' });
    const sum = slip.body.details.lines.reduce((total: number, line: { amount: number }) => total + line.amount, 0);
    expect(Math.round(sum * 100)).toBe(10_000);
    const pdf = await world.running.request('GET', `${path}?format=pdf`, { cookie: payer.cookie });
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    expect(pdf.body.slice(0, 5)).toBe('%PDF-');
  });

  it('has one original invoice on paper, however often phones have read the slip before', async () => {
    const { id } = await whenVended(payer, await world.pay(payer));
    const read = () => world.running.request('GET', `/api/payments/${id}/slip`, { cookie: payer.cookie });
    await read();
    expect((await read()).body.details.isCopy).toBe(false);
    const titleOf = async () => {
      const { pdf } = await printSlip(world.running.dependencies, { id, userId: payer.userId });
      return linesOf(pdf)[0]?.text;
    };
    expect(await titleOf()).toBe('TAX INVOICE');
    expect((await read()).body.details.isCopy).toBe(true);
    expect(await titleOf()).toBe('TAX INVOICE (COPY)');
  });

  it('takes the expiry in two digits or as numbers, as it stands on cards', async () => {
    for (const cardExpiryDate of [
      { month: '08', year: '29' },
      { month: 8, year: 2029 },
    ]) {
      const answer = await world.pay(payer, { cardExpiryDate });
      expect(valueOf(answer)).toMatchObject({ transactionStatusDescription: 'Approved' });
    }
  });

  it('credits an account that has no tokens', async () => {
    const entry = await whenVended(payer, await world.pay(payer, { accountNo: meters.remote, amount: 50.5 }));
    expect(entry).toMatchObject({ amount: 50.5, accountNo: meters.remote, vending: { tokens: [] } });
  });

  it.each([
    ['Declined', cards.funds, 'Insufficient Funds'],
    ['Declined', cards.declined, 'Declined'],
    ['Not Done', cards.unprocessed, 'Bank not available'],
  ])('%s with the description of the result', async (status, cardNumber, description) => {
    const other = await world.signUp();
    const value = valueOf(await world.pay(other, { cardNumber }));
    expect(value).toMatchObject({ transactionStatusDescription: status, resultDescription: description });
    const [entry] = (await world.history(other)).body;
    expect(entry.payment.transactionStatusDescription).toBe(status);
    expect(entry.vending).toEqual({ status: 'none' });
  });

  it('is one payment however often its key is sent: double tap, reload, second tab, a week later', async () => {
    const other = await world.signUp();
    const before = salesOf(meters.token).length;
    const answers = await Promise.all([1, 2, 3].map(() => world.pay(other, { amount: 77 }, 'one-key')));
    await Promise.all(answers.map((answer) => whenVended(other, answer)));
    await world.running.database.pool.query('delete from idempotency_keys');
    const later = await world.pay(other, { amount: 77 }, 'one-key');
    expect(new Set([...answers, later].map((answer) => valueOf(answer).PAY_REQUEST_ID)).size).toBe(1);
    expect((await world.history(other)).body).toHaveLength(1);
    expect(salesOf(meters.token)).toHaveLength(before + 1);
    const otherAmount = await world.pay(other, { amount: 78 }, 'one-key');
    // The stored answer of the key was given first; without it the amounts are compared.
    await world.running.database.pool.query('delete from idempotency_keys');
    expect((await world.pay(other, { amount: 78 }, 'one-key')).body.errorDetails.code).toBe('payments/key-used');
    expect(valueOf(otherAmount).PAY_REQUEST_ID).toBe(valueOf(later).PAY_REQUEST_ID);
  });

  it('is found by its key in the history of its payer, and its key and token are for nobody else', async () => {
    const other = await world.signUp();
    const sent = await world.pay(other, {}, 'key-of-her-phone');
    const own = await whenVended(other, sent);
    expect(own.idempotencyKey).toBe('key-of-her-phone');
    const manager = await signUpSomebody(world.running);
    const grant = { userId: manager.userId, roleId: testRoleId('901', 'Manager'), unitNumber: '' };
    const { database, dependencies } = world.running;
    await database.db.transaction((transaction) => grantRole(transaction, grant, dependencies));
    const path = `/api/estates/901/proxy/account/payment/history/${other.userId}`;
    const [read] = (await world.running.request('GET', path, { cookie: manager.cookie })).body;
    expect(read).toMatchObject({ id: own.id, vending: { status: 'issued' } });
    expect([read.idempotencyKey, read.vending.tokens]).toEqual([undefined, undefined]);
  });

  it('is not begun for a meter that is blocked: nothing is charged', async () => {
    const other = await world.signUp([meters.blocked]);
    const answer = await world.pay(other, { accountNo: meters.blocked });
    expect(answer.status).toBe(409);
    expect(answer.body.errorDetails.code).toBe('payments/meter-refused');
    expect((await world.history(other)).body).toEqual([]);
  });

  it('is not begun while the vendor does not answer', async () => {
    const other = await world.signUp();
    world.sandbox.faults.set('vendor', 'down');
    const answer = await world.pay(other);
    world.sandbox.faults.set('vendor', 'none');
    expect(answer.body.errorDetails).toMatchObject({
      code: 'payments/not-possible-now',
      detail: 'Paying is not possible just now. Nothing was charged.',
    });
  });

  it('is not begun once her phone may have given it up: the vendor took too long to say what the amount buys', async () => {
    const other = await world.signUp();
    const begun = world.sandbox.bank.payments.size;
    world.restProviders();
    world.sandbox.faults.choose = (_provider, message) => {
      if (message === 'trialCreditVendReq') world.running.clock.advance(paymentRecordedWithinMs + 1);
      return 'none';
    };
    const answer = await world.pay(other);
    world.sandbox.faults.choose = undefined;
    expect(answer.body.errorDetails?.code).toBe('payments/not-possible-now');
    expect(world.sandbox.bank.payments.size).toBe(begun);
    expect((await world.history(other)).body).toEqual([]);
  });
});

it('the ledger finds every cent: charged is issued and refunded', async () => {
  const { totals, problems } = await checkLedger(world.running.database.db);
  expect(problems).toEqual([]);
  expect(totals.charged).toBeGreaterThan(0);
  expect(totals.charged).toBe(totals.issued + totals.refunded);
  expect(totals.open).toBe(0);
});

it('what an amount would buy is said by the vendor, for an account of her own and within the bounds alone', async () => {
  const person = await world.signUp();
  const sales = world.sandbox.sales.size;
  const tried = (body: object) =>
    world.running.request('POST', '/api/estates/901/proxy/account/trial', { cookie: person.cookie, body });
  world.restProviders();
  const answer = await tried({ accountNo: '04222222225', amount: 200 });
  expect(answer.body.units).toMatch(/^\d+\.\d kWh$/);
  const sum = answer.body.lines.reduce((total: number, { amount }: { amount: number }) => total + amount * 100, 0);
  expect(Math.round(sum)).toBe(20_000);
  expect((await tried({ accountNo: '04333333330', amount: 200 })).status).toBe(404);
  expect((await tried({ accountNo: '04222222225', amount: 1e6 })).status).toBe(400);
  expect((await tried({ accountNo: '04222222225', amount: 0.01 })).body.errorDetails.code).toBe(
    'payments/amount-outside',
  );
  expect(world.sandbox.sales.size).toBe(sales);
});

it('the database refuses to change or remove what the ledger and the events of payments say', async () => {
  const { pool } = world.running.database;
  for (const statement of [
    'update ledger_entries set amount_cents = amount_cents + 1',
    'delete from ledger_entries',
    'truncate ledger_entries',
    `update payment_events set what = ''`,
    'delete from payment_events',
    'truncate payment_events cascade',
    'delete from payments',
    'update payments set amount_cents = amount_cents + 1',
    `update payments set account_no = '04333333330'`,
  ]) {
    await expect(pool.query(statement), statement).rejects.toMatchObject({ code: '23001' });
  }
});

it('the database refuses a posting that does not add up to zero, and a second one of its kind', async () => {
  const { pool } = world.running.database;
  const { rows } = await pool.query<{ id: string }>(`select id from payments where state = 'declined' limit 1`);
  const insert = (posting: string, amount: number) =>
    pool.query(
      `insert into ledger_entries (payment_id, estate_id, posting, line, account, amount_cents, at) values ($1, '901', $2, 0, 'payer', $3, now())`,
      [rows[0]?.id, posting, amount],
    );
  await expect(insert('charge', 100)).rejects.toMatchObject({ code: '23514' });
  const { rows: charged } = await pool.query<{ payment_id: string }>('select payment_id from ledger_entries limit 1');
  await expect(
    pool.query(
      `insert into ledger_entries (payment_id, estate_id, posting, line, account, amount_cents, at) values ($1, '901', 'charge', 0, 'payer', 0, now())`,
      [charged[0]?.payment_id],
    ),
  ).rejects.toMatchObject({ code: '23505' });
});
