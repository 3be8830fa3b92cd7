import type pg from 'pg';
import { testRoleId } from '../../features/estates/estates.factory.ts';

/**
 * Inserts what no call of staff creates into the second estate of the console world: a request to join a house, a payment with a
 * difference, a department, a snag and an outage.
 * @param marker the word in every text and name of that estate
 */
export const insertRowsOfSecondEstate = async (
  pool: pg.Pool,
  people: { resident: { userId: string; email: string }; applicant: { userId: string; email: string }; marker: string },
): Promise<void> => {
  const { resident, applicant, marker } = people;
  await pool.query(
    `insert into household_invitations (id, estate_id, unit_number, role_id, channel, recipient, name, invited_by, state,
       created_at, expires_at, accepted_by, accepted_at)
     values ('request-902', '902', '14', $1, 'mail', $2, $3, $4, 'waiting', now(), now() + interval '7 days', $5, now())`,
    [testRoleId('902', 'Tenant'), applicant.email, marker, resident.userId, applicant.userId],
  );

  await pool.query(
    `insert into payments (id, user_id, idempotency_key, estate_id, account_no, utility, amount_cents, currency, gateway, state,
       reference, created_at, changed_at)
     values ('payment-902', $1, 'payment-902', '902', '04111111110', 'water', 50000, 'ZAR', 'payhost', 'declined', 'EK-902', now(), now())`,
    [resident.userId],
  );
  await pool.query(
    `insert into payment_differences (payment_id, kind, detail, found_at) values ('payment-902', 'gateway', $1, now())`,
    [marker],
  );

  await pool.query(`insert into departments (id, estate_id, name, promise_hours) values ('roads-902', '902', $1, 9)`, [
    marker,
  ]);
  await pool.query(
    `insert into snags (id, estate_id, department_id, user_id, email, draft_id, request, created_at, updated_at, due_at)
     values ('snag-902', '902', 'roads-902', $1, $2, 'draft-902', $3, now(), now(), now())`,
    [resident.userId, resident.email, marker],
  );

  await pool.query(
    `insert into outages (id, estate_id, kind, cause, what, help, is_whole_estate, streets, houses, units, starts_at, until, created_at)
     values ('outage-902', '902', 'water', 'outage', $1, '', true, '{}', '{}', '{}', now(), now() + interval '5 hours', now())`,
    [marker],
  );
};
