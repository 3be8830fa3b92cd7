import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everyDay } from '../bookings.factory.ts';
import { codeOf, startStaffedEstates } from '../testing/staffed-estates.ts';

let world: Awaited<ReturnType<typeof startStaffedEstates>>;
beforeAll(async () => {
  world = await startStaffedEstates();
});
afterAll(() => world.running.close());

const manyTimes = <Value>(act: (index: number) => Promise<Value>): Promise<Value[]> =>
  Promise.all(Array.from({ length: 6 }, (_, index) => act(index)));
const statusesOf = (answers: { status: number }[]): number[] =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other);

/** Returns the state before and after of each audit log entry about an action since an entry, oldest first. */
const recordedSince = async (id: string, action: string) =>
  (
    await world.running.database.pool.query<{ before: Record<string, unknown>; after: Record<string, unknown> | null }>(
      'select before, after from audit_log where id > $1 and action = $2 order by id',
      [id, action],
    )
  ).rows;

const service = {
  name: 'Club|Hall',
  imageUrl: '',
  approval: 'staff',
  multiResource: true,
  hours: { start: '0600', end: '2200' },
  capacity: null,
  dayCapacity: null,
  answerWithinWorkingDays: null,
  isEnabled: true,
};
const resource = { name: 'Room', imageUrl: '', quantity: 1, availibility: everyDay('0600', '2200'), isEnabled: true };

/** The date to close in each test, so that none is closed twice. */
const dates: Record<string, string> = {
  'a reason': '2026-12-20',
  'a service': '2026-12-21',
  'a resource': '2026-12-22',
};

describe('concurrent changes by two members of staff', () => {
  it('of several reopenings of a day one succeeds and is recorded, the others get not-found', async () => {
    const closure = { estateId: '901', serviceId: null, date: '2026-12-24', reason: 'Storm' };
    const { id } = (await world.ask('POST', 'closures', world.manager, closure)).body.details;
    await world.running.passUndoTime();
    const since = await world.lastAudit();
    const answers = await manyTimes(() => world.ask('DELETE', `closures/${id}`, world.manager));
    expect(statusesOf(answers)).toEqual([200, 404, 404, 404, 404, 404]);
    expect(await recordedSince(since, 'closure.remove')).toHaveLength(1);
  });

  it('of several closures of a day one succeeds', async () => {
    const closure = { estateId: '901', serviceId: null, date: '2026-12-27', reason: 'Storm' };
    const answers = await manyTimes(() => world.ask('POST', 'closures', world.manager, closure));
    expect(statusesOf(answers)).toEqual([201, 409, 409, 409, 409, 409]);
  });

  it.each([
    ['a reason', 'closure.change'],
    ['a service', 'service.change'],
    ['a resource', 'resource.change'],
  ])(
    'of several concurrent changes of %s that saw the same version one wins, and the others learn who',
    async (what, action) => {
      const closure = { estateId: '901', serviceId: null, date: dates[what] ?? '', reason: 'Storm' };
      const { id } = (await world.ask('POST', 'closures', world.manager, closure)).body.details;
      await world.running.passUndoTime();
      const changeOf: Record<string, (index: number) => [string, unknown]> = {
        'a reason': (index) => [`closures/${id}`, { reason: `Storm ${index}` }],
        'a service': (index) => ['services/hall-901', { ...service, name: `Club|Hall ${index}` }],
        'a resource': (index) => ['resources/room-901', { ...resource, name: `Room ${index}` }],
      };
      const since = await world.lastAudit();
      const [first = ''] = changeOf[what]?.(0) ?? [];
      const { version } = await world.read(first);
      const { cookie } = world.manager;
      const answers = await manyTimes((index) => {
        const [path, body] = changeOf[what]?.(index) ?? ['', undefined];
        return world.running.request('PUT', `/api/console/${path}`, { cookie, version, body });
      });
      expect(statusesOf(answers)).toEqual([200, 409, 409, 409, 409, 409]);
      const refused = answers.find(({ status }) => status === 409)?.body.errorDetails;
      expect(refused).toMatchObject({
        code: 'changed-meanwhile',
        change: { by: 'Naledi Khumalo', at: expect.any(String) },
      });
      expect(await recordedSince(since, action)).toHaveLength(1);
    },
  );

  it('of several that close a location one succeeds and the others get changed-meanwhile', async () => {
    const since = await world.lastAudit();
    const version = 1;
    const { cookie } = world.otherManager;
    const answers = await manyTimes(() =>
      world.running.request('PUT', '/api/console/locations/902', { cookie, version, body: { isEnabled: false } }),
    );
    expect(answers.map(codeOf).filter(([status]) => status === 409)).toEqual(
      Array.from({ length: 5 }, () => [409, 'changed-meanwhile']),
    );
    expect(await recordedSince(since, 'location.change')).toHaveLength(1);
  });
});
