// Compares the journal of the soak with the database, and the payments in it with the records of the sandbox's bank and vendor.
import { readFileSync } from 'node:fs';
import { problemsOfPayment } from '../../server/src/features/payments/testing/payment-problems.ts';
import { digestOfToken } from '../../server/src/platform/sessions/session-token.ts';

/** Looks in the database for what the journal says was acknowledged. @returns how many of each kind there is, and is missing */
export const compareJournal = async (client, journal) => {
  // The next comparison reads writes that are acknowledged from now on.
  const entries = [...journal];
  const of = (kind) => entries.filter((entry) => entry.kind === kind);
  const missing = async (text, values) => Number((await client.query(text, [values])).rows[0].count);
  const kinds = {
    'sign-ins': {
      values: of('session').map(({ token }) => digestOfToken(decodeURIComponent(token))),
      missing: `where not exists (select 1 from sessions where token_digest = v)`,
    },
    passes: {
      values: of('pass').map(({ visitor }) => visitor),
      missing: `where not exists (select 1 from visitor_invitations where visitor = v)`,
    },
    bookings: {
      values: of('booking').map(({ person, date, start }) => `${person} ${date} ${start}`),
      missing: `where v not in (select customer_id || ' ' || date || ' ' || starts_at from bookings
        where service_id = 'soak' and status = 'BOOKED')`,
    },
    payments: {
      values: of('payment').map(({ key }) => key),
      missing: `where v not in (select idempotency_key from payments)`,
    },
    'approved payments': {
      values: of('approval').map(({ id }) => id),
      missing: `where v not in (select id from payments where approved_at is not null)`,
    },
    'declined payments': {
      values: of('refusal').map(({ id }) => id),
      missing: `where v not in (select id from payments where state = 'declined')`,
    },
    tokens: {
      values: of('token').map(({ id }) => id),
      missing: `where v not in (select payment_id from payment_slips join payments on payments.id = payment_id
        where state = 'issued')`,
    },
  };
  const compared = {};
  for (const [kind, { values, missing: where }] of Object.entries(kinds))
    compared[kind] = {
      acknowledged: values.length,
      lost: await missing(`select count(*) from unnest($1::text[]) as each (v) ${where}`, values),
    };
  return compared;
};

/** Counts the passes and bookings that were made twice. */
export const countTwice = async (client) => {
  const { rows } = await client.query(
    `select (select count(*) from (select visitor from visitor_invitations where visitor like 'Guest %' group by 1 having count(*) > 1) t)
       + (select count(*) from (select customer_id, date, starts_at from bookings where service_id = 'soak' group by 1, 2, 3
         having count(*) > 1) t) as count`,
  );
  return Number(rows[0].count);
};

/** Reads what bank and vendor of the sandbox remember: of each payment and sale the last line counts. */
const readRecords = (file) => {
  const charges = new Map();
  const sales = new Map();
  for (const text of readFileSync(file, 'utf8').split('\n').slice(0, -1)) {
    const line = JSON.parse(text);
    if ('payment' in line) charges.set(line.payment.payRequestId, line.payment);
    else sales.set(line.sale.messageId, line.sale);
  }
  return { charges: [...charges.values()], sales: [...sales.values()] };
};

const selectPayments = async (client) =>
  (
    await client.query(
      `select id, reference, state, vend_number as "vendNumber", vendor_claim as "vendorClaim",
         amount_cents::float8 as "amountCents" from payments where user_id like 'soak-%'`,
    )
  ).rows;

const grouped = (records, nameOf) => Map.groupBy(records, (record) => String(nameOf(record)));
const numberOf = ({ messageId }) => messageId.slice(messageId.lastIndexOf('-') + 1);

/** Whether a payment waits for its payer: the bank shows its page, or never heard of the payment yet. */
const isWithPayer = ({ state }, charges) =>
  (state === 'sent' || state === 'redirected') && charges.every(({ transactionId }) => transactionId === '');

/**
 * Compares each payment with bank and vendor.
 * @param {{ client: object, recordsFile: string, journal: object[] }} options
 * @returns what is wrong, in words; how many payments still have a way to go; and how often each state is reached
 */
export const comparePayments = async ({ client, recordsFile, journal }) => {
  const payments = await selectPayments(client);
  const records = readRecords(recordsFile);
  const charges = grouped(records.charges, ({ reference }) => reference);
  const sales = grouped(records.sales, numberOf);
  const problems = [];
  const states = {};
  let open = 0;
  let vends = 0;
  for (const payment of payments) {
    const own = {
      payment,
      charges: charges.get(payment.reference) ?? [],
      sales: sales.get(String(payment.vendNumber)) ?? [],
    };
    const isWaiting = isWithPayer(payment, own.charges);
    const state = isWaiting ? 'with the payer’s bank' : payment.state;
    states[state] = (states[state] ?? 0) + 1;
    vends += own.sales.length;
    if (isWaiting) continue;
    const found = problemsOfPayment(own);
    if (found.some((problem) => problem.startsWith('stuck'))) open += 1;
    for (const problem of found) problems.push(`payment ${payment.reference}: ${problem}`);
  }
  const known = new Set(payments.map(({ reference }) => reference));
  for (const { reference, statusCode } of records.charges)
    if (statusCode === 1 && !known.has(reference)) problems.push(`charge ${reference} has no payment`);
  const byId = new Map(payments.map((payment) => [payment.id, payment]));
  for (const { id, tokens } of journal.filter(({ kind }) => kind === 'token')) {
    const [sale] = sales.get(String(byId.get(id)?.vendNumber)) ?? [];
    const sold = [...(sale?.response ?? '').matchAll(/<base:stsCipher>(\d+)</g)].map(([, digits]) => digits).join(' ');
    if (sold !== tokens) problems.push(`payment ${id}: its slip says ${tokens}, the vendor sold ${sold}`);
  }
  return { problems, open, vends, states };
};
