import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoTiles } from '../../../demo-data/tiles/index.ts';
import { readyMadeTiles } from '../../features/estates/templates/ready-made-tiles.ts';
import { chooseIcon } from '../../features/estates/tiles/icons/choose-icon.ts';
import { signUpSomebody } from '../../features/identity/identity.factory.ts';
import { startApplicationForTests } from '../testing/application-for-tests.ts';
import { createAdministrator } from './create-administrator.ts';

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
beforeAll(async () => {
  running = await startApplicationForTests();
});
afterAll(() => running.close());

const form = {
  email: 'lerato@example.com',
  firstName: 'Lerato',
  lastName: 'Mokoena',
  mobile: '0845550180',
  password: undefined,
  estate: { name: 'Baobab Rise', suburb: 'Midrand', city: 'Johannesburg' },
};
const signIn = (password: string) =>
  running.request('POST', '/api/auth/sign-in/email', { body: { email: form.email, password } });
const rowsOf = async (table: string) => (await running.database.pool.query(`select * from ${table}`)).rows;

it('refuses what is missing or weak, and writes nothing', async () => {
  const create = (changed: Partial<Parameters<typeof createAdministrator>[1]>) =>
    createAdministrator(running.dependencies, { ...form, ...changed });
  await expect(create({ email: 'lerato' })).rejects.toThrow('not one, such as');
  await expect(create({ firstName: ' ', mobile: '' })).rejects.toThrow('--first-name, --mobile');
  await expect(create({ mobile: '12' })).rejects.toThrow('not a South African one');
  await expect(create({ password: 'password1' })).rejects.toMatchObject({ code: 'auth/weak-password' });
  await expect(create({ estate: { name: '', suburb: '', city: '' } })).rejects.toThrow('--estate');
  expect([await rowsOf('users'), await rowsOf('estates'), await rowsOf('audit_log')]).toEqual([[], [], []]);
});

it('makes the first administrator of an empty installation, with a link that works once and is stored nowhere', async () => {
  const created = await createAdministrator(running.dependencies, form);
  expect(created).toMatchObject({ isNewAccount: true, estateNames: ['Baobab Rise'] });
  const token = created.link?.split('#token=')[1] ?? '';
  const stored = JSON.stringify([await rowsOf('audit_log'), await rowsOf('password_resets'), await rowsOf('users')]);
  expect(token.length).toBeGreaterThan(20);
  expect(stored).not.toContain(token);

  const reset = (newPassword: string) =>
    running.request('POST', '/api/auth/reset-password', { body: { token, newPassword } });
  expect((await reset('Quiet-Baobab-77')).status).toBe(200);
  expect((await reset('Quiet-Baobab-78')).status).not.toBe(200);
  const { status, cookie = '' } = await signIn('Quiet-Baobab-77');
  expect(status).toBe(200);
  const me = await running.request('GET', '/api/console/me', { cookie });
  expect(me.body.details.estates).toMatchObject([{ id: '91', name: 'Baobab Rise' }]);
  const access = await running.request('GET', '/api/acl/me', { cookie });
  expect(access.body.details[0]).toMatchObject({ roleName: 'Administrator', estateName: 'Baobab Rise' });
  expect(access.body.details[0].tiles.length).toBeGreaterThan(3);
  const log = await running.request('GET', '/api/console/audit', { cookie });
  const sentences = log.body.details.items.map(({ sentence }: { sentence: { text: string }[] }) => sentence[0]?.text);
  expect(sentences).toContain('became an administrator by the command of the installation');
});

it('keeps the account and the password of somebody who is an administrator already', async () => {
  const again = await createAdministrator(running.dependencies, { ...form, password: 'Other-Baobab-99' });
  expect(again).toEqual({ isNewAccount: false, estateNames: [], link: undefined });
  expect((await signIn('Quiet-Baobab-77')).status).toBe(200);
});

it('closes an account whose address nobody has proved before it makes it an administrator: only the link opens it', async () => {
  const email = 'coming@example.com';
  const early = await signUpSomebody(running, { email, estateId: '91', estateName: 'Baobab Rise' });
  const rolesOf = async () =>
    (await running.database.pool.query('select 1 from role_grants where user_id = $1', [early.userId])).rows.length;
  const before = await rolesOf();
  const create = (password?: string) => createAdministrator(running.dependencies, { ...form, email, password });
  await expect(create('Other-Baobab-99')).rejects.toThrow('without --password-stdin');
  expect(await rolesOf()).toBe(before);
  const { isNewAccount, link = '' } = await create();
  expect(isNewAccount).toBe(false);
  const enter = (password: string) => running.request('POST', '/api/auth/sign-in/email', { body: { email, password } });
  expect((await enter(early.password)).status).toBe(401);
  expect((await running.request('GET', '/api/auth/get-session', { cookie: early.cookie })).body).toBeNull();
  const body = { token: link.split('#token=')[1] ?? '', newPassword: 'Quiet-Baobab-77' };
  expect((await running.request('POST', '/api/auth/reset-password', { body })).status).toBe(200);
  const { cookie = '' } = await enter('Quiet-Baobab-77');
  expect((await running.request('GET', '/api/console/me', { cookie })).body.details.estates).toHaveLength(1);
  // It is proved now, and keeps its password from then on.
  expect(await create('Third-Baobab-99')).toMatchObject({ isNewAccount: false, estateNames: [] });
});

it('gives a new estate tiles that open existing screens, each with a drawn icon of its own', () => {
  const tiles = readyMadeTiles('91');
  expect(new Set(tiles.map(({ id }) => id)).size).toBe(tiles.length);
  // The tests of the demo world open every address of its tiles.
  const known = new Set(demoTiles.map(({ navigatePath }) => navigatePath));
  for (const { navigatePath = '', iconFamily = '', iconName = '' } of tiles) {
    expect(known).toContain(navigatePath);
    expect(chooseIcon(iconFamily, iconName), iconName).not.toBe(chooseIcon('', ''));
  }
});
