import { afterAll, beforeAll, expect, it } from 'vitest';
import { cards, startPayingWorld, type Payer } from '../testing/paying-world.ts';
import { eventually } from '../../../platform/testing/eventually.ts';

let world: Awaited<ReturnType<typeof startPayingWorld>>;
let payer: Payer;
beforeAll(async () => {
  world = await startPayingWorld({ kind: 'payweb', merchantId: '10011072130' });
  payer = await world.signUp();
});
afterAll(() => world.close());

const withoutCard = { cardNumber: undefined, cvv: undefined, cardExpiryDate: undefined };

/** Posts the only form of a page of the sandbox, as a person does with its button. */
const submit = async (html: string, typed: Record<string, string> = {}): Promise<string> => {
  const action = /action="([^"]+)"/.exec(html)?.[1] ?? '';
  const hidden = [...html.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]);
  const path = new URL(action).pathname.replace('/sandbox', '');
  const url = `${world.running.environment.sandboxUrl}${path}`;
  const body = new URLSearchParams([
    ...(hidden as [string, string][]).filter(([name]) => name === 'PAY_REQUEST_ID' || name === 'CHECKSUM'),
    ...Object.entries(typed),
  ]);
  return (await fetch(url, { method: 'POST', body })).text();
};

const begin = async () => {
  const answer = await world.pay(payer, withoutCard);
  const value = answer.body.result.body.value[0];
  expect(value.RedirectURL).toBe(`/pay/${value.PAY_REQUEST_ID}`);
  const page = await world.running.request('GET', value.RedirectURL, { cookie: payer.cookie });
  return { id: value.PAY_REQUEST_ID as string, page: page.body as string };
};

const statusOf = async (id: string) => (await world.status(payer, id)).body.result;

it('asks for no card where the gateway does, and refuses one that is sent', async () => {
  const meterTypes = await world.running.request('GET', '/api/estates/901/proxy/meter/type', { cookie: payer.cookie });
  expect(meterTypes.body[0].takesCard).toBe(false);
  expect((await world.pay(payer)).body.errorDetails.code).toBe('payments/card-details');
});

it('goes by the page of the gateway and the page of the bank to a token', async () => {
  const { id, page } = await begin();
  const readHost = (cookie: string) => world.running.request('GET', `/api/payments/${id}/bank-page`, { cookie });
  const { host } = new URL(world.running.environment.publicUrl);
  expect((await readHost(payer.cookie)).body.details).toEqual({ host });
  expect((await readHost((await world.signUp()).cookie)).status).toBe(404);
  const cardPage = await submit(page);
  expect(await statusOf(id)).toMatchObject({ transactionStatusDescription: 'Pending', RedirectURL: `/pay/${id}` });
  const securePage = await submit(cardPage, { card: cards.approved });
  await submit(securePage, { answer: 'yes' });
  expect(await statusOf(id)).toMatchObject({ transactionStatusDescription: 'Approved', resultDescription: '' });
  expect(await statusOf(id)).not.toHaveProperty('RedirectURL');
  expect((await readHost(payer.cookie)).status).toBe(404);
  await eventually(async () => expect((await world.history(payer)).body[0].vending.status).toBe('issued'));
});

it('ends as Not Done when the person cancels, and as Declined when the bank does not know her', async () => {
  const cancelled = await begin();
  await submit(await submit(cancelled.page), { cancel: '1' });
  expect((await statusOf(cancelled.id)).transactionStatusDescription).toBe('Not Done');
  const refused = await begin();
  await submit(await submit(await submit(refused.page), { card: cards.approved }), { answer: 'no' });
  expect((await statusOf(refused.id)).transactionStatusDescription).toBe('Declined');
});

it('believes no answer with a wrong checksum', async () => {
  const { id, page } = await begin();
  await submit(await submit(await submit(page), { card: cards.approved }), { answer: 'yes' });
  world.sandbox.faults.set('gateway', 'wrong-checksum');
  const doubted = await statusOf(id);
  world.sandbox.faults.set('gateway', 'none');
  expect(doubted.transactionStatusDescription).toBe('Pending');
  expect((await statusOf(id)).transactionStatusDescription).toBe('Approved');
});

it.each([
  ['/pay/%00', 303],
  ['/pay/%ff', 303],
  [`/pay/${'a'.repeat(65)}`, 303],
  ['/media/%00', 404],
  ['/pass/%00', 404],
  ['/answer/snags/%00', 404],
  ['/answer/notices/%00', 404],
  ['/calendar/%00.ics', 404],
])('%s is no page, and no failure of the server', async (path, status) => {
  const answer = await world.running.request('GET', path, { cookie: payer.cookie });
  const location = status === 303 ? '/bills' : null;
  expect([answer.status, answer.headers.get('location')]).toEqual([status, location]);
});
