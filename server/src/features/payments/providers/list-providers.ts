import type { ProviderKind } from '@ekhaya/contract/operations/how-it-is.rules';
import type { UtilityKind } from '@ekhaya/contract/payments/payments.rules';
import type { Queryable } from '../../../platform/database/database.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { selectUtilityProviders } from '../../utilities/index.ts';
import { selectPaymentGateways } from '../gateways/gateways.store.ts';
import { calledAs } from './called-as.ts';

/** A card gateway, a vendor of units or a readings service that an estate has set up. */
export interface ProviderOfEstate {
  kind: ProviderKind;
  estateId: string;
  /** Its name: of a gateway the product, of the others as staff wrote it. */
  name: string;
  /** Whether it is in use. */
  isEnabled: boolean;
  /** What a vendor sells. */
  utilities: UtilityKind[];
  /** Its name for the provider client. */
  calledAs: string;
}

const gatewayNames = { payhost: 'PayHost', payweb: 'PayWeb 3' } as const;

/** Lists the providers of some estates, without addresses and credentials. */
export const listProviders = async (queryable: Queryable, estates: StaffEstates): Promise<ProviderOfEstate[]> => {
  const [gateways, sellers] = await Promise.all([
    selectPaymentGateways(queryable, estates),
    selectUtilityProviders(queryable, estates),
  ]);
  return [
    ...gateways.map(({ kind, ...gateway }) => ({
      ...gateway,
      kind: 'gateway' as const,
      name: gatewayNames[kind],
      utilities: [],
      calledAs: calledAs('gateway', { estateId: gateway.estateId, gateway: kind }),
    })),
    ...sellers.map(({ estateId, name, isEnabled, utilities }) => ({
      kind: 'vendor' as const,
      estateId,
      name,
      isEnabled,
      utilities,
      calledAs: calledAs('vendor', { estateId }),
    })),
    ...sellers
      .filter(({ readingsUrl }) => readingsUrl !== '')
      .map(({ estateId, name }) => ({
        // Meters are read also where nothing is sold.
        kind: 'readings' as const,
        estateId,
        name,
        isEnabled: true,
        utilities: [],
        calledAs: calledAs('readings', { estateId }),
      })),
  ];
};
