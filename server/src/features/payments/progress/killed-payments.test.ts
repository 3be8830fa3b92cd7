import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkLedger } from '../records/check-ledger.ts';
import {
  bundlePaymentProcess,
  killPayment,
  passNight,
  problemsOf,
  type KilledPayment,
} from '../testing/kill-payments.ts';
import { startPayingWorld } from '../testing/paying-world.ts';

/** `EKHAYA_KILLS=200` looks longer. */
const kills = Number(process.env.EKHAYA_KILLS ?? 10);
/** How many payments are killed at the same time: most of the time they wait for a bank or a vendor. */
const atOnce = 5;

let world: Awaited<ReturnType<typeof startPayingWorld>>;
beforeAll(async () => {
  [world] = await Promise.all([startPayingWorld({ isDetached: true }), bundlePaymentProcess()]);
});
afterAll(() => world.close());

it(`after ${kills} kills, one place after another, with gateway and vendor late, twice, silent and wrong: charged is issued and refunded`, async () => {
  const reached = new Set<string>();
  const killed: KilledPayment[] = [];
  const turns = Array.from({ length: kills }, (_, turn) => turn).values();
  const killOneAfterAnother = async (): Promise<void> => {
    for (const turn of turns) {
      // All pay with one card from one address, and none of the killed attempts is given back.
      await world.running.database.pool.query('delete from rate_limit_attempts');
      // A payer of her own, so that no limit of a person stops the test.
      const one = await killPayment(world, await world.signUp(), { turn, deadlyPlace: turn % 10 });
      for (const place of one.places) reached.add(place);
      killed.push(one);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, killOneAfterAnother));
  const ended = await passNight(world, killed);
  expect(ended.flatMap((one) => problemsOf(one).map((problem) => `${one.places.join(', ')}: ${problem}`))).toEqual([]);
  const { totals, problems } = await checkLedger(world.running.database.db);
  expect(problems).toEqual([]);
  expect(totals.charged).toBe(totals.issued + totals.refunded);
  expect(totals.open).toBe(0);
  const begun = ended.filter(({ payment }) => payment !== undefined).length;
  expect(begun).toBeGreaterThan(kills / 2);
  expect(reached.size).toBeGreaterThan(5);
}, 600_000);
