import { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import { createTestEstate, testRoleId, type TestRole } from '../../estates/estates.factory.ts';
import { grantRole } from '../../estates/index.ts';
import { signUpSomebody } from '../../identity/identity.factory.ts';
import { eventually } from '../../../platform/testing/eventually.ts';

/** A person of a test with the cookie of her session. */
export type Person = Awaited<ReturnType<typeof signUpSomebody>>;

/** The answer of a test request with its status and error code. */
export const codeOf = ({ status, body }: { status: number; body: { errorDetails?: { code: string } } }) => [
  status,
  body.errorDetails?.code,
];

/** Two estates with their managers, and Thandi, who owns unit 14 of the first, where owners may invite visitors. */
export const startHouseholdWorld = async (options: Parameters<typeof startApplicationForTests>[0] = {}) => {
  const running = await startApplicationForTests(options);
  const { db } = running.database;
  await createTestEstate(db, { tiles: { Owner: [{ tileBackofficeName: 'Visitor Access' }] } });
  await createTestEstate(db, { estateId: '902', estateName: 'Other Bay' });

  const hold = (person: Person, role: TestRole, { unitNumber = '', estateId = '901' } = {}) =>
    grantRole(db, { userId: person.userId, roleId: testRoleId(estateId, role), unitNumber }, running.dependencies);
  const signUpAs = async (role: TestRole, unitNumber = '', names: Record<string, string> = {}): Promise<Person> => {
    const person = await signUpSomebody(running, names);
    await hold(person, role, { unitNumber });
    return person;
  };
  const thandi = await signUpAs('Owner', '14', { firstname: 'Thandi', lastname: 'Nkosi' });
  const manager = await signUpAs('Manager', '', { firstname: 'Lerato', lastname: 'Mokoena' });
  const otherManager = await signUpSomebody(running, { estateId: '902', estateName: 'Other Bay' });
  await hold(otherManager, 'Manager', { estateId: '902' });

  const ask = (method: string, path: string, { cookie }: { cookie: string }, body?: unknown) =>
    running.request(method, path, { cookie, ...(body !== undefined && { body }) });
  const household = async (person: Person, estateId = '901') =>
    (await ask('GET', `/api/household?estateId=${estateId}`, person)).body.details;
  const invite = (recipient: string, overrides: Record<string, unknown> = {}, person = thandi) =>
    ask('POST', '/api/household/invite', person, {
      estateId: '901',
      unitNumber: '14',
      recipient,
      roleId: testRoleId('901', 'Tenant'),
      ...overrides,
    });
  /** The token of the newest link that was sent to an address or number. */
  const tokenSentTo = (recipient: string): Promise<string> =>
    eventually(async () => {
      const texts = (await running.outbox(recipient)).map(({ text }) => text);
      const token = texts.map((text) => /\/auth\/join#token=([\w-]{43})/.exec(text)?.[1]).find((found) => found);
      if (token === undefined) throw new Error('The link has not come.');
      return token;
    });
  /** The addresses of requests to join are limited per network, so each test person has one of her own. */
  let addresses = 0;
  const join = (token: string, { cookie }: { cookie: string }) =>
    running.request('POST', '/api/household/join', {
      body: { token },
      cookie,
      address: `10.1.${(addresses += 1) >> 8}.${addresses & 255}`,
    });
  const readLink = (token: string, { cookie = '' }: { cookie?: string } = {}) =>
    running.request('POST', '/api/household/join/read', {
      body: { token },
      ...(cookie !== '' && { cookie }),
      address: `10.2.${(addresses += 1) >> 8}.${addresses & 255}`,
    });
  const rolesOf = async ({ cookie }: { cookie: string }): Promise<string[]> =>
    (await running.request('GET', '/api/acl/me', { cookie })).body.details.map(
      (entry: { estateID: string; roleName: string; unitNumber: string }) =>
        [entry.estateID, entry.roleName, entry.unitNumber].join(' ').trim(),
    );
  const setRules = (rules: { roleIds?: string[]; needsApproval: boolean }) =>
    ask('PUT', '/api/console/estates/901/household-rules', manager, {
      roleIds: ['Tenant', 'Family', 'Employee'].map((role) => testRoleId('901', role as TestRole)),
      ...rules,
    });
  return {
    running,
    thandi,
    manager,
    otherManager,
    hold,
    signUpAs,
    ask,
    household,
    invite,
    tokenSentTo,
    join,
    readLink,
    rolesOf,
    setRules,
  };
};
