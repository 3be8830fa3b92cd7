import { blankFields } from '@ekhaya/contract/content/content.rules';
import type { RouteDefinition } from '@ekhaya/contract/wire/route';
import { routes, type RouteKey } from '@ekhaya/contract/routes';
import {
  createTestLocation,
  createTestResource,
  createTestService,
  allowBooking,
} from '../../features/bookings/bookings.factory.ts';
import { vi } from 'vitest';
import { testRoleId, type TestRole } from '../../features/estates/estates.factory.ts';
import { grantRole } from '../../features/estates/index.ts';
import { enrolPhone } from '../../features/gate-access/testing/gate-access.factory.ts';
import { signUpSomebody } from '../../features/identity/identity.factory.ts';
import { createGatedEstate, invitation } from '../../features/visitors/visitors.factory.ts';
import { startApplicationForTests } from './application-for-tests.ts';
import { insertRowsOfSecondEstate } from './second-estate-rows.ts';
import { validCalls } from './valid-inputs/valid-inputs.ts';

type Person = Awaited<ReturnType<typeof signUpSomebody>>;
type Answer = { status: number; text: string; body: ReturnType<typeof JSON.parse> };

/** Two estates. The second has records of every kind, and all its names and texts contain a marker word. */
export interface ConsoleWorld {
  /** Matches the marker of the second estate. */
  mark: RegExp;
  /** The manager of the first estate. */
  manager: Person;
  administrator: Person;
  running: Awaited<ReturnType<typeof startApplicationForTests>>;
  /** A person with roles at both estates and records at the second. */
  neighbour: Person;
  call(method: string, path: string, person: Person, body?: unknown): Promise<Answer>;
  /** Returns a valid path of a route with the ids of the second estate. */
  pathAtSecondEstate(key: RouteKey): Promise<string>;
  /** Returns a valid body of a route with the ids of the second estate. */
  bodyAtSecondEstate(key: RouteKey): Promise<unknown>;
  /** Computes a digest of each table, except the tables that every call writes. */
  digestTables(): Promise<Record<string, string>>;
  close(): Promise<void>;
}

const marker = 'Zanzibar';
const secondEstate = { estateId: '902', estateName: `${marker} Bay` };

/** Tables that every call writes, even a refused one. */
const tablesOfEveryCall = ['rate_limit_attempts', 'sessions', 'idempotency_keys', 'idempotent_calls'];

/** By field of a body: the list of the console that contains the record, or the records, whose ids the field names. */
const listsOfFields: Record<string, string> = {
  serviceId: 'services',
  serviceIds: 'services',
  resourceId: 'resources',
  resourceIds: 'resources',
  gateId: 'gates',
  contentIds: 'content',
  decisionIds: 'decisions',
  departmentId: 'departments',
  bookings: 'bookings',
  invitations: 'invitations',
  mails: 'mails',
  personId: 'people',
  revocations: 'gate-revocations',
  snags: 'snags',
};

