import { refusalOfVisit } from '@ekhaya/contract/visitors/visitors.rules';
import { createTestEstate, testRoleId, type TestRole } from '../estates/estates.factory.ts';
import { grantRole } from '../estates/index.ts';
import { accessLocations, gates } from '../gate-access/gates/gates.table.ts';
import { signUpSomebody } from '../identity/identity.factory.ts';
import type { startApplicationForTests } from '../../shell/testing/application-for-tests.ts';
import { findVisit, recordPassage } from './index.ts';

type Running = Awaited<ReturnType<typeof startApplicationForTests>>;

const visitorAccess = [{ tileBackofficeName: 'Visitor Access' }];

/** Creates an estate, with a gate by default, where owners and tenants may invite visitors. */
export const createGatedEstate = async (
  { database }: Running,
  estate: { estateId: string; estateName: string; hasGate?: boolean },
): Promise<void> => {
  const { estateId, hasGate = true } = estate;
  await createTestEstate(database.db, { ...estate, tiles: { Owner: visitorAccess, Tenant: visitorAccess } });
  if (!hasGate) return;
  await database.db.insert(gates).values({ id: `gate-${estateId}`, estateId, name: 'Main gate' });
  await database.db.insert(accessLocations).values({
    gateId: `gate-${estateId}`,
    estateId,
    latitude: '-26,0021',
    longitude: '28.1302',
    allowedDistanceMetres: 150,
    revertToOffline: false,
    message: '',
    refreshIntervalMs: 30_000,
  });
};

/** Signs up a person with a verified number and a role at an estate, with a unit if given. */
export const signUpWithRole = async (
  running: Running,
  { role, estateId = '901', unitNumber }: { role: TestRole; estateId?: string; unitNumber?: string },
) => {
  const { database, dependencies } = running;
  const person = await signUpSomebody(running);
  await database.pool.query('update users set mobile_verified = true where id = $1', [person.userId]);
  await grantRole(database.db, { userId: person.userId, roleId: testRoleId(estateId, role), unitNumber }, dependencies);
  return person;
};

/** Returns the body of an invitation. Tests override the fields that matter to them. Their clock shows 10:00 on 14 November 2026. */
export const invitation = (overrides: Record<string, unknown> = {}) => ({
  residentUserID: 'me',
  visitorName: 'Lindiwe Khumalo',
  visitorPhoneNumber: '0824127788',
  invitedDateStart: '2026-11-14 14:00',
  invitedDateEnd: '2026-11-14 15:00',
  ...overrides,
});

/** Records a passage through the main gate on 14 November 2026, in a transaction as the gate does. */
export const passGate = (
  { database, clock, dependencies }: Running,
  visitId: string,
  direction: 'in' | 'out',
  at = clock.now(),
) =>
  database.db.transaction((transaction) =>
    recordPassage(transaction, { visitId, direction, date: '2026-11-14', gateName: 'Main gate', at }, dependencies),
  );

/** Why the gate refuses a visit now; undefined if it lets the visitor through. */
export const refusalAtGate = async ({ database, clock }: Running, visitId: string, direction: 'in' | 'out') => {
  const now = clock.now();
  const visit = await findVisit(database.db, visitId, now);
  if (visit === undefined) throw new Error('no visit');
  return refusalOfVisit(visit.times, { direction, instant: now.getTime(), earlyMs: 15 * 60_000 });
};
