import { DEMO_PASSWORD, DEMO_PEOPLE } from '../testing/demo-people.ts';
import { createOwner, linkMeter } from '../testing/payments.ts';
import { openServerCalls, type ServerCalls } from '../testing/server-calls.ts';

/** The meter of P van Wyk in the sandbox. */
const PIETERS_METER = '04333333330';
/** Meters of the sandbox whose holders the vendor does not name. */
const METERS = Array.from({ length: 10 }, (_, index) => `046000000${10 + index}`);

const COMPARISON = '/api/estates/91/usage-comparison';
const DAY_MS = 24 * 60 * 60_000;

/** Eight weeks of daily readings of several meters, up to yesterday, as a CSV file. */
function readingsOf(kwhADay: ReadonlyMap<string, number>): string {
  const days = Array.from({ length: 56 }, (_, index) => new Date(Date.now() - (56 - index) * DAY_MS));
  const rows = [...kwhADay].flatMap(([accountNo, kwh]) =>
    days.map((day) => {
      const isWeekend = day.getUTCDay() % 6 === 0;
      return `${accountNo},${day.toISOString().slice(0, 10)} 12:00,${(isWeekend ? kwh * 1.2 : kwh).toFixed(2)},Ok`;
    }),
  );
  return ['Account,Timestamp,kWh,Status', ...rows].join('\r\n');
}

const allow = (calls: ServerCalls) => calls.send('PUT', COMPARISON, { isAllowed: true });

/** Ten houses of Msasa Ridge and Pieter's take part in the comparison. Staff upload the readings of their meters. */
export async function fillHouses(address: string): Promise<void> {
  for (const meter of METERS) {
    const owner = await openServerCalls(address);
    await createOwner(owner);
    await linkMeter(owner, meter);
    await allow(owner);
    await owner.dispose();
  }
  const pieter = await openServerCalls(address);
  await pieter.signIn(DEMO_PEOPLE.pieter.email, DEMO_PASSWORD);
  await linkMeter(pieter, PIETERS_METER);
  await allow(pieter);
  await pieter.dispose();
  const staff = await openServerCalls(address);
  await staff.signIn(DEMO_PEOPLE.lerato.email, DEMO_PASSWORD);
  const kwhADay = new Map(METERS.map((meter, index) => [meter, 11 + index]));
  await staff.send('POST', '/api/console/estates/91/readings', {
    utility: 'electricity',
    accountNo: '',
    fileName: 'readings.csv',
    text: readingsOf(kwhADay.set(PIETERS_METER, 13)),
    isTrial: false,
  });
  await staff.dispose();
}
