import { remoteConfigKeys } from '@ekhaya/contract/configuration/remote-configuration';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appVersion } from '../../platform/app-version.ts';
import { startApplicationForTests } from '../../shell/testing/application-for-tests.ts';
import { createTestEstate, testRoleId } from '../estates/estates.factory.ts';
import { grantRole } from '../estates/index.ts';
import { signUpSomebody } from '../identity/identity.factory.ts';
import { parseSetting, defaultRemoteConfig } from './configuration.rules.ts';

type Person = Awaited<ReturnType<typeof signUpSomebody>>;

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let administrator: Person;
let manager: Person;
let resident: Person;

const change = (body: unknown, cookie = administrator.cookie) =>
  running.request('PUT', '/api/console/remote-config', { body, cookie });
const readKey = async (key: string) => (await running.request('GET', `/api/config/${key}`)).body.details.value;
const codeOf = ({ status, body }: Awaited<ReturnType<typeof change>>) => [status, body.errorDetails?.code];
const signIn = ({ email, password }: Person) =>
  running.request('POST', '/api/auth/sign-in/email', { body: { email, password } });

beforeAll(async () => {
  running = await startApplicationForTests();
  await createTestEstate(running.database.db);
  [administrator, manager, resident] = [
    await signUpSomebody(running),
    await signUpSomebody(running),
    await signUpSomebody(running),
  ];
  for (const [person, role] of [
    [administrator, 'Administrator'],
    [manager, 'Manager'],
  ] as const) {
    const roleId = testRoleId('901', role);
    await grantRole(running.database.db, { userId: person.userId, roleId }, running.dependencies);
  }
});
afterAll(() => running.close());

describe('the remote-config documents', () => {
  it('are each changed as a whole by an administrator, audited, and read by the app', async () => {
    const answer = await change({ updateApp: { minimumVersion: '4.0.5' }, dynamicWebScreen: { loadSeconds: 20 } });
    expect(answer.status).toBe(200);
    expect(answer.body.details).toEqual({
      ...defaultRemoteConfig,
      updateApp: { minimumVersion: '4.0.5' },
      dynamicWebScreen: { loadSeconds: 20 },
      version: 1,
    });
    expect(await readKey('updateApp')).toEqual({ minimumVersion: '4.0.5' });
    const { rows } = await running.database.pool.query(
      'select action, before, after from audit_log order by id desc limit 1',
    );
    expect(rows).toEqual([
      {
        action: 'remote-config.change',
        before: { updateApp: { minimumVersion: '4.0.0' }, dynamicWebScreen: { loadSeconds: 10 } },
        after: { updateApp: { minimumVersion: '4.0.5' }, dynamicWebScreen: { loadSeconds: 20 } },
      },
    ]);
  });

  it('may ask for the newest version of the app', async () => {
    expect((await change({ updateApp: { minimumVersion: appVersion } })).status).toBe(200);
    expect((await change({ updateApp: { minimumVersion: '4.0.5' } })).status).toBe(200);
  });

  it('are for administrators only', async () => {
    const path = '/api/console/remote-config';
    for (const [cookie, status] of [
      [manager.cookie, 403],
      [resident.cookie, 403],
      [undefined, 401],
    ] as const) {
      expect((await running.request('GET', path, { cookie })).status).toBe(status);
      const body = { otp: { isEnabled: false } };
      expect((await running.request('PUT', path, { body, cookie })).status).toBe(status);
    }
    expect(await readKey('otp')).toEqual({ isEnabled: true });
  });

  it.each([
    [{}, 'body'],
    [{ nothing: {} }, 'nothing'],
    [{ updateApp: { minimumVersion: 'newest' } }, 'updateApp.minimumVersion'],
    [{ updateApp: { minimumVersion: '40.0.6' } }, 'updateApp.minimumVersion'],
    [{ dynamicWebScreen: { loadSeconds: 0 } }, 'dynamicWebScreen.loadSeconds'],
    [{ firestore: { notificationsLimit: 41 } }, 'firestore.notificationsLimit'],
    [{ signup: { isEnabled: true, termsUrl: 'javascript:x', privacyUrl: '/legal/privacy' } }, 'signup.termsUrl'],
    [{ accessControl: { defaultEstateId: 'nowhere' } }, 'accessControl.defaultEstateId'],
    [{ authentication: {} }, 'authentication.isEnabled'],
  ])('refuses %j', async (body, field) => {
    const answer = await change(body);
    expect(codeOf(answer)).toEqual([400, 'validation']);
    expect(answer.body.errorDetails.fields).toHaveProperty([field]);
  });

  it('have their default when the stored value has another shape', () => {
    for (const key of remoteConfigKeys) {
      expect(parseSetting(key, { isEnabled: 'yes', digits: 6 })).toEqual(defaultRemoteConfig[key]);
      expect(parseSetting(key, undefined)).toEqual(defaultRemoteConfig[key]);
    }
  });
});

describe('what each key does', () => {
  const off = async (key: 'authentication' | 'signup' | 'otp' | 'forgotPassword', act: () => Promise<unknown>) => {
    const settings = defaultRemoteConfig[key];
    await change({ [key]: { ...settings, isEnabled: false } });
    await act();
    await change({ [key]: settings });
  };
  const refused = [403, 'auth/operation-not-allowed'];

  it('authentication: off, only administrators sign in', async () => {
    await off('authentication', async () => {
      expect(codeOf(await signIn(resident))).toEqual(refused);
      expect(codeOf(await signIn(manager))).toEqual(refused);
      expect((await signIn(administrator)).status).toBe(200);
    });
    expect((await signIn(resident)).status).toBe(200);
  });

  it('signup: off, sign-up is refused', async () => {
    await off('signup', async () => {
      await expect(signUpSomebody(running)).rejects.toThrow();
    });
    await signUpSomebody(running);
  });

  it('otp: off, no one-time PIN is sent', async () => {
    const ask = () =>
      running.request('POST', '/api/user/phone/otp', { body: { mobile: '0825559876' }, cookie: resident.cookie });
    await off('otp', async () => expect(codeOf(await ask())).toEqual(refused));
    expect((await ask()).status).toBe(200);
  });

  it('forgotPassword: off, no link is mailed', async () => {
    const ask = () => running.request('POST', '/api/auth/request-password-reset', { body: { email: resident.email } });
    await off('forgotPassword', async () => expect(codeOf(await ask())).toEqual(refused));
    expect((await ask()).status).toBe(200);
  });

  it('firestore: the number of notifications in a list', async () => {
    for (const title of ['Water off', 'Water on']) {
      const body = { estateIds: ['901'], title };
      const path = '/api/console/notifications';
      const draft = await running.request('POST', path, { body, cookie: administrator.cookie });
      const { id, version } = draft.body.details;
      const headers = { 'if-match': `"${version}"` };
      await running.request('POST', `${path}/${id}/publish`, { cookie: administrator.cookie, headers });
    }
    const titles = async () =>
      (await running.request('GET', '/api/notifications?userID=me', { cookie: resident.cookie })).body.details.length;
    expect(await titles()).toBe(2);
    await change({ firestore: { notificationsLimit: 1 } });
    expect(await titles()).toBe(1);
  });

  it('accessControl: the estate of a person without a role', async () => {
    await change({ accessControl: { defaultEstateId: '901' } });
    expect(await readKey('accessControl')).toMatchObject({
      defaultEstateId: '901',
      defaultEntry: { estateID: '901', roleDisplayName: 'Visitor' },
    });
  });
});
