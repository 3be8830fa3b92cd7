import type { TimedKindName } from '@ekhaya/contract/privacy/kept-records.rules';
import type { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import { notifyPerson } from '../../notifications/index.ts';

/** A record that ends: how it is made, and whether it is still there and names the person. */
interface TimedRecord {
  make: () => Promise<unknown>;
  isKept: () => Promise<boolean>;
}

/**
 * Makes a record of each kind that ends after a number of days, at an instant and at estate 901, about the person whom the test has
 * just signed up.
 */
export const timedRecords = (
  running: Awaited<ReturnType<typeof startApplicationForTests>>,
  { present, staffId, person }: { present: Date; staffId: string; person: () => { userId: string; email: string } },
): Record<Exclude<TimedKindName, 'acts'>, TimedRecord> => {
  const id = () => person().userId;
  const rows = async (text: string, values: unknown[] = []) =>
    (await running.database.pool.query<Record<string, unknown>>(text, values)).rows;
  return {
    devices: {
      make: () =>
        rows(`insert into known_devices (user_id, digest, last_seen_at) values ($1, 'old browser', $2)`, [
          id(),
          present,
        ]),
      isKept: async () =>
        (await rows(`select 1 from known_devices where user_id = $1 and digest = 'old browser'`, [id()])).length > 0,
    },
    houseInvitations: {
      make: () =>
        rows(
          `insert into household_invitations (id, estate_id, unit_number, role_id, channel, recipient, name, invited_by, state,
             created_at, expires_at)
           values ($1, '901', $1, '901-tenant', 'mail', $2, 'Evelyn', $3, 'invited', $4, $4)`,
          [id(), person().email, staffId, present],
        ),
      isKept: async () => (await rows('select 1 from household_invitations where id = $1', [id()])).length > 0,
    },
    roleOffers: {
      make: () =>
        rows(
          `insert into role_offers (id, email, role_id, unit_number, offered_by, created_at, expires_at)
           values ($1, $2, '901-tenant', '14', $3, $4, $4::timestamptz + interval '14 days')`,
          [id(), person().email, staffId, present],
        ),
      isKept: async () => (await rows('select 1 from role_offers where id = $1', [id()])).length > 0,
    },
    imports: {
      make: async () => {
        await rows(
          `insert into people_imports (id, estate_id, file_name, state, columns, unknown_columns, separator, adds_houses, created_by, created_at)
           values ($1, '901', 'people.csv', 'done', '{}', '{}', 'comma', false, $2, $3)`,
          [id(), staffId, present],
        );
        const named = [person().email, 'somebody.else@ekhaya.test'];
        for (const [line, email] of named.entries()) {
          await rows(
            `insert into people_import_rows (import_id, line, first_name, last_name, email, mobile, unit_number, role, first_day,
               last_day, outcome, field, sentence) values ($1, $2, '', '', $3, '', '14', 'Tenant', '', '', 'new', '', '')`,
            [id(), line + 2, email],
          );
        }
      },
      isKept: async () =>
        (
          await rows(
            `select 1 from people_imports i join people_import_rows r on r.import_id = i.id where i.id = $1 and r.email = $2`,
            [id(), person().email],
          )
        ).length > 0,
    },
    answers: {
      make: async () => {
        await rows(
          `insert into content_items (id, estate_id, kind, title, fields, position) values ('dance', '901', 'event', 'Dance', '{}', 1)
           on conflict do nothing`,
        );
        await rows(
          `insert into event_answers (id, event_id, user_id, occurrence, ends_at, status, people, guests, answered_at)
           values ($1, 'dance', $1, '2026-11-14 09:00', $2, 'going', 1, '[]', $2)`,
          [id(), present],
        );
      },
      isKept: async () => (await rows('select 1 from event_answers where id = $1', [id()])).length > 0,
    },
    viewings: {
      make: async () => {
        await rows(
          `insert into content_items (id, estate_id, kind, title, fields, position) values ('show-house', '901', 'development', 'Show house', '{}', 1)
           on conflict do nothing`,
        );
        await rows(
          `insert into viewings (id, development_id, user_id, starts_on, ends_on, ends_at, booked_at)
           values ($1, 'show-house', $1, '2026-11-14 09:00', '2026-11-14 09:30', $2, $2)`,
          [id(), present],
        );
      },
      isKept: async () => (await rows('select 1 from viewings where id = $1', [id()])).length > 0,
    },
    usage: {
      make: async () => {
        await rows(
          `insert into linked_accounts (id, user_id, estate_id, account_type, account_number, created_at)
           values ($1, $1, '901', 'STSS', $1, $2)`,
          [id(), present],
        );
        // The week ends on the day of the present.
        await rows(
          `insert into usage_weeks (estate_id, account_no, utility, week, value, read_at) values ('901', $1, 'water', $2, 3, $3)`,
          [id(), '2026-11-08', present],
        );
      },
      isKept: async () => (await rows('select 1 from usage_weeks where account_no = $1', [id()])).length > 0,
    },
    visits: {
      make: async () => {
        await rows(
          `insert into gate_log (nonce, at, estate_id, gate_id, direction, result, kind, subject_key, person_id, name, plate,
             whose_guest, unit, override_reason, guard_id, was_offline, has_no_place)
           values ($1, $2, '901', 'gate-901', 'in', 'granted', 'resident', $3, $1, 'Evelyn Zanzibar', 'ZNZ', '', '', '', 'g', false, false)`,
          [id(), present, `person:${id()}`],
        );
      },
      isKept: async () => (await rows(`select 1 from gate_log where person_id = $1 and name <> ''`, [id()])).length > 0,
    },
    bookings: {
      make: () =>
        rows(
          `insert into bookings (id, estate_id, service_id, customer_id, unit_number, visitors, date, starts_at, ends_at, during, status,
             created_at, modified_at)
           values ($1, '901', 'hall-901', $1, '14', 1, '2026-11-14', '0900', '1000',
             '[2026-11-14T07:00:00Z,2026-11-14T08:00:00Z)', 'BOOKED', $2, $2)`,
          [id(), present],
        ),
      isKept: async () => (await rows('select 1 from bookings where customer_id = $1', [id()])).length > 0,
    },
    messages: {
      make: () =>
        running.database.db.transaction((transaction) =>
          notifyPerson(
            transaction,
            { userId: id(), notification: { type: 'booking', title: 'Hello', description: '' } },
            running.dependencies,
          ),
        ),
      isKept: async () => (await rows('select 1 from notifications where audience_id = $1', [id()])).length > 0,
    },
    mails: {
      make: () =>
        rows(
          `insert into staff_mails (id, estate_id, sender_id, recipient, subject, template_name, text, project, status, send_at, created_at)
           values ($1, '901', $2, $3, 'Levy', 'notice', 'Hello', '', 'queued', $4, $4)`,
          [id(), staffId, person().email, present],
        ),
      isKept: async () => (await rows('select 1 from staff_mails where id = $1', [id()])).length > 0,
    },
    payments: {
      make: async () => {
        await rows(
          `insert into payments (id, user_id, idempotency_key, estate_id, account_no, utility, amount_cents, currency, gateway, state,
             reference, created_at, changed_at)
           values ($1, $1, $1, '901', '04222222225', 'electricity', 5000, 'ZAR', 'payhost', 'declined', $1, $2, $2)`,
          [id(), present],
        );
        await rows(`insert into payment_slips (payment_id, encrypted_receipt, issued_at) values ($1, 'a token', $2)`, [
          id(),
          present,
        ]);
      },
      isKept: async () =>
        (await rows('select 1 from payment_slips where payment_id = $1', [id()])).length > 0 ||
        (await rows(`select 1 from payments where user_id = $1 or (id = $1 and account_no <> '')`, [id()])).length > 0,
    },
    snags: {
      make: async () => {
        await rows(
          `insert into departments (id, estate_id, name, promise_hours) values ('retained', '901', 'Roads', 9) on conflict do nothing`,
        );
        await rows(
          `insert into snags (id, estate_id, department_id, user_id, email, draft_id, request, status, created_at, updated_at, due_at, closed_at)
           values ($1, '901', 'retained', $1, '', $1, 'Pothole', 'DONE', $2, $2, $2, $2)`,
          [id(), present],
        );
      },
      isKept: async () => (await rows('select 1 from snags where id = $1', [id()])).length > 0,
    },
    alerts: {
      make: () =>
        rows(
          `insert into alerts (id, estate_id, user_id, draft_id, is_drill, status, created_at, ended_at)
           values ($1, '901', $1, $1, false, 'SAFE', $2, $2)`,
          [id(), present],
        ),
      isKept: async () => (await rows('select 1 from alerts where id = $1', [id()])).length > 0,
    },
    guardPositions: {
      // Nobody ends the alert.
      make: async () => {
        await rows(
          `insert into alerts (id, estate_id, draft_id, is_drill, created_at) values ('open-' || $1, '901', $1, false, $2)`,
          [id(), present],
        );
        await rows(
          `insert into alert_guard_positions (alert_id, user_id, latitude, longitude, accuracy, position_at, heard_at)
           values ('open-' || $1, $1, -26, 28, 8, $2, $2)`,
          [id(), present],
        );
      },
      isKept: async () => (await rows('select 1 from alert_guard_positions where user_id = $1', [id()])).length > 0,
    },
    outages: {
      make: async () => {
        await rows(
          `insert into outages (id, estate_id, kind, cause, what, help, is_whole_estate, streets, houses, units, starts_at, until,
             created_at, ended_at) values ($1, '901', 'water', 'outage', '', '', true, '{}', '{}', '{}', $2, $2, $2, $2)`,
          [id(), present],
        );
        await rows(`insert into outage_people (outage_id, user_id, unit) values ($1, $1, '')`, [id()]);
      },
      isKept: async () => (await rows('select 1 from outage_people where user_id = $1', [id()])).length > 0,
    },
    requests: {
      make: () =>
        rows(
          `insert into privacy_requests (id, estate_id, kind, channel, person_id, received_at, due_at, state, answered_at)
           values ($1, '901', 'copy', 'app', $1, $2, $2, 'answered', $2)`,
          [id(), present],
        ),
      isKept: async () => (await rows('select 1 from privacy_requests where id = $1', [id()])).length > 0,
    },
    copies: {
      make: async () => {
        await running.dependencies.objectStore.put(`copies/${id()}.zip`, new Uint8Array([1]), 'application/zip');
        await rows(
          `insert into data_copies (id, user_id, request_id, status, object_key, created_at, expires_at)
           values ($1, $1, 'r', 'ready', $3, $2, $2::timestamptz + interval '3 days')`,
          [id(), present, `copies/${id()}.zip`],
        );
      },
      isKept: async () =>
        (await running.dependencies.objectStore.get(`copies/${id()}.zip`)) !== undefined ||
        (await rows('select 1 from data_copies where id = $1', [id()])).length > 0,
    },
  };
};
