import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import { gateDirectory } from '../../gate-access/index.ts';
import { inviteVisitorWithin } from '../index.ts';
import { createGatedEstate, invitation, signUpWithRole } from '../visitors.factory.ts';

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let host: Awaited<ReturnType<typeof signUpWithRole>>;

beforeAll(async () => {
  running = await startApplicationForTests();
  await createGatedEstate(running, { estateId: '901', estateName: 'Test Ridge' });
  host = await signUpWithRole(running, { role: 'Owner', unitNumber: '14' });
});
afterAll(() => running.close());

const isSomebodyWaiting = async (): Promise<boolean> => {
  const { rows } = await running.database.pool.query(
    `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.length > 0;
};

it('a call that is repeated while the first one is under way finds its invitation: one row, the code of the first', async () => {
  const visit = { ...invitation(), hostId: host.userId, id: randomUUID() };
  const [isMade, isFinished] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const invite = (afterwards?: () => Promise<void>) =>
    running.database.db.transaction(async (transaction) => {
      const made = await inviteVisitorWithin(transaction, visit, { ...running.dependencies, gates: gateDirectory });
      await afterwards?.();
      return made;
    });
  const first = invite(() => {
    isMade.resolve();
    return isFinished.promise;
  });
  await isMade.promise;
  const second = invite();
  await vi.waitFor(async () => expect(await isSomebodyWaiting()).toBe(true), { timeout: 5000 });
  isFinished.resolve();
  const [one, two] = [await first, await second];
  expect(two).toMatchObject({ id: visit.id, code: one.code });
  const { rows } = await running.database.pool.query('select id from visitor_invitations');
  expect(rows).toEqual([{ id: visit.id }]);
});
