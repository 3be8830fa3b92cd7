// How a person of the soak pays: over HTTP as her browser does, by the page of her bank and back, until she reads her token. What is
// acknowledged on the way is written into the journal.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

const approvedCards = ['4000000000000002', '5200000000000015'];
const cardWithoutFunds = '4000000000000028';
const lookEveryMs = 1_000;
/** How long a person waits for her bank, and then for her token, before she does something else. */
const patienceMs = 20_000;
const entities = { amp: '&', quot: '"', '#39': "'", lt: '<', gt: '>' };

const unescapeHtml = (text) => text.replaceAll(/&(amp|quot|#39|lt|gt);/g, (_, name) => entities[name]);

/** Reads the form of a page. @returns where it leads and its hidden fields; undefined without a form */
const formOf = (page) => {
  const action = /<form[^>]*action="([^"]+)"/.exec(page)?.[1];
  if (action === undefined) return undefined;
  const fields = [...page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
  return {
    path: new URL(unescapeHtml(action)).pathname,
    fields: fields.map(([, name, value]) => [name, unescapeHtml(value)]),
  };
};

/** Asks until an answer says what is waited for, as long as a person waits. @returns what it says, or undefined */
const lookUntil = async (look) => {
  const until = performance.now() + patienceMs;
  for (;;) {
    const found = await look();
    if (found !== undefined || performance.now() > until) return found;
    await pause(lookEveryMs);
  }
};

/**
 * A person's ways to pay and to read her slips.
 * @param {{ number: number, email: string, call: Function, send: Function, journal: object[], note: (problem: string) => void }} options
 *   `call` calls the API for her; `send` sends what her browser sends to pages
 */
export const createPayer = ({ number, email, call, send, journal, note }) => {
  const bought = [];

  const tokensOn = async (id) => {
    const slip = await call('GET', `/api/payments/${id}/slip`);
    if (slip.status !== 200) return undefined;
    return JSON.parse(slip.text)
      .details.tokens.map(({ digits }) => digits)
      .join(' ');
  };

  /** Goes through the page of the bank: confirms, and posts the way back to the app, or closes the window before. */
  const visitBank = async (path) => {
    const post = ({ path: target, fields }, more = []) =>
      send({ method: 'POST', path: target, body: new URLSearchParams([...fields, ...more]) });
    const way = formOf((await call('GET', path)).text);
    if (way === undefined) return note(`${path} has no form`);
    const bank = formOf((await post(way)).text);
    if (bank === undefined) return note(`the bank has no page for ${path}`);
    const back = formOf((await post(bank, [['answer', 'yes']])).text);
    if (back === undefined) return note(`the bank has no way back for ${path}`);
    if (Math.random() < 0.1) return undefined;
    const answer = await post(back);
    if (answer.status !== 303) note(`the way back from the bank: ${answer.status} ${answer.text.slice(0, 200)}`);
    return undefined;
  };

  const statusOf = async (id) => {
    const answer = await call('POST', '/api/estates/91/proxy/account/payment/status', { payRequestId: id });
    if (answer.status !== 200) return undefined;
    const status = JSON.parse(answer.text).result.transactionStatusDescription;
    return status === 'Pending' ? undefined : status;
  };

  /** Pays, one time in twenty by a card without funds. @returns the answer of the payment itself */
  const pay = async () => {
    const key = randomUUID();
    const hasFunds = Math.random() >= 0.05;
    const request = {
      estateID: '91',
      accountNo: '04222222225',
      firstName: 'Soak',
      lastName: 'Person',
      email,
      amount: 50 + Math.floor(Math.random() * 100),
      userId: 'me',
      cardNumber: hasFunds ? approvedCards[number % 2] : cardWithoutFunds,
      cvv: '123',
      cardExpiryDate: { month: '12', year: '2035' },
    };
    const answer = await call('POST', '/api/estates/91/proxy/account/payment', request, key);
    if (answer.status !== 200) return answer;
    const { PAY_REQUEST_ID: id, RedirectURL: page } = JSON.parse(answer.text).result.body.value[0];
    journal.push({ kind: 'payment', key });
    // A payment whose process died has no page: its payer sees it pending.
    if (page === '') return answer;
    await visitBank(page);
    const status = await lookUntil(() => statusOf(id));
    if (status === undefined) return answer;
    if (status !== (hasFunds ? 'Approved' : 'Declined'))
      note(`a payment by a card ${hasFunds ? 'with' : 'without'} funds is ${status}`);
    journal.push({ kind: status === 'Approved' ? 'approval' : 'refusal', id });
    if (status !== 'Approved') return answer;
    const tokens = await lookUntil(() => tokensOn(id));
    if (tokens === undefined) return answer;
    journal.push({ kind: 'token', id, tokens });
    bought.push({ id, tokens });
    return answer;
  };

  /** Reads a slip again: it says the same token each time. */
  const readSlip = async () => {
    const slip = bought[Math.floor(Math.random() * bought.length)];
    if (slip === undefined) return;
    const tokens = await tokensOn(slip.id);
    if (tokens !== undefined && tokens !== slip.tokens) note(`a slip says ${tokens} after it said ${slip.tokens}`);
  };

  return { pay, readSlip };
};
