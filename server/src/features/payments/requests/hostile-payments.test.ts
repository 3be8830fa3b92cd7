import { outcomeOf } from '../../../../sandbox/bank.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hourMs } from '@ekhaya/contract/time/durations.rules';
import { testRoleId } from '../../estates/estates.factory.ts';
import { grantRole } from '../../estates/index.ts';
import { checkLedger } from '../records/check-ledger.ts';
import { claimPaymentAttempt } from '../records/payment-limits.ts';
import { createFormCipher } from './form-cipher.ts';
import { cards, meters, startPayingWorld, type Payer } from '../testing/paying-world.ts';
import { eventually } from '../../../platform/testing/eventually.ts';

type World = Awaited<ReturnType<typeof startPayingWorld>>;

let world: World;
let payer: Payer;
let stranger: Payer;
const logged: string[] = [];
beforeAll(async () => {
  // The merchant whose cards are confirmed on a 3-D Secure page.
  world = await startPayingWorld({ merchantId: '10011072130', log: (line) => logged.push(line) });
  payer = await world.signUp();
  stranger = await world.signUp([meters.remote]);
});
afterAll(() => world.close());

/** A number that fails its check digit, sent above. */
const mistypedCard = '4000000000000001';

const valueOf = (answer: { body: ReturnType<typeof JSON.parse> }) => answer.body.result.body.value[0];
const codeOf = (answer: { body: ReturnType<typeof JSON.parse> }) => answer.body.errorDetails?.code;

const callBack = (kind: 'notify' | 'return', fields: Record<string, string>) =>
  world.running.request('POST', `/api/payments/${kind}/payhost`, {
    rawBody: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-api-key': '', 'sec-fetch-site': 'cross-site' },
  });

const begin = async (of: Payer = payer) => {
  const value = valueOf(await world.pay(of));
  expect(value.transactionStatusDescription).toBe('Pending');
  return { id: value.PAY_REQUEST_ID as string, redirect: value.RedirectURL as string };
};

it.each([0, -5, 1e9, 10.005, '100', '1e2', 'a hundred', [100], null])('an amount of %s is refused', async (amount) => {
  const answer = await world.pay(payer, { amount });
  expect(answer.status).toBe(400);
  expect(answer.body.errorDetails.fields).toHaveProperty('amount');
});

it('amounts outside of what the provider sells are refused with its bounds', async () => {
  for (const amount of [9.99, 5000.01]) {
    const answer = await world.pay(payer, { amount });
    expect(codeOf(answer)).toBe('payments/amount-outside');
    expect(answer.body.errorDetails.detail).toBe('Please enter an amount from R 10.00 to R 5\u00a0000.00.');
  }
});

it('a card past its month, with a wrong check digit or in parts is refused: Please check card details', async () => {
  const begun = world.sandbox.bank.payments.size;
  for (const [card, fields] of [
    [{ cardExpiryDate: { month: '10', year: '2026' } }, ['cardExpiryDate']],
    [{ cardExpiryDate: { month: '13', year: '2028' } }, ['cardExpiryDate']],
    [{ cardExpiryDate: { month: '12', year: 'soon' } }, ['cardExpiryDate']],
    [{ cardNumber: mistypedCard, cvv: '12' }, ['cardNumber', 'cvv']],
    [{ cvv: '12345' }, ['cvv']],
    [{ cvv: undefined }, []],
    [{ cardNumber: undefined, cvv: undefined, cardExpiryDate: undefined }, []],
  ] as const) {
    const answer = await world.pay(payer, card);
    expect([answer.status, codeOf(answer)]).toEqual([400, 'payments/card-details']);
    expect(answer.body.errorDetails.detail).toBe('Please check card details');
    expect(Object.keys(answer.body.errorDetails.fields ?? {})).toEqual(fields);
  }
  expect(world.sandbox.bank.payments.size).toBe(begun);
});

it('an account of somebody else, of another estate, or unknown is not found; another estate is forbidden', async () => {
  for (const accountNo of [meters.remote, '04999999999']) {
    expect(codeOf(await world.pay(payer, { accountNo }))).toBe('not-found');
  }
  const elsewhere = await world.running.request('POST', '/api/estates/902/proxy/account/payment', {
    body: world.requestOf({ estateID: '902' }),
    cookie: payer.cookie,
    headers: { 'idempotency-key': 'elsewhere' },
  });
  expect(codeOf(elsewhere)).toBe('forbidden');
  expect((await world.pay(payer, { estateID: '902' })).status).toBe(400);
  expect(codeOf(await world.pay(payer, { userId: stranger.userId }))).toBe('forbidden');
});

