import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { insertBooking } from '../records/bookings.store.ts';
import { instantRangeOf } from '../availability/occupancy.rules.ts';
import { startStaffedEstates } from '../testing/staffed-estates.ts';

let world: Awaited<ReturnType<typeof startStaffedEstates>>;

beforeAll(async () => {
  world = await startStaffedEstates();
});
afterAll(() => world.running.close());

/** Fills a day of the hall with bookings of three people, half of them REQUESTED and half BOOKED. */
const fillDay = async (date: string, count: number): Promise<void> => {
  const { db } = world.running.database;
  const customers = [world.thandi, world.manager, world.administrator];
  const times = { date, start: '0900', end: '1000' };
  const now = world.running.clock.now();
  for (let index = 0; index < count; index += 1) {
    const row = {
      id: randomUUID(),
      estateId: '901',
      serviceId: 'hall-901',
      customerId: customers[index % 3]?.userId ?? '',
      unitNumber: '',
      visitors: 1,
      date,
      startsAt: times.start,
      endsAt: times.end,
      status: index % 2 === 0 ? ('REQUESTED' as const) : ('BOOKED' as const),
      reason: '',
      requestKey: null,
      createdAt: now,
      modifiedAt: now,
    };
    const lines = [{ resourceId: 'chairs-901', quantity: 1, isExclusive: false }];
    await insertBooking(db, row, instantRangeOf(times, 'Africa/Johannesburg'), lines);
  }
};

const rowsOf = async (text: string, values: unknown[] = []) =>
  (await world.running.database.pool.query<Record<string, unknown>>(text, values)).rows;

/** Returns the text of a statement in any of the forms that the driver accepts. */
const textOf = (statement: unknown): string =>
  typeof statement === 'string' ? statement : ((statement as { text?: string } | undefined)?.text ?? '');

/** Counts the statements of the transaction with a statement that begins with some words, while `act` runs. */
const countStatements = async (words: string, act: () => Promise<void>): Promise<number> => {
  const watched = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await act();
    const { calls, contexts } = watched.mock;
    const all = calls.map(([statement], index) => ({ text: textOf(statement), client: contexts[index] }));
    const { client } = all.find(({ text }) => text.startsWith(words)) ?? {};
    const ofClient = all.filter((each) => each.client === client).map(({ text }) => text);
    const written = ofClient.findIndex((text) => text.startsWith(words));
    const begun = ofClient.slice(0, written).findLastIndex((text) => text.startsWith('begin'));
    return ofClient.slice(begun).findIndex((text) => text === 'commit');
  } finally {
    watched.mockRestore();
  }
};

/** Closes a day and returns the numbers of statements of its two transactions: when it is closed, and when it takes effect. */
const statementsToClose = async (date: string): Promise<number[]> => {
  const closing = await countStatements('insert into "closures"', async () => {
    const closure = { estateId: '901', serviceId: null, date, reason: 'Storm' };
    const closed = await world.ask('POST', 'closures', world.manager, closure);
    expect(closed.status, JSON.stringify(closed.body)).toBe(201);
  });
  return [closing, await countStatements('update "closures"', () => world.running.passUndoTime())];
};

it('closing a day takes as many statements for hundreds of bookings as for two', async () => {
  await fillDay('2026-12-04', 2);
  await fillDay('2026-12-05', 300);
  const few = await statementsToClose('2026-12-04');
  expect(Math.min(...few)).toBeGreaterThan(5);
  const [before] = await rowsOf('select coalesce(max(id), 0)::text as id from live_events');
  expect(await statementsToClose('2026-12-05')).toEqual(few);

  expect(await rowsOf(`select status, count(*)::int from bookings where date = '2026-12-05' group by status`)).toEqual([
    { status: 'CANCELED', count: 300 },
  ]);
  expect(await rowsOf(`select count(*)::int from booking_lines where date = '2026-12-05' and is_live`)).toEqual([
    { count: 0 },
  ]);
  const notified = await rowsOf(
    `select n.audience_id as "userId", count(*)::int from notifications n join bookings b on b.id = n.notification_id
     where b.date = '2026-12-05' and b.customer_id = n.audience_id and n.description like '%Storm' group by 1`,
  );
  expect(notified.map(({ count }) => count)).toEqual([100, 100, 100]);
  expect(await world.read('booking-days?estateId=901&date=2026-12-05')).toMatchObject({ closures: [{ told: 3 }] });
  const events = await rowsOf(
    'select topic, audience_kind as kind, count(*)::int from live_events where id > $1 group by 1, 2 order by 1, 2',
    [before?.['id']],
  );
  expect(events).toEqual([
    { topic: 'bookings', kind: 'person', count: 3 },
    { topic: 'bookings', kind: 'staff', count: 3 },
    { topic: 'decisions', kind: 'staff', count: 2 },
    { topic: 'notifications', kind: 'person', count: 3 },
  ]);
  await expect
    .poll(
      async () =>
        (await rowsOf(`select count(*)::int as mails from outbox_messages where subject like '%05 Dec%'`))[0]?.[
          'mails'
        ],
      { timeout: 60_000 },
    )
    .toBe(300);
  const [audit] = await rowsOf(
    `select jsonb_array_length(after -> 'canceled') as canceled from audit_log where after ->> 'date' = '2026-12-05'`,
  );
  expect(audit).toEqual({ canceled: 300 });
});
