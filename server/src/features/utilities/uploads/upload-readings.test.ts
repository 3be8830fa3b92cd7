import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import { createTestEstate, testRoleId } from '../../estates/estates.factory.ts';
import { grantRole } from '../../estates/index.ts';
import { signUpSomebody } from '../../identity/identity.factory.ts';

const meter = '04111111110';
const days = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => new Date(Date.UTC(2026, 9, 5 + index)).toISOString().slice(0, 10));
/** A week of readings, one a day. */
const csvOf = (rows: readonly string[]): string => ['Timestamp,kWh,Status', ...rows].join('\r\n');
const week = csvOf(days(7).map((day, index) => `${day} 12:00,${10 + index},Ok`));

/** A Green Button file of one day, in Wh. */
const greenButton = (readings: string, { type = '<uom>72</uom>', head = '' } = {}): string =>
  `<?xml version="1.0"?>${head}<feed xmlns="http://www.w3.org/2005/Atom" xmlns:espi="http://naesb.org/espi">
    <entry><content><espi:ReadingType>${type.replaceAll(/<(\/?)/g, '<$1espi:')}</espi:ReadingType></content></entry>
    <entry><content><espi:IntervalBlock>${readings}</espi:IntervalBlock></content></entry></feed>`;
const interval = (start: number | string, value: number | string): string =>
  `<espi:IntervalReading><espi:timePeriod><espi:duration>1800</espi:duration><espi:start>${start}</espi:start></espi:timePeriod><espi:value>${value}</espi:value></espi:IntervalReading>`;
/** Sunday 4 October 2026, 23:30 in South Africa, and half an hour later: Monday. */
const sunday = Date.UTC(2026, 9, 4, 21, 30) / 1000;

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let manager: { cookie: string };

const upload = (text: string, { isTrial = false, accountNo = meter, utility = 'electricity', estateId = '901' } = {}) =>
  running.request('POST', `/api/console/estates/${estateId}/readings`, {
    body: { utility, accountNo, fileName: 'readings.csv', text, isTrial },
    cookie: manager.cookie,
  });
const stored = async () =>
  (
    await running.database.pool.query<{ week: string; value: number }>(
      `select account_no, week::text, value from usage_weeks order by account_no, week`,
    )
  ).rows;

beforeAll(async () => {
  running = await startApplicationForTests();
  await createTestEstate(running.database.db);
  await createTestEstate(running.database.db, { estateId: '902', estateName: 'Second Bay' });
  manager = await createManager();
});
afterAll(() => running.close());
const createManager = async () => {
  const person = await signUpSomebody(running);
  const grant = { userId: person.userId, roleId: testRoleId('901', 'Manager'), unitNumber: '' };
  await running.database.db.transaction((transaction) => grantRole(transaction, grant, running.dependencies));
  return person;
};

it('readings by upload: a trial shows each week and writes nothing, the upload writes them', async () => {
  const trial = (await upload(week, { isTrial: true })).body.details;
  expect(trial).toMatchObject({
    readings: 7,
    leftOut: 0,
    problems: [],
    isWritten: false,
    meters: [{ accountNo: meter, weeks: [{ week: '2026-10-05', value: 91, days: 7, before: null }] }],
  });
  expect(await stored()).toEqual([]);
  expect((await upload(week)).body.details.isWritten).toBe(true);
  expect(await stored()).toEqual([{ account_no: meter, week: '2026-10-05', value: 91 }]);
  const again = (await upload(week.replace(',10,', ',20,'))).body.details;
  expect(again.meters[0].weeks).toEqual([{ week: '2026-10-05', value: 101, days: 7, before: 91 }]);
  const { rows } = await running.database.pool.query(`select after from audit_log where action = 'readings.upload'`);
  expect(rows[0].after).toMatchObject({ fileName: 'readings.csv', meters: 1, weeks: 1 });
});

