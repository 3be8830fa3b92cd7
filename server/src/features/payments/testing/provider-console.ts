import { testRoleId } from '../../estates/estates.factory.ts';
import { grantRole } from '../../estates/index.ts';
import { signUpSomebody } from '../../identity/identity.factory.ts';
import type { startPayingWorld } from './paying-world.ts';

const path = '/api/console/estates/901';

/** Signs up a manager of estate 901, who changes its providers in the console. */
export const openProviderConsole = async ({ running }: Awaited<ReturnType<typeof startPayingWorld>>) => {
  const manager = await signUpSomebody(running);
  const grant = { userId: manager.userId, roleId: testRoleId('901', 'Manager'), unitNumber: '' };
  await running.database.db.transaction((transaction) => grantRole(transaction, grant, running.dependencies));

  const readProviders = async () =>
    (await running.request('GET', `${path}/providers`, { cookie: manager.cookie })).body.details;

  return {
    manager,
    readProviders,
    /** Enters settings of the gateway over those that are stored. */
    changeGateway: async (change: Record<string, unknown>) => {
      const { gateway } = await readProviders();
      return running.request('PUT', `${path}/payment-gateway`, {
        cookie: manager.cookie,
        version: gateway.version,
        body: { ...gateway.settings, password: '', key: '', ...change },
      });
    },
    /** Enters settings of the vendor over those that are stored. */
    changeVendor: async (change: Record<string, unknown>) => {
      const { vendor } = await readProviders();
      const kept = { operator: '', operatorPassword: '', readingsUser: '', readingsPassword: '' };
      return running.request('PUT', `${path}/utility-provider`, {
        cookie: manager.cookie,
        version: vendor.version,
        body: { ...vendor.settings, ...kept, ...change },
      });
    },
  };
};
