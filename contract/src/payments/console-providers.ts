import { z } from 'zod';
import { lineOfText, optionalLine, recordVersion } from '../wire/fields.ts';
import { defineRoute } from '../wire/route.ts';
import { utility } from './payments.ts';
import { maxPaymentCents } from './payments.rules.ts';
import { providerAddressHint, isProviderAddress } from './provider-address.rules.ts';

const staff = { who: 'staff', permission: 'payments.manage' } as const;
const ofEstate = z.object({ estateId: z.string().min(1).max(64) });
const address = z.string().trim().max(300).refine(isProviderAddress, providerAddressHint);

/** The credentials of a write: `''` keeps the stored ones, unless the address gets another host. No call reads them. */
const secret = z
  .string()
  .max(200)
  .regex(/^[^\p{Cc}]*$/u);

/** The sentence at a merchant, client, terminal or address that payments under way need. */
export const providerInUse =
  'Payments under way need the present one. Switch paying off, wait until they have ended, and change it then.';

/** The card gateway of an estate, without its credentials. */
const gatewaySettings = z.strictObject({
  isEnabled: z.boolean(),
  kind: z.enum(['payhost', 'payweb']),
  url: address,
  merchantId: lineOfText(60),
});

/** What sells at an estate, without its credentials. */
const vendorSettings = z.strictObject({
  name: lineOfText(60),
  isEnabled: z.boolean(),
  utilities: z.array(utility).max(3).describe('The utilities that are sold.'),
  minCents: z.int().min(100, 'At least R 1.').max(maxPaymentCents),
  maxCents: z.int().min(100).max(maxPaymentCents, 'At most R 100 000.'),
  refundAfterMinutes: z.int().min(1, 'At least 1 minute.').max(1440, 'At most a day.'),
  vendorUrl: address,
  vendorClientId: lineOfText(60),
  vendorTerminalId: lineOfText(60),
  readingsUrl: z.union([z.literal(''), address]).describe('Empty where readings are only uploaded.'),
});

const health = z.object({
  provider: z.enum(['gateway', 'vendor', 'readings']),
  state: z
    .enum(['ok', 'failing', 'down', 'unasked'])
    .describe(
      '`down` while calls are refused without asking the provider. `unasked`: not asked since this server process started.',
    ),
  answeredAt: z.iso.datetime().nullable(),
  failedAt: z.iso.datetime().nullable(),
});

/** A tariff as the vendor told it on its newest receipt of a utility. */
const vendorTariff = z.object({
  utility,
  tariff: z.string(),
  rates: z.array(z.string()),
  lines: z
    .array(z.object({ text: z.string(), amountCents: z.int() }))
    .describe('What the receipt took besides units, in integer cents: fees, VAT, arrears.'),
  amountCents: z.int(),
  at: z.iso.datetime(),
});

/** The providers of an estate, how they answer, and what they say that units cost. */
export const estateProviders = z
  .object({
    gateway: z
      .object({ version: recordVersion, settings: gatewaySettings.nullable() })
      .describe('Version 0 and no settings where none was ever entered.'),
    vendor: z.object({ version: recordVersion, settings: vendorSettings.nullable() }),
    hasSandbox: z.boolean().describe('Whether the sandbox can be chosen as an address: `sandbox:`.'),
    health: z.array(health),
    tariffs: z.array(vendorTariff),
  })
  .meta({ id: 'EstateProviders' });

/** The providers of an estate. */
export type EstateProviders = z.output<typeof estateProviders>;
/** The card gateway of an estate, without its credentials. */
export type GatewayFields = z.output<typeof gatewaySettings>;
/** What sells at an estate, without its credentials. */
export type VendorFields = z.output<typeof vendorSettings>;

/** The calls of the console about gateways and vendors. */
export const consoleProvidersRoutes = {
  'GET /api/console/estates/{estateId}/providers': defineRoute({
    method: 'get',
    path: '/api/console/estates/{estateId}/providers',
    feature: 'payments',
    summary: 'The gateway and the vendor of an estate, how they answer, and the tariffs they told. No credentials.',
    access: staff,
    params: ofEstate,
    output: estateProviders,
    errors: [],
  }),
  'PUT /api/console/estates/{estateId}/payment-gateway': defineRoute({
    method: 'put',
    path: '/api/console/estates/{estateId}/payment-gateway',
    feature: 'payments',
    summary:
      'Sets the card gateway of an estate. Credentials are stored encrypted and never read back; empty ones keep those that are stored. Audited, without the credentials.',
    access: staff,
    params: ofEstate,
    body: gatewaySettings.extend({ password: secret, key: secret }),
    isVersioned: true,
    needsConfirmation: true,
    output: estateProviders,
    errors: [],
  }),
  'PUT /api/console/estates/{estateId}/utility-provider': defineRoute({
    method: 'put',
    path: '/api/console/estates/{estateId}/utility-provider',
    feature: 'payments',
    summary:
      'Sets what sells prepaid units at an estate and which utilities. Credentials are stored encrypted and never read back; empty ones keep those that are stored. Audited, without the credentials.',
    access: staff,
    params: ofEstate,
    body: vendorSettings.extend({
      operator: optionalLine(100),
      operatorPassword: secret,
      readingsUser: optionalLine(100),
      readingsPassword: secret,
    }),
    isVersioned: true,
    needsConfirmation: true,
    output: estateProviders,
    errors: [],
  }),
};
