// A process that makes one payment and dies at a place. Tests and `npm run attack:payments` start it.
import { pino } from 'pino';
import type { PaymentRequest } from '@ekhaya/contract/payments/payments';
import { systemClock } from '../../../platform/clock.ts';
import { connectDatabase } from '../../../platform/database/database.ts';
import { createProviderClient } from '../../../platform/provider-calls/provider-client.ts';
import { environmentForTests } from '../../../platform/testing/environment-for-tests.ts';
import { advancePayment } from '../progress/advance-payment.ts';
import type { PaymentDependencies } from '../progress/payment-dependencies.ts';
import { payForUnits } from '../requests/pay-for-units.ts';
import { quickTimings } from './quick-timings.ts';

const [databaseUrl = '', sandboxUrl = '', written = '{}'] = process.argv.slice(2);
const { userId, idempotencyKey, request, deadlyPlace } = JSON.parse(written) as {
  userId: string;
  idempotencyKey: string;
  request: PaymentRequest;
  /** The number of the place where the process dies, counted from 0. */
  deadlyPlace: number;
};

const database = connectDatabase(databaseUrl, { maxConnections: 3 });
let places = 0;
const dependencies: PaymentDependencies = {
  database,
  clock: systemClock,
  environment: environmentForTests({ sandboxUrl }),
  logger: pino({ level: 'silent' }),
  // Live events are not what this process is about.
  live: { rowsOf: () => '[]', announce: () => undefined } as unknown as PaymentDependencies['live'],
  providers: createProviderClient({ clock: systemClock, sandboxUrl }),
  timings: quickTimings,
  onCheckpoint: (place) => {
    process.stdout.write(`${place}\n`);
    if (places === deadlyPlace) process.kill(process.pid, 'SIGKILL');
    places += 1;
  },
};

try {
  const result = await payForUnits(dependencies, {
    caller: { userId, email: 'payer@ekhaya.test', sessionId: '' },
    estateId: request.estateID,
    request,
    idempotencyKey,
    address: '127.0.0.1',
  });
  await advancePayment(dependencies, { paymentId: result.PAY_REQUEST_ID });
} catch {
  // The provider is away, or another process has the payment: the tests look at what is left.
}
await database.close();
