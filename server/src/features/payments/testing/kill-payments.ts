import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { bundle } from '../../../../bundle.ts';
import type { Fault } from '../../../../sandbox/faults.ts';
import { newSandbox, type Sandbox } from '../../../../sandbox/sandbox.ts';
import { serveSandbox } from '../../../../sandbox/serve-sandbox.ts';
import { systemClock } from '../../../platform/clock.ts';
import { createProviderClient } from '../../../platform/provider-calls/provider-client.ts';
import { advancePayment } from '../progress/advance-payment.ts';
import type { PaymentDependencies } from '../progress/payment-dependencies.ts';
import { reconcilePayments } from '../reconciliation/reconcile-payments.ts';
import { selectPayment, selectPaymentByKey, type PaymentRow } from '../records/payments.store.ts';
import { isFinal } from '../records/payment-states.rules.ts';
import { problemsOfPayment } from './payment-problems.ts';
import { meters, quickFaults, type Payer, type startPayingWorld } from './paying-world.ts';
import { quickTimings } from './quick-timings.ts';

type World = Awaited<ReturnType<typeof startPayingWorld>>;

/** The folder of the program, in the workspace of the server: from there it finds its packages. */
const bundled = 'dist/payment-process';
const program = fileURLToPath(new URL(`../../../../${bundled}/payment-process.mjs`, import.meta.url));

/** Bundles the program that is killed. Loading its sources one by one would take most of the time of each kill. */
export const bundlePaymentProcess = async (): Promise<void> => {
  await bundle('src/features/payments/testing/payment-process.ts', bundled);
};

/** What gateway and vendor do wrong in turn, beside nothing at all. */
const faults: readonly Fault[] = [
  'none',
  'silent',
  'none',
  'late',
  'none',
  'twice',
  'slow',
  'none',
  'other-amount',
  'down',
];

const maxWaitMs = 20_000;

/** The end of one killed payment. */
export interface KilledPayment {
  /** The places that the process reached before it died. */
  places: string[];
  /** Undefined when the process died, or was refused, before the payment was written. */
  payment: PaymentRow | undefined;
  /** The bank and the vendor of this payment alone. */
  sandbox: Sandbox;
}

/** The parts of a server that takes up what a dead process left. */
const survivorOf = ({ running }: World, sandboxUrl: string): PaymentDependencies => ({
  ...running.dependencies,
  clock: systemClock,
  logger: pino({ level: 'silent' }),
  providers: createProviderClient({ clock: systemClock, sandboxUrl }),
  timings: quickTimings,
});

/** Runs the process until it dies or ends. @returns the places that it reached */
const runProcess = (world: World, sandboxUrl: string, asked: unknown): Promise<string[]> =>
  new Promise((resolve, reject) => {
    const { url } = world.running.database;
    const child = spawn(process.execPath, [program, url, sandboxUrl, JSON.stringify(asked)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.once('error', reject);
    child.once('exit', () => resolve(output.split('\n').filter((line) => line !== '')));
  });

/** Advances a payment as its jobs do, until it is final. */
const finish = async (survivor: PaymentDependencies, userId: string, key: string): Promise<PaymentRow | undefined> => {
  const deadline = performance.now() + maxWaitMs;
  for (;;) {
    const payment = await selectPaymentByKey(survivor.database.db, userId, key);
    if (payment === undefined || isFinal(payment.state) || performance.now() > deadline) return payment;
    if (payment.nextPollAt !== null && payment.nextPollAt <= survivor.clock.now()) {
      await advancePayment(survivor, { paymentId: payment.id });
    }
    await pause(quickTimings.firstPollDelayMs);
  }
};

/**
 * Makes a payment in a process that dies at a place, while gateway and vendor misbehave, and lets another process finish it. Bank
 * and vendor are those of this payment alone, so that several can be killed at the same time with the same faults in every run.
 * @param turn chooses the place and the faults
 */
export const killPayment = async (
  world: World,
  payer: Payer,
  { turn, deadlyPlace }: { turn: number; deadlyPlace: number },
): Promise<KilledPayment> => {
  const sandbox = newSandbox(world.sandbox.publicUrl, quickFaults);
  const served = await serveSandbox(sandbox);
  let calls = turn;
  // The trial before the payment is let through, so that most payments begin.
  let isFirst = true;
  sandbox.faults.choose = (provider) => {
    if (isFirst && provider === 'vendor') {
      isFirst = false;
      return 'none';
    }
    calls += provider === 'vendor' ? 3 : 1;
    return faults[calls % faults.length];
  };
  const idempotencyKey = randomUUID();
  const request = { ...world.requestOf({ amount: 20 + (turn % 50) }), accountNo: meters.token };
  const places = await runProcess(world, served.url, { userId: payer.userId, idempotencyKey, request, deadlyPlace });
  const payment = await finish(survivorOf(world, served.url), payer.userId, idempotencyKey);
  served.close();
  return { places, payment, sandbox };
};

/**
 * Lets the night compare all payments with bank and vendor: charges that a bank made after it was asked are found then.
 * @returns the payments as they are afterwards
 */
export const passNight = async (world: World, killed: readonly KilledPayment[]): Promise<KilledPayment[]> => {
  // The night asks one bank and one vendor about all payments.
  for (const { sandbox } of killed) {
    for (const [id, each] of sandbox.bank.payments) world.sandbox.bank.payments.set(id, each);
    for (const [id, sale] of sandbox.sales) world.sandbox.sales.set(id, sale);
  }
  const aSecondLater = { now: () => new Date(systemClock.now().getTime() + 1000) };
  await reconcilePayments({ ...survivorOf(world, world.sandboxUrl), clock: aSecondLater });
  return Promise.all(
    killed.map(async (each) => ({
      ...each,
      payment: each.payment && (await selectPayment(world.running.database.db, each.payment.id)),
    })),
  );
};

/** Lists the faults in the end of a killed payment; empty when each cent is where it belongs. */
export const problemsOf = ({ payment, sandbox }: KilledPayment): string[] =>
  payment === undefined
    ? []
    : problemsOfPayment({
        payment,
        charges: [...sandbox.bank.payments.values()],
        sales: [...sandbox.sales.values()],
      });
