import { randomUUID } from 'node:crypto';
import type { Fault } from '../../../../sandbox/faults.ts';
import { newSandbox, type Sandbox } from '../../../../sandbox/sandbox.ts';
import { serveSandbox } from '../../../../sandbox/serve-sandbox.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Environment } from '../../../platform/environment.ts';
import type { Telemetry } from '../../../platform/telemetry/telemetry.ts';
import { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import { createTestEstate, testRoleId } from '../../estates/estates.factory.ts';
import { grantRole } from '../../estates/index.ts';
import { signUpSomebody } from '../../identity/identity.factory.ts';
import { linkAccountWithin } from '../../profile/index.ts';
import { writeUtilityProvider } from '../../utilities/index.ts';
import { writePaymentGateway } from '../gateways/gateway-settings.ts';
import { followPayments } from './follow-payments.ts';

/** Faults of the sandbox without waiting times. */
export const quickFaults = { slowMs: 5, silentMs: 0, lateMs: 30 };

/** A meter that gives tokens, one that is credited remotely, and one that is blocked. */
export const meters = { token: '04222222225', remote: '04111111110', blocked: '04555555550' } as const;

/** PayGate's test cards. */
export const cards = {
  approved: '4000000000000002',
  approvedMastercard: '5200000000000015',
  funds: '4000000000000028',
  declined: '4000000000000036',
  unprocessed: '5200000000000064',
} as const;

/** Sets an estate up with a vendor and a gateway of the sandbox. */
export const setUpProviders = async (
  queryable: Queryable,
  environment: Pick<Environment, 'secrets'>,
  {
    estateId = '901',
    kind = 'payhost',
    merchantId = '10011064270',
  }: { estateId?: string; kind?: 'payhost' | 'payweb'; merchantId?: string } = {},
): Promise<void> => {
  await writeUtilityProvider(queryable, environment, {
    estateId,
    name: 'City Prepaid',
    isEnabled: true,
    utilities: ['electricity', 'water', 'gas'],
    minCents: 1_000,
    maxCents: 500_000,
    refundAfterMinutes: 30,
    vendor: {
      url: 'sandbox:/xmlvend',
      clientId: '6004708001509',
      terminalId: 'EKHAYA-1',
      operator: 'ekhaya',
      password: 'sandbox',
    },
    readings: { url: 'sandbox:/scada', user: 'ekhaya', password: 'sandbox' },
  });
  await writePaymentGateway(queryable, environment, {
    estateId,
    isEnabled: true,
    kind,
    url: 'sandbox:',
    merchantId,
    password: 'test',
    key: 'secret',
  });
};

/** A person who has linked an account at estate 901. */
export interface Payer {
  userId: string;
  email: string;
  cookie: string;
}

/** How a world is started. */
interface WorldOptions extends NonNullable<Parameters<typeof setUpProviders>[2]> {
  /** Takes every line of the log. */
  log?: (line: string) => void;
  telemetry?: Telemetry | undefined;
  environment?: Partial<Environment>;
  /** The jobs of the application reach no sandbox: the test itself takes payments on. */
  isDetached?: boolean;
}

/** A little longer than a provider that failed is left alone. */
const breakerRestMs = 31_000;
/** The refusals after which a provider is not just being tried by a job. */
const maxRefusals = 10;

/** Starts the application beside a sandbox, with estate 901 that sells. */
export const startPayingWorld = async ({
  log,
  telemetry,
  environment = {},
  isDetached = false,
  ...gateway
}: WorldOptions = {}) => {
  const sandbox: Sandbox = newSandbox('http://127.0.0.1:8080/sandbox', quickFaults);
  const served = await serveSandbox(sandbox);
  const running = await startApplicationForTests({
    environment: isDetached ? environment : { ...environment, sandboxUrl: served.url },
    telemetry,
    ...(log !== undefined && { log }),
  });
  await createTestEstate(running.database.db);
  await createTestEstate(running.database.db, { estateId: '902', estateName: 'Second Bay' });
  await setUpProviders(running.database.db, running.environment, gateway);

  const signUp = async (accounts: readonly string[] = [meters.token]): Promise<Payer> => {
    const person = await signUpSomebody(running);
    const grant = { userId: person.userId, roleId: testRoleId('901', 'Owner'), unitNumber: '14' };
    await running.database.db.transaction((transaction) => grantRole(transaction, grant, running.dependencies));
    for (const accountNumber of accounts) {
      await running.database.db.transaction((transaction) =>
        linkAccountWithin(
          transaction,
          { personId: person.userId, estateId: '901', accountNumber },
          running.dependencies,
        ),
      );
    }
    return person;
  };

  /** A payment request of a payer. */
  const requestOf = (overrides: Record<string, unknown> = {}): Record<string, unknown> => ({
    estateID: '901',
    accountNo: meters.token,
    firstName: 'Thandi',
    lastName: 'Nkosi',
    email: 'thandi@ekhaya.test',
    amount: 100,
    userId: 'me',
    cardNumber: cards.approved,
    cvv: '123',
    cardExpiryDate: { month: '12', year: '2028' },
    ...overrides,
  });

  const pay = (payer: Payer, overrides: Record<string, unknown> = {}, key: string = randomUUID()) =>
    running.request('POST', '/api/estates/901/proxy/account/payment', {
      body: requestOf(overrides),
      cookie: payer.cookie,
      headers: { 'idempotency-key': key },
    });

  /** Lets a provider that failed be asked again: the clock of tests stands still otherwise. */
  const restProviders = () => running.clock.advance(breakerRestMs);

  return {
    running,
    sandbox,
    sandboxUrl: served.url,
    signUp,
    requestOf,
    /** Pays over HTTP, with a new idempotency key unless one is given. */
    pay,
    restProviders,
    ...followPayments({ running, sandbox, restProviders }),
    /** Lets the vendor fail where units are bought or looked for. What is asked before a payment is made goes well. */
    failVends: (fault: Fault) => {
      const isBeforePayment = (message: string) => ['confirmCustomerReq', 'trialCreditVendReq'].includes(message);
      sandbox.faults.choose = (provider, message) =>
        provider === 'vendor' && !isBeforePayment(message) ? fault : 'none';
    },
    /**
     * Pays after a provider that failed in an earlier test is asked again. A job may be the one that tries the provider, and the payment
     * is refused meanwhile: then it is made once more.
     */
    payWithRestedProviders: async (payer: Payer, overrides: Record<string, unknown> = {}) => {
      for (let attempt = 1; ; attempt += 1) {
        restProviders();
        const answer = await pay(payer, overrides);
        if (answer.status !== 503 || attempt === maxRefusals) return answer;
      }
    },
    status: (payer: Payer, id: string) =>
      running.request('POST', '/api/estates/901/proxy/account/payment/status', {
        body: { payRequestId: id },
        cookie: payer.cookie,
      }),
    history: (payer: Payer) =>
      running.request('GET', '/api/estates/901/proxy/account/payment/history/me', { cookie: payer.cookie }),
    close: async () => {
      await running.close();
      served.close();
    },
  };
};
