import { credentialOfOtherHost } from '@ekhaya/contract/payments/provider-address.rules';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testRoleId } from '../../estates/estates.factory.ts';
import { grantRole } from '../../estates/index.ts';
import { readPaymentGateway } from './gateway-settings.ts';
import { signUpSomebody } from '../../identity/identity.factory.ts';
import { startPayingWorld } from '../testing/paying-world.ts';

let world: Awaited<ReturnType<typeof startPayingWorld>>;
let manager: { cookie: string; userId: string };
beforeAll(async () => {
  world = await startPayingWorld();
  manager = await signUpSomebody(world.running);
  const grant = { userId: manager.userId, roleId: testRoleId('901', 'Manager'), unitNumber: '' };
  await grantRole(world.running.database.db, grant, world.running.dependencies);
});
afterAll(() => world.close());

const path = '/api/console/estates/901';
const noCredentials = {
  gateway: { password: '', key: '' },
  vendor: { operator: '', operatorPassword: '', readingsUser: '', readingsPassword: '' },
};

/** Enters settings in the console over those that are stored, without credentials unless they are given. */
const change = async (provider: 'gateway' | 'vendor', changed: Record<string, unknown>) => {
  const read = await world.running.request('GET', `${path}/providers`, { cookie: manager.cookie });
  const { version, settings } = read.body.details[provider];
  const name = provider === 'gateway' ? 'payment-gateway' : 'utility-provider';
  return world.running.request('PUT', `${path}/${name}`, {
    cookie: manager.cookie,
    version,
    body: { ...settings, ...noCredentials[provider], ...changed },
  });
};
const fieldsOf = ({ body }: Awaited<ReturnType<typeof change>>) => body.errorDetails?.fields;
const elsewhere = 'https://thief.example.com/';

it('stored credentials are not sent to another host: each has to be entered with the new address', async () => {
  expect(fieldsOf(await change('gateway', { url: elsewhere }))).toEqual({ password: credentialOfOtherHost });
  expect((await change('gateway', { password: 'p', key: 'k' })).status).toBe(200);
  expect(fieldsOf(await change('gateway', { url: elsewhere, password: 'q' }))).toEqual({ key: credentialOfOtherHost });
  expect((await change('gateway', { url: elsewhere, password: 'q', key: 'l' })).status).toBe(200);

  expect(fieldsOf(await change('vendor', { vendorUrl: elsewhere }))).toEqual({ operator: credentialOfOtherHost });
  expect(fieldsOf(await change('vendor', { vendorUrl: elsewhere, operator: 'o' }))).toEqual({
    operatorPassword: credentialOfOtherHost,
  });
  const readings = { readingsUrl: 'https://readings.example.com/', readingsUser: 'u', readingsPassword: 'p' };
  expect((await change('vendor', readings)).status).toBe(200);
  expect(fieldsOf(await change('vendor', { readingsUrl: elsewhere, readingsUser: 'u' }))).toEqual({
    readingsPassword: credentialOfOtherHost,
  });
  // Nor by way of no address.
  expect((await change('vendor', { readingsUrl: '' })).status).toBe(200);
  expect(fieldsOf(await change('vendor', { readingsUrl: elsewhere, readingsPassword: 'p' }))).toEqual({
    readingsUser: credentialOfOtherHost,
  });
});

it('another path on the same host keeps them', async () => {
  expect((await change('gateway', { url: `${elsewhere}v2` })).status).toBe(200);
});

it('another merchant does not get the password of the one before, and one that comes back has its own again', async () => {
  const { database, environment } = world.running;
  const before = await readPaymentGateway(database.db, environment, '901');
  const storedAs = async (merchantId: string) => {
    expect((await change('gateway', { merchantId })).status).toBe(200);
    const { password, key } = (await readPaymentGateway(database.db, environment, '901')) ?? {};
    return { password, key };
  };
  expect(fieldsOf(await change('gateway', { merchantId: '2' }))).toEqual({
    password: 'This is another merchant: please enter its password.',
  });
  expect((await change('gateway', { merchantId: '2', password: 'two', key: 'k2' })).status).toBe(200);
  expect(await storedAs(before?.merchantId ?? '')).toEqual({ password: 'q', key: 'l' });
  expect(await storedAs('2')).toEqual({ password: 'two', key: 'k2' });
});
