import type { Queryable } from '../../../platform/database/database.ts';
import type { Environment } from '../../../platform/environment.ts';
import type { ProviderClient } from '../../../platform/provider-calls/provider-client.ts';
import { createCipher } from '../../../platform/secret/cipher.ts';
import type { Gateway, GatewaySettings } from './gateway.ts';
import { selectPaymentGateway, upsertPaymentGateway } from './gateways.store.ts';
import { createPayHostGateway } from './payhost-gateway.ts';
import { createPayWebGateway } from './payweb-gateway.ts';

/** The purpose of the key that encrypts credentials of gateways. */
export const gatewayPurpose = 'ekhaya payment gateways';

const cipherOf = ({ secrets }: Pick<Environment, 'secrets'>) => createCipher(secrets, gatewayPurpose);

type Credentials = Pick<GatewaySettings, 'password' | 'key'>;

/** Encrypts the credentials of a gateway for a row. @param boundTo the key of the row */
export const sealCredentials = (
  environment: Pick<Environment, 'secrets'>,
  credentials: Credentials,
  boundTo: string,
): string => cipherOf(environment).encrypt(Buffer.from(JSON.stringify(credentials)), boundTo);

/** Decrypts the credentials of a gateway. @param boundTo the key of the row */
export const unsealCredentials = (
  environment: Pick<Environment, 'secrets'>,
  sealed: string,
  boundTo: string,
): Credentials => JSON.parse(cipherOf(environment).decrypt(sealed, boundTo).toString()) as Credentials;

/** Stores the gateway of an estate. Its credentials are encrypted for the estate. */
export const writePaymentGateway = async (
  queryable: Queryable,
  environment: Pick<Environment, 'secrets'>,
  { password, key, ...gateway }: GatewaySettings & { isEnabled: boolean },
): Promise<void> => {
  const encryptedCredentials = sealCredentials(environment, { password, key }, gateway.estateId);
  await upsertPaymentGateway(queryable, { ...gateway, encryptedCredentials });
};

/** Reads the gateway of an estate with its credentials, which stay in memory; undefined where no card is charged. */
export const readPaymentGateway = async (
  queryable: Queryable,
  environment: Pick<Environment, 'secrets'>,
  estateId: string,
): Promise<(GatewaySettings & { isEnabled: boolean }) | undefined> => {
  const row = await selectPaymentGateway(queryable, estateId);
  if (row === undefined) return undefined;
  const { isEnabled, kind, url, merchantId, encryptedCredentials } = row;
  const credentials = unsealCredentials(environment, encryptedCredentials, estateId);
  return { estateId, isEnabled, kind, url, merchantId, ...credentials };
};

/** Creates the adapter of a gateway. */
export const createGateway = (client: ProviderClient, settings: GatewaySettings): Gateway =>
  settings.kind === 'payhost' ? createPayHostGateway(client, settings) : createPayWebGateway(client, settings);
