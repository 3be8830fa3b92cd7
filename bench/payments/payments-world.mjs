// Writes the payments of the benchmark straight into the tables.

const estateId = 'bench';

/** Writes an estate that sells prepaid units, with people who have each linked one meter. @returns the ids of the people */
export async function writePayers(client, people) {
  const run = (text, values = []) => client.query(text, values);
  await run(`insert into estates (id, name, image_url, suburb, city) values ($1, 'Bench', '', '', '')`, [estateId]);
  await run(
    `insert into roles (id, estate_id, name, rank, display_name, description) values ('bench-Owner', $1, 'Owner', 68, 'Owner', '')`,
    [estateId],
  );
  await run(
    `insert into users (id, email, password_hash, first_name, last_name, mobile, mobile_verified, user_type, default_estate_id,
       created_at)
     select 'payer-' || n, 'payer' || n || '@bench.test', '', 'Thandi', 'Nkosi ' || left(md5(n::text), 5),
       '2782' || lpad(n::text, 7, '0'), true, 'resident', $2, now() from generate_series(1, $1::int) n`,
    [people, estateId],
  );
  await run(
    `insert into role_grants (id, user_id, role_id, unit_number, granted_at)
     select 'grant-' || n, 'payer-' || n, 'bench-Owner', n::text, now() from generate_series(1, $1::int) n`,
    [people],
  );
  await run(
    `insert into linked_accounts (id, user_id, estate_id, account_type, account_number, created_at)
     select 'account-' || n, 'payer-' || n, $2, 'STSS', '04222222225', now() from generate_series(1, $1::int) n`,
    [people, estateId],
  );
  return Array.from({ length: people }, (_, index) => `payer-${index + 1}`);
}

/**
 * Writes payments of a year with their ledger, each charged and turned into units, and one person with 1,000 of them. The payers are
 * numbered from 1.
 */
export async function writePayments(client, { payments, people, payer = 'payer-' }) {
  // The triggers check what the product writes; here they would take most of the time.
  await client.query('set session_replication_role = replica');
  await client.query(
    `insert into payments (id, user_id, idempotency_key, estate_id, account_no, utility, amount_cents, currency, gateway, state,
       reference, pay_request_id, transaction_id, approved_at, created_at, changed_at)
     select 'payment-' || n, case when n % 200 = 0 then $4 || '1' else $4 || 1 + n % $2::int end, 'key-' || n, $3,
       lpad((4000000000 + n % 2000)::text, 11, '0'), 'electricity', 5000 + n % 400 * 100, 'ZAR', 'payhost', 'issued',
       'EK-' || upper(left(md5(n::text), 10)), 'request-' || n, 'transaction-' || n, at, at, at
     from (select n, now() - n * interval '365 days' / $1::int as at from generate_series(1, $1::int) n) each`,
    [payments, people, estateId, payer],
  );
  await client.query(
    `insert into ledger_entries (payment_id, estate_id, posting, line, account, amount_cents, at)
     select id, estate_id, posting, line, account, amount_cents * share, created_at from payments,
       (values ('charge', 0, 'gateway', 1), ('charge', 1, 'payer', -1), ('issue', 0, 'payer', 1), ('issue', 1, 'units', -1))
         as entry(posting, line, account, share)
     where id like 'payment-%'`,
  );
  await client.query('set session_replication_role = default');
  await client.query('vacuum analyze');
}