it('an account that she linked at one estate pays nothing at another one of hers', async () => {
  const both = await world.signUp();
  const { database, dependencies } = world.running;
  const grant = { userId: both.userId, roleId: testRoleId('902', 'Owner'), unitNumber: '14' };
  await database.db.transaction((transaction) => grantRole(transaction, grant, dependencies));
  const answer = await world.running.request('POST', '/api/estates/902/proxy/account/payment', {
    body: world.requestOf({ estateID: '902' }),
    cookie: both.cookie,
    headers: { 'idempotency-key': 'at-the-other-estate' },
  });
  expect(codeOf(answer)).toBe('not-found');
});

it('a payment without an idempotency key is refused', async () => {
  const answer = await world.running.request('POST', '/api/estates/901/proxy/account/payment', {
    body: world.requestOf(),
    cookie: payer.cookie,
  });
  expect(answer.body.errorDetails.fields).toHaveProperty('Idempotency-Key');
});

it('a payment of somebody else is not found by status, slip and page', async () => {
  const { id, redirect } = await begin();
  expect(codeOf(await world.status(stranger, id))).toBe('not-found');
  const slip = await world.running.request('GET', `/api/payments/${id}/slip`, { cookie: stranger.cookie });
  expect(codeOf(slip)).toBe('not-found');
  for (const cookie of [stranger.cookie, undefined]) {
    const page = await world.running.request('GET', redirect, cookie === undefined ? {} : { cookie });
    expect(page.status).toBe(303);
    expect(page.headers.get('location')).toBe('/bills');
  }
  const own = await world.running.request('GET', redirect, { cookie: payer.cookie });
  expect(own.status).toBe(200);
  expect(own.body).toContain('name="PAY_REQUEST_ID"');
  expect(own.headers.get('content-security-policy')).toContain("form-action 'self' https:");
  expect(own.headers.get('content-security-policy')).not.toContain('unsafe-inline');
});

it('a gateway whose form leads to no secure page leads nowhere, and its words are no markup', async () => {
  const { id, redirect } = await begin();
  const { database, environment } = world.running;
  const openForm = async (url: string) => {
    const form = { url, fields: { PAY_REQUEST_ID: '"><script>alert(1)</script>' } };
    const encrypted = createFormCipher(environment).encryptForm(form, id);
    await database.pool.query('update payments set encrypted_form = $1 where id = $2', [encrypted, id]);
    return world.running.request('GET', redirect, { cookie: payer.cookie });
  };
  for (const url of ['javascript:alert(1)', 'http://bank.test/3ds', 'data:text/html,x', '//bank.test/3ds']) {
    const answer = await openForm(url);
    expect([answer.status, answer.headers.get('location')], url).toEqual([303, '/bills']);
  }
  const page = await openForm('https://bank.test/3ds?"><script>');
  expect(page.status).toBe(200);
  expect(page.body).not.toContain('<script>alert');
  expect(page.body).not.toContain('3ds?">');
});

it('forged call-backs move nothing: what the gateway says is asked for, never believed', async () => {
  const { id } = await begin();
  const { payRequestId } = await world.bankPaymentOf(id);
  for (const fields of [
    { PAY_REQUEST_ID: payRequestId, TRANSACTION_STATUS: '1', RESULT_CODE: '990017', CHECKSUM: 'forged' },
    { PAY_REQUEST_ID: payRequestId, TRANSACTION_STATUS: '1', AMOUNT: '1', REFERENCE: 'another' },
    { PAY_REQUEST_ID: 'unknown', TRANSACTION_STATUS: '1' },
    { PAY_REQUEST_ID: "'; drop table payments;--" },
    {},
  ]) {
    expect((await callBack('notify', fields as Record<string, string>)).body).toBe('OK');
    const back = await callBack('return', fields as Record<string, string>);
    expect([back.status, back.headers.get('location')]).toEqual([303, '/pay/back']);
  }
  expect((await world.status(payer, id)).body.result.transactionStatusDescription).toBe('Pending');
});

it('a thousand call-backs of one payment, and those after its end, are one job and one purchase', async () => {
  const { id } = await begin();
  const payment = await world.bankPaymentOf(id);
  world.sandbox.bank.end(payment, { statusCode: 1, resultCode: '990017', resultDescription: 'Auth Done' });
  const before = world.sandbox.sales.size;
  for (let sent = 0; sent < 1000; sent += 100) {
    await Promise.all(Array.from({ length: 100 }, () => callBack('notify', { PAY_REQUEST_ID: payment.payRequestId })));
  }
  await eventually(async () => {
    const entries = (await world.history(payer)).body as { id: string; vending: { status: string } }[];
    expect(entries.find((entry) => entry.id === id)?.vending.status).toBe('issued');
  });
  await callBack('notify', { PAY_REQUEST_ID: payment.payRequestId });
  await callBack('return', { PAY_REQUEST_ID: payment.payRequestId });
  expect((await world.status(payer, id)).body.result.transactionStatusDescription).toBe('Approved');
  expect(world.sandbox.sales.size).toBe(before + 1);
});

