import { blankFields, contentKinds, type ContentKind } from '@ekhaya/contract/content/content.rules';
import { routes, type RouteKey } from '@ekhaya/contract/routes';
import type { RouteDefinition } from '@ekhaya/contract/wire/route';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayMs } from '@ekhaya/contract/time/durations.rules';
import { createTestEstate, testRoleId } from '../features/estates/estates.factory.ts';
import { addRole, grantRole } from '../features/estates/index.ts';
import { signUpSomebody } from '../features/identity/identity.factory.ts';
import { startApplicationForTests } from './testing/application-for-tests.ts';
import { validCalls } from './testing/valid-inputs/valid-inputs.ts';

type Person = Awaited<ReturnType<typeof signUpSomebody>>;

/** Occurs in the title and in each text of what nobody but staff may read. */
const secret = 'Zanzibar';
const states = ['draft', 'scheduled', 'over', 'removed'] as const;

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
const people: Record<string, Person> = {};
let editor: Person;

const idOf = (kind: ContentKind, state: (typeof states)[number]): string => `${state}-${kind}`;

/** The fields of a kind, with the secret in each text that is not a time, an address or a choice. */
const fieldsOf = (kind: ContentKind): Record<string, unknown> => ({
  ...blankFields[kind],
  ...('description' in blankFields[kind] && { description: secret }),
  ...(kind === 'event' && { start: '2026-12-05 16:00', end: '2026-12-05 20:00', place: secret }),
});

beforeAll(async () => {
  running = await startApplicationForTests();
  const { db, pool } = running.database;
  await createTestEstate(db);
  await createTestEstate(db, { estateId: '902', estateName: 'Second Bay' });
  const signUpAs = async (estateId: '901' | '902', roleId?: string): Promise<Person> => {
    const estateName = estateId === '901' ? 'Test Ridge' : 'Second Bay';
    const person = await signUpSomebody(running, { estateId, estateName });
    if (roleId !== undefined) await grantRole(db, { userId: person.userId, roleId }, running.dependencies);
    return person;
  };
  for (const estateId of ['901', '902']) {
    const role = { estateId, name: 'Editor', rank: 35, displayName: 'Editor', description: '' };
    await addRole(db, { id: `${estateId}-editor`, ...role });
  }
  people['a visitor'] = await signUpAs('901');
  people['a resident'] = await signUpAs('901', testRoleId('901', 'Owner'));
  people['a guard'] = await signUpAs('901', testRoleId('901', 'Guard'));
  people['an editor of another estate'] = await signUpAs('902', '902-editor');
  editor = await signUpAs('901', '901-editor');
  const now = running.clock.now().getTime();
  const [before, after] = [new Date(now - dayMs), new Date(now + dayMs)];
  for (const [position, kind] of contentKinds.entries()) {
    for (const state of states) {
      const visibleFrom = state === 'scheduled' ? after : before;
      const shownUntil = state === 'over' ? before : null;
      await pool.query(
        `insert into content_items (id, estate_id, kind, title, fields, is_published, is_removed, visible_from, shown_until, position)
         values ($1, '901', $2, $3, $4, $5, $6, $7, $8, $9)`,
        [
          idOf(kind, state),
          kind,
          `${secret} ${state} ${kind}`,
          JSON.stringify(fieldsOf(kind)),
          state !== 'draft',
          state === 'removed',
          visibleFrom,
          shownUntil,
          position,
        ],
      );
    }
  }
});
afterAll(() => running.close());

const every = Object.entries(routes) as [RouteKey, RouteDefinition][];
/** The calls that read, but for the stream, which does not end. */
const reads = every.filter(([key, { method }]) => method === 'get' && key !== 'GET /api/live').map(([key]) => key);

/** The paths with which a call may ask for what is hidden: its usual one, and one for each hidden item. */
const pathsOf = (key: RouteKey, { userId }: Person): string[] => {
  const usual = validCalls[key].path.replace('{me}', userId).replace('{email}', 'nobody%40ekhaya.test');
  const hidden = contentKinds.flatMap((kind) => states.map((state) => idOf(kind, state)));
  const { path } = routes[key] as RouteDefinition;
  if (path.includes('{id}')) return [usual, ...hidden.map((id) => path.replace('{id}', id))];
  const joined = usual.includes('?') ? '&' : '?';
  return [usual, `${usual}${joined}search=${secret}`, `${usual}${joined}q=${secret}`];
};

describe('what is not published, not published yet, over or removed', () => {
  it.each(['a visitor', 'a resident', 'a guard', 'an editor of another estate'])(
    'is read by %s by no call',
    async (who) => {
      const person = people[who];
      if (person === undefined) throw new Error(`There is ${who}.`);
      const leaks: string[] = [];
      for (const key of reads) {
        for (const path of pathsOf(key, person)) {
          const answer = await running.request('GET', path, { cookie: person.cookie });
          expect(answer.status, path).not.toBe(429);
          // A call repeats what it was asked for in no answer, so the secret comes from the database alone.
          if (JSON.stringify(answer.body ?? '').includes(secret)) leaks.push(path);
        }
      }
      expect(leaks).toEqual([]);
    },
  );

  it('is read by an editor of its estate, so the walk would see it', async () => {
    for (const kind of contentKinds) {
      const { body } = await running.request('GET', `/api/console/content/${idOf(kind, 'draft')}`, {
        cookie: editor.cookie,
      });
      expect(body.details.title).toBe(`${secret} draft ${kind}`);
    }
    const list = await running.request('GET', '/api/console/content?kind=event', { cookie: editor.cookie });
    expect(JSON.stringify(list.body)).toContain(secret);
  });
});

describe('what is written to a hidden item', () => {
  const writes = every
    .filter(([, { method, path }]) => method !== 'get' && /^\/api\/(events|developments)\/\{id\}/.test(path))
    .map(([key]) => key);

  it.each(writes)('%s answers 404 for it', async (key) => {
    const { method, path, bodyKind } = routes[key] as RouteDefinition;
    expect(bodyKind).not.toBe('multipart');
    for (const state of states) {
      const kind = path.startsWith('/api/events') ? 'event' : 'development';
      const answer = await running.request(method.toUpperCase(), path.replace('{id}', idOf(kind, state)), {
        body: validCalls[key].body,
        cookie: people['a resident']?.cookie,
      });
      expect(answer.status).toBe(404);
    }
  });
});