it('errors by row, and nothing half written', async () => {
  const before = await stored();
  const text = csvOf([
    '2026-10-05 00:30,1.5,Ok',
    'yesterday,1,Ok',
    '2026-10-05 01:00,-1,Ok',
    '2026-10-05 01:30,=1+1,Ok',
    '2026-10-05 00:30,2,Ok',
    '2036-10-05 00:30,2,Ok',
    '2026-10-05 02:00,1e9,Ok',
    '2026-10-05 02:30,99999,Ok',
    '2026-10-05 03:00,7,Estimated',
  ]);
  const { status, body } = await upload(text);
  expect(status).toBe(200);
  expect(body.details).toMatchObject({ readings: 1, leftOut: 1, problemCount: 7, isWritten: false });
  expect(body.details.problems.map(({ place }: { place: string }) => place)).toEqual([
    'Line 3',
    'Line 4',
    'Line 5',
    'Line 6',
    'Line 7',
    'Line 8',
    'Line 9',
  ]);
  expect(await stored()).toEqual(before);
});

it('a column of accounts gives several meters; kW is half-hourly, a decimal comma is read', async () => {
  const text = 'Account;Timestamp;kW\n0411;2026-10-12 00:30;2,5\n0422;2026-10-12 00:30;1\n';
  const { meters } = (await upload(text, { accountNo: '' })).body.details;
  expect(
    meters.map(({ accountNo, weeks }: { accountNo: string; weeks: { value: number }[] }) => [
      accountNo,
      weeks[0]?.value,
    ]),
  ).toEqual([
    ['0411', 1.25],
    ['0422', 0.5],
  ]);
});

it('Green Button: Wh of one meter, by the day at the estate', async () => {
  const text = greenButton(interval(sunday, 1500) + interval(sunday + 1800, 500));
  const { meters } = (await upload(text, { isTrial: true })).body.details;
  expect(meters[0].weeks.map(({ week: monday, value }: { week: string; value: number }) => [monday, value])).toEqual([
    ['2026-09-28', 1.5],
    ['2026-10-05', 0.5],
  ]);
  const litres = greenButton(interval(sunday, 2), {
    type: '<uom>134</uom><powerOfTenMultiplier>3</powerOfTenMultiplier>',
  });
  const water = (await upload(litres, { utility: 'water', isTrial: true })).body.details;
  expect(water.meters[0].weeks[0].value).toBe(2);
});

it.each([
  [
    'a document type',
    greenButton(interval(sunday, 1), { head: '<!DOCTYPE feed [<!ENTITY a SYSTEM "file:///etc/passwd">]>' }),
  ],
  ['entities that grow', `<!DOCTYPE a [<!ENTITY b "bbbb"><!ENTITY c "&b;&b;">]><feed>&c;</feed>`],
  ['XML that ends early', '<feed><entry>'],
  ['another XML', '<html><body>Please sign in</body></html>'],
  ['no unit', greenButton(interval(sunday, 1), { type: '<commodity>1</commodity>' })],
  ['a unit of another utility', greenButton(interval(sunday, 1), { type: '<uom>42</uom>' })],
  [
    'a unit out of this world',
    greenButton(interval(sunday, 1), { type: '<uom>72</uom><powerOfTenMultiplier>999</powerOfTenMultiplier>' }),
  ],
  ['a CSV without a unit', 'Timestamp,Value\n2026-10-05,1'],
  ['a CSV without times', 'kWh\n1'],
  ['an open quotation mark', 'Timestamp,kWh\n"2026-10-05,1'],
  ['bytes of a picture', '\u0089PNG\r\n\u001a\n\u0000\u0000'],
  ['no readings', 'Timestamp,kWh\n'],
  ['too many readings', `Timestamp,kWh\n${'2026-10-05 00:30,1\n'.repeat(20_001)}`],
])('hostile files are refused with words: %s', async (_, text) => {
  const before = await stored();
  const { status, body } = await upload(text);
  expect(status).toBe(400);
  expect(body.errorDetails.fields.text).toMatch(/\.$/);
  expect(await stored()).toEqual(before);
});

it('a reading of Green Button that is none is named', async () => {
  const { problems } = (await upload(greenButton(interval('soon', 1) + interval(sunday, '1e9')))).body.details;
  expect(problems).toEqual([
    { place: 'Reading 1', text: 'The time is none: it is written in seconds since 1970.' },
    { place: 'Reading 2', text: 'The value is no number.' },
  ]);
});

it('another estate, and a file without an account, are refused', async () => {
  expect((await upload(week, { estateId: '902' })).status).toBe(403);
  expect((await upload(week, { accountNo: '' })).status).toBe(400);
  expect((await upload(greenButton(interval(sunday, 1)), { accountNo: '' })).status).toBe(400);
});