export const createConsoleWorld = async (): Promise<ConsoleWorld> => {
  const running = await startApplicationForTests({ environment: { isDemo: true } });
  const { db, pool } = running.database;
  const grant = (person: Person, role: TestRole, estateId: string): Promise<unknown> =>
    grantRole(
      db,
      { userId: person.userId, roleId: testRoleId(estateId, role), unitNumber: '14' },
      running.dependencies,
    );
  const call: ConsoleWorld['call'] = async (method, path, { cookie }, body) => {
    const { status, body: read } = await running.request(method, path, { cookie, body });
    return { status, body: read, text: typeof read === 'string' ? read : JSON.stringify(read) };
  };

  for (const estate of [{ estateId: '901', estateName: 'Test Ridge' }, secondEstate]) {
    const { estateId } = estate;
    const name = estateId === secondEstate.estateId ? marker : 'Padel';
    await createGatedEstate(running, estate);
    await createTestLocation(db, estateId);
    await createTestService(db, { id: `service-${estateId}`, locationId: estateId, name, approval: 'staff' });
    await createTestResource(db, { id: `resource-${estateId}`, serviceId: `service-${estateId}`, name });
  }
  const manager = await signUpSomebody(running);
  await grant(manager, 'Manager', '901');
  const administrator = await signUpSomebody(running);
  await grant(administrator, 'Administrator', '901');
  const resident = await signUpSomebody(running, { ...secondEstate, firstname: marker, lastname: marker });
  await grant(resident, 'Owner', '902');
  const neighbour = await signUpSomebody(running);
  for (const estateId of ['901', '902']) await grant(neighbour, 'Owner', estateId);
  const staffOfSecondEstate = await signUpSomebody(running, secondEstate);
  for (const role of ['Guard', 'Manager'] as const) await grant(staffOfSecondEstate, role, '902');
  await pool.query('update users set mobile_verified = true');
  for (const estateId of ['901', '902']) await allowBooking(running, neighbour, { estateId });
  await allowBooking(running, resident, { estateId: '902' });

  const booking = (start: string, end: string) => ({
    ...(validCalls['POST /api/booking'].body as object),
    locationId: '902',
    services: ['service-902'],
    resources: [{ id: 'resource-902', quantity: 1 }],
    start,
    end,
  });
  const made = [
    await call('POST', '/api/booking', resident, booking('1700', '1830')),
    await call('POST', '/api/booking', neighbour, booking('1000', '1130')),
    await call('POST', '/api/vistor/invite?estateID=902', neighbour, invitation({ visitorName: marker })),
    await call('POST', '/api/vistor/invite', resident, invitation({ visitorName: marker })),
    await call('POST', '/api/gate/override', staffOfSecondEstate, {
      ...(validCalls['POST /api/gate/override'].body as object),
      gateId: 'gate-902',
      name: marker,
    }),
    await call('POST', '/api/console/imports', staffOfSecondEstate, {
      estateId: '902',
      fileName: `${marker}.csv`,
      text: `House,E-mail,Role\n14,${marker}@ekhaya.test,Tenant\n`,
    }),
  ];
  const mailToApprove = {
    ...(validCalls['POST /api/email'].body as object),
    to: resident.email,
    requireApproval: true,
    approverEmail: administrator.email,
  };
  // One for the call that approves a mail, and one for the call that approves several.
  for (const subject of ['First', 'Second']) {
    made.push(await call('POST', '/api/email', staffOfSecondEstate, { ...mailToApprove, subject }));
  }
  await enrolPhone(running, resident.cookie);
  // The clock of the test stands still, so the decision stays pending.
  const decided = await call('PUT', `/api/console/bookings/${made[1]?.body.details.id}/decision`, staffOfSecondEstate, {
    status: 'REJECTED',
    reason: marker,
  });
  const decisionId = String(decided.body.details.decision.id);
  made.push(decided);
  for (const { status, text } of made)
    if (status >= 300) throw new Error(`The test data could not be created: ${text}`);

  const applicant = await signUpSomebody(running, secondEstate);
  await insertRowsOfSecondEstate(pool, { resident, applicant, marker });

  let insideKey: string | undefined;
  /** Finds a record of the second estate in a list of the administrator. */
  const recordIn = async (list: string): Promise<string> => {
    const known = { people: resident.userId, decisions: decisionId, snags: 'snag-902', outages: 'outage-902' }[list];
    if (known !== undefined) return known;
    if (list === 'roles') return testRoleId('902', 'Tenant');
    if (list === 'visits') return recordIn('invitations');
    if (list === 'snag-templates') {
      const { body } = await call('GET', '/api/console/snag-templates?estateId=902', administrator);
      return String(body.details[0]?.id);
    }
    if (list === 'inside') {
      // Somebody whom an earlier call let out is no longer in the list.
      const { body } = await call('GET', '/api/console/inside?estateId=902', administrator);
      insideKey ??= String(body.details.people[0].id);
      return insideKey;
    }
    const { body } = await call('GET', `/api/console/${list}?perPage=100`, administrator);
    const found = body.details?.items?.find(
      (item: { canBeDecided?: boolean; kind?: string }) =>
        mark.test(JSON.stringify(item)) &&
        (list !== 'mails' || item.canBeDecided !== false) &&
        item.kind !== 'development',
    );
    if (found === undefined) throw new Error(`Nothing of the second estate is in ${list}.`);
    return String(found.id);
  };
  const mark = new RegExp(`${marker}|"902"|[-"]902\\b|${resident.userId}`, 'i');

  /** Copies a valid input and replaces the ids of the first estate with those of the second. */
  const replaceIds = async (value: unknown, field = ''): Promise<unknown> => {
    const list = listsOfFields[field];
    if (Array.isArray(value)) return Promise.all(value.map((each) => replaceIds(each, field)));
    if (typeof value === 'object' && value !== null) {
      const entries = await Promise.all(
        Object.entries(value).map(
          async ([name, each]) => [name, await replaceIds(each, name === 'id' ? field : name)] as const,
        ),
      );
      return Object.fromEntries(entries);
    }
    if (typeof value !== 'string') return value;
    if (field === 'to') return resident.email;
    if (field === 'userId') return resident.userId;
    if (list !== undefined) return recordIn(list);
    return value.replace(/^901(?=$|-)/, '902');
  };

  const parameter = async (key: RouteKey, name: string): Promise<string> => {
    if (name.toLowerCase() === 'estateid') return '902';
    const readResident = async () =>
      (await call('GET', `/api/console/people/${resident.userId}`, administrator)).body.details;
    if (name === 'grantId') {
      const { roles } = (await readResident()) as {
        roles: { grantId: string; revokedAt: string | null; unitNumber: string }[];
      };
      // One in a house: of others it is asked in vain who else lives there.
      return String(roles.find(({ revokedAt, unitNumber }) => revokedAt === null && unitNumber !== '')?.grantId);
    }
    if (name === 'key' && key.includes('/message-texts/')) return 'household-invitation';
    const fixed = { line: '2', step: 'money', unitNumber: '14' }[name];
    if (fixed !== undefined) return fixed;
    if (routes[key].path.endsWith('/viewings')) {
      const body = { kind: 'development', title: marker, fields: blankFields.development, estateId: '902' };
      return String((await call('POST', '/api/console/content', administrator, body)).body.details.id);
    }
    const ofPerson = { sessionId: 'sessions', phoneId: 'phones' }[name];
    if (ofPerson !== undefined) return String((await readResident())[ofPerson][0].id);
    return recordIn(/^\/api\/console\/([^/]+)/.exec(routes[key].path)?.[1] ?? '');
  };

  const world: ConsoleWorld = {
    mark,
    running,
    manager,
    administrator,
    neighbour,
    call,
    pathAtSecondEstate: async (key) => {
      const [, query = ''] = validCalls[key].path.split('?');
      let path: string = routes[key].path;
      for (const [whole, name = ''] of path.matchAll(/\{(\w+)\}/g))
        path = path.replace(whole, await parameter(key, name));
      const list = query.replaceAll(/=901\b/g, '=902');
      const route: RouteDefinition = routes[key];
      const filter = Object.keys(route.query?.shape ?? {}).find((name) => name.toLowerCase() === 'estateid');
      const isNamed = /estateid=/i.test(list);
      const fullQuery = filter === undefined || isNamed ? list : [list, `${filter}=902`].filter(Boolean).join('&');
      return fullQuery === '' ? path : `${path}?${fullQuery}`;
    },
    bodyAtSecondEstate: (key) => replaceIds(validCalls[key].body),
    digestTables: async () => {
      // Jobs of earlier calls write rows too.
      await vi.waitUntil(
        async () => {
          const { rowCount } = await pool.query(
            'select 1 from graphile_worker.jobs where run_at <= now() and attempts < max_attempts limit 1',
          );
          return rowCount === 0;
        },
        { timeout: 10_000 },
      );
      const tables = await pool.query<{ name: string }>(
        `select table_name as name from information_schema.tables
         where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all($1) order by 1`,
        [tablesOfEveryCall],
      );
      const digests: Record<string, string> = {};
      for (const { name } of tables.rows) {
        // New entries of a gate log are announced half a second after the act: here, by an earlier call.
        const condition = name === 'live_events' ? `where topic <> 'gate-log'` : '';
        const { rows } = await pool.query<{ digest: string }>(
          `select coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as digest from "${name}" t ${condition}`,
        );
        digests[name] = rows[0]?.digest ?? '';
      }
      return digests;
    },
    close: () => running.close(),
  };
  for (const key of Object.keys(routes) as RouteKey[]) {
    const { method, path } = routes[key];
    const isCreation = method === 'post' && (path === '/api/email' || /^\/api\/console\/[^/]+$/.test(path));
    // A new estate would be a third one. A gate has a name of its own, so that the tests could not add it again.
    if (!isCreation || path.endsWith('/pictures') || ['/api/console/estates', '/api/console/gates'].includes(path)) {
      continue;
    }
    const answer = await call(
      'POST',
      await world.pathAtSecondEstate(key),
      administrator,
      await world.bodyAtSecondEstate(key),
    );
    // A conflict means that the record exists.
    if (answer.status >= 300 && answer.status !== 409) throw new Error(`${key} could not be created: ${answer.text}`);
  }
  return world;
};