it.each(['other-amount', 'other-reference', 'other-currency'] as const)(
  'an approval with %s is never credited, and listed for staff',
  async (fault) => {
    const { id } = await begin();
    const payment = await world.bankPaymentOf(id);
    world.sandbox.bank.end(payment, { statusCode: 1, resultCode: '990017', resultDescription: 'Auth Done' });
    world.sandbox.faults.set('gateway', fault);
    const answer = await world.status(payer, id);
    world.sandbox.faults.set('gateway', 'none');
    expect(answer.body.result.transactionStatusDescription).toBe('Pending');
    const { rows } = await world.running.database.pool.query(
      `select kind from payment_differences where payment_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ kind: 'gateway' }]);
    expect((await world.status(payer, id)).body.result.transactionStatusDescription).toBe('Approved');
  },
);

it('payments that her bank confirmed are no tries, however many they are', async () => {
  const buyer = await world.signUp();
  for (let bought = 0; bought < 7; bought += 1) {
    const answer = await world.pay(buyer, { cardNumber: cards.approvedMastercard });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const id = valueOf(answer).PAY_REQUEST_ID;
    world.sandbox.bank.end(await world.bankPaymentOf(id), outcomeOf(cards.approvedMastercard));
    expect((await world.status(buyer, id)).body.result.transactionStatusDescription).toBe('Approved');
  }
});

it('trying out cards is paused by person, whatever the cards, and the pause ends', async () => {
  const person = `tester-${randomUUID()}`;
  const tryCard = (number: number, userId = person) =>
    claimPaymentAttempt(world.running.dependencies, {
      paymentId: randomUUID(),
      userId,
      address: `198.51.${number}.1`,
      cardNumber: `${5_000_000_000_000_000 + number}`,
    });
  for (let number = 0; number < 10; number += 1) await tryCard(number);
  await expect(tryCard(10)).rejects.toMatchObject({ code: 'too-many-requests' });
  await tryCard(11, `other-${person}`);
  world.running.clock.advance(hourMs);
  await tryCard(12);
});

it('trying out cards is paused by person, and by card for everybody', async () => {
  const tester = await world.signUp();
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 12; attempt += 1) {
    statuses.push((await world.pay(tester, { cardNumber: cards.declined })).status);
  }
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(2);
  const other = await world.signUp();
  const paused = await world.pay(other, { cardNumber: cards.declined });
  expect(paused.status).toBe(429);
  expect(paused.body.errorDetails.detail).toBe('Paying is paused after too many tries. Nothing was charged.');
  expect(Number(paused.headers.get('retry-after'))).toBeGreaterThan(0);
});

it('trying out cards is paused by address, whoever tries from it and with whatever card', async () => {
  const tryFrom = (address: string, number: number) =>
    claimPaymentAttempt(world.running.dependencies, {
      paymentId: `tried-${address}-${number}`,
      userId: `person-${number}`,
      address,
      cardNumber: `${4_000_000_000_000_000 + number}`,
    });
  for (let number = 0; number < 30; number += 1) await tryFrom('203.0.113.7', number);
  await expect(tryFrom('203.0.113.7', 30)).rejects.toMatchObject({ code: 'too-many-requests' });
  await tryFrom('203.0.113.8', 31);
});

it('no table and no line of the log holds the number of a test card, a token or a password of a provider', async () => {
  const tester = await world.signUp();
  for (const cardNumber of Object.values(cards)) await world.pay(tester, { cardNumber });
  const { pool } = world.running.database;
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const tokens = [...world.sandbox.sales.values()].flatMap(({ response }) => response.match(/\b\d{20}\b/g) ?? []);
  expect(tokens.length).toBeGreaterThan(0);
  const secrets = [...Object.values(cards), mistypedCard, ...tokens];
  // `test` and `secret`, the other credentials of the sandbox, are ordinary words.
  secrets.push('"sandbox"');
  expect(logged.length).toBeGreaterThan(20);
  const log = logged.join('');
  expect(log).toContain('"route"');
  expect(
    secrets.filter((secret) => log.includes(secret)),
    'the log',
  ).toEqual([]);
  expect(tables.length).toBeGreaterThan(30);
  for (const { name } of tables) {
    const { rows } = await pool.query<{ text: string }>(`select t::text as text from ${name} t`);
    const text = rows.map((row) => row.text).join('\n');
    expect(
      secrets.filter((secret) => text.includes(secret)),
      name,
    ).toEqual([]);
  }
});

it('after all of this the ledger has no problem', async () => {
  const { problems, totals } = await checkLedger(world.running.database.db);
  expect(problems).toEqual([]);
  expect(totals.charged).toBe(totals.issued + totals.refunded + totals.open);
});
