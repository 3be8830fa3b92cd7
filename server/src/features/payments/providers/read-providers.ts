import type { EstateProviders } from '@ekhaya/contract/payments/console-providers';
import { providerKinds } from '@ekhaya/contract/operations/how-it-is.rules';
import { AppError } from '../../../platform/app-error.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { requireStaffEstate } from '../../../platform/http/staff-estates.ts';
import { findEstate } from '../../estates/index.ts';
import { readVendorFields } from '../../utilities/index.ts';
import type { PaymentDependencies } from '../progress/payment-dependencies.ts';
import { readVendorTariffs } from '../slips/vendor-tariffs.ts';
import { readGatewayFields } from '../gateways/change-gateway.ts';
import { calledAs } from './called-as.ts';

type Needs = Pick<PaymentDependencies, 'database' | 'environment' | 'providers'>;

/** How the providers of an estate have answered this server process. */
const healthOf = (
  { providers }: Needs,
  { estateId, kind }: { estateId: string; kind: 'payhost' | 'payweb' | undefined },
): EstateProviders['health'] => {
  return providerKinds.map((provider) => {
    const { state, answeredAt, failedAt } = providers.healthOf(calledAs(provider, { estateId, gateway: kind }));
    return {
      provider,
      state: answeredAt === undefined && failedAt === undefined ? 'unasked' : state,
      answeredAt: answeredAt?.toISOString() ?? null,
      failedAt: failedAt?.toISOString() ?? null,
    };
  });
};

/** The providers of an estate without their credentials. @throws {AppError} `forbidden`, `not-found` */
export const readProviders = async (
  dependencies: Needs,
  { staffEstates, estateId }: { staffEstates: StaffEstates; estateId: string },
): Promise<EstateProviders> => {
  requireStaffEstate(staffEstates, estateId);
  const { db } = dependencies.database;
  if ((await findEstate(db, estateId)) === undefined) throw new AppError('not-found');
  const gateway = await readGatewayFields(db, estateId);
  return {
    gateway,
    vendor: await readVendorFields(db, estateId),
    hasSandbox: dependencies.environment.sandboxUrl !== undefined,
    health: healthOf(dependencies, { estateId, kind: gateway.settings?.kind }),
    tariffs: await readVendorTariffs(dependencies, estateId),
  };
};

/**
 * Asserts that staff may enter the addresses of providers: the sandbox is there in the demo alone.
 * @throws {AppError} `forbidden` at another estate; `validation`
 */
export const requireProviderAddresses = (
  { environment }: Pick<Needs, 'environment'>,
  { staffEstates, estateId }: { staffEstates: StaffEstates; estateId: string },
  addresses: Readonly<Record<string, string>>,
): void => {
  requireStaffEstate(staffEstates, estateId);
  for (const [field, address] of Object.entries(addresses)) {
    if (address.startsWith('sandbox:') && environment.sandboxUrl === undefined) {
      throw new AppError('validation', { fields: { [field]: 'There is no sandbox here.' } });
    }
  }
};
