import type { RouteDefinition } from '@ekhaya/contract/wire/route';
import { routes, type RouteKey } from '@ekhaya/contract/routes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signUpAs } from '../features/gate-access/testing/gate-access.factory.ts';
import { createConsoleWorld, type ConsoleWorld } from './testing/console-world.ts';

// A guard and an editor of estate 902 call the staff routes for their own estate, with valid ids.

let world: ConsoleWorld;
beforeAll(async () => {
  world = await createConsoleWorld();
});
afterAll(() => world.close());

/** The staff routes of the console, and those of the app that name no record. */
const staffRoutes = (Object.entries(routes) as [RouteKey, RouteDefinition][]).flatMap(([key, { access, path }]) =>
  access.who === 'staff' && (path.startsWith('/api/console/') || !path.includes('{'))
    ? [{ key, permission: access.permission }]
    : [],
);

describe.each([
  { role: 'Guard', held: ['gate.guard'] },
  { role: 'Editor', held: ['notifications.write', 'content.write'] },
] as const)('A guard and an editor see their rooms alone: $role', ({ role, held }) => {
  const isHeld = (permission: string): boolean => held.some((each) => each === permission);
  let person: ConsoleWorld['manager'];
  beforeAll(async () => {
    person = await signUpAs(world.running, role, { estateId: '902' });
  });

  test('holds these permissions and no other', async () => {
    const { body } = await world.call('GET', '/api/console/me', person);
    expect(body.details.estates).toMatchObject([{ id: '902', permissions: held }]);
  });

  test.each(staffRoutes.filter(({ permission }) => !isHeld(permission)))(
    '$key is refused and changes nothing',
    async ({ key }) => {
      const path = await world.pathAtSecondEstate(key);
      const body = await world.bodyAtSecondEstate(key);
      const before = await world.digestTables();
      const answer = await world.call(routes[key].method.toUpperCase(), path, person, body);
      expect(answer.status, `${path} ${answer.text}`).toBe(403);
      expect(answer.text).not.toMatch(world.mark);
      expect(await world.digestTables()).toEqual(before);
    },
  );

  test.each(staffRoutes.filter(({ key, permission }) => isHeld(permission) && routes[key].method === 'get'))(
    '$key is answered',
    async ({ key }) => {
      const answer = await world.call('GET', await world.pathAtSecondEstate(key), person);
      expect(answer.status, answer.text).not.toBe(403);
    },
  );
});
