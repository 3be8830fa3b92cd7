import { testRoleId } from '../../estates/estates.factory.ts';
import { grantRole } from '../../estates/index.ts';
import { signUpSomebody } from '../../identity/identity.factory.ts';
import { bookingForm } from '../bookings.factory.ts';
import { hallRequest, startStaffedEstates } from './staffed-estates.ts';

/** The estates of `startStaffedEstates` with a second manager and a guard, and calls to decide on one booking at a time. */
export const startDecisionWorld = async () => {
  const world = await startStaffedEstates();
  const { running, thandi, manager, ask } = world;
  const { pool, db } = running.database;
  const colleague = await signUpSomebody(running, { firstname: 'Themba', lastname: 'Ndlovu' });
  const guard = await signUpSomebody(running);
  for (const [person, role] of [
    [colleague, 'Manager'],
    [guard, 'Guard'],
  ] as const) {
    await grantRole(db, { userId: person.userId, roleId: testRoleId('901', role) }, running.dependencies);
  }
  const rows = async (text: string, values: unknown[] = []) =>
    (await pool.query<Record<string, unknown>>(text, values)).rows;
  const decide = (id: string, status: string, who = manager) =>
    ask('PUT', `bookings/${id}/decision`, who, { status, reason: 'A private function.' });
  return {
    ...world,
    colleague,
    guard,
    rows,
    decide,
    /** Decides on a booking as the manager and returns the id of the decision. */
    decided: async (id: string, status: string): Promise<string> => {
      const answer = await decide(id, status);
      if (answer.status !== 200) throw new Error(`Not decided: ${JSON.stringify(answer.body)}`);
      return String(answer.body.details.decision.id);
    },
    undo: (decisionId: string, who = manager) => ask('POST', `decisions/${decisionId}/undo`, who),
    stateOf: async (decisionId: string) =>
      (await rows('select state, void_reason from decisions where id = $1', [decisionId]))[0],
    /** Returns the status of a booking as its customer reads it. */
    statusForResident: async (bookingId: string): Promise<string> => {
      const sent = { body: { bookingId }, cookie: thandi.cookie };
      return (await running.request('POST', '/api/booking/status', sent)).body.details.status;
    },
    /** Counts the notifications about a booking, and the jobs that wait to apply a decision on it. */
    noticesOf: async (id: string) => ({
      notifications: (await rows('select 1 from notifications where notification_id = $1', [id])).length,
      waitingJobs: (
        await rows(
          `select 1 from graphile_worker._private_jobs where payload::jsonb ->> 'decisionId' in
             (select id from decisions where subject_id = $1)`,
          [id],
        )
      ).length,
    }),
    /** Whether the hall can be booked at a time. Books it if so. */
    isFree: async (date: string, start: string, end: string): Promise<boolean> => {
      const body = bookingForm(hallRequest({ date, start, end }));
      return (await running.request('POST', '/api/booking', { body, cookie: thandi.cookie })).status === 201;
    },
  };
};
