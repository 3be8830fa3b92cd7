// The people of the soak: each does one thing after the other and repeats it until it is acknowledged, as the apps do. What is
// acknowledged is written into a journal, which is compared with the database at the end.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

const password = 'Ekhaya-demo-1';
const patienceMs = 120_000;
const retryMs = 300;
const requestTimeoutMs = 30_000;
const dayMs = 86_400_000;
const cards = ['4000000000000002', '5200000000000015'];

const pad = (number) => String(number).padStart(2, '0');
const dayAt = (days) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);

/**
 * Creates the load.
 * @param {{ origin: string, apiKey: string, isOver: () => boolean }} options
 */
export const createLoad = ({ origin, apiKey, isOver }) => {
  const journal = [];
  const statuses = new Map();
  const problems = [];
  const figures = { unreachable: 0, streamsOpened: 0, events: 0, slowestAcknowledgedMs: 0 };

  const note = (problem) => {
    if (problems.length < 20) problems.push(problem);
  };

  /** Sends a call until it is answered with something else than 503, or not at all. @returns status and details */
  const send = async ({ method, path, headers, body }) => {
    const start = performance.now();
    for (;;) {
      try {
        const answer = await fetch(`${origin}${path}`, {
          method,
          headers: { 'x-api-key': apiKey, 'content-type': 'application/json', ...headers },
          ...(body !== undefined && { body: JSON.stringify(body) }),
          signal: AbortSignal.timeout(requestTimeoutMs),
        });
        const text = await answer.text();
        const { status } = answer;
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (status === 503 && answer.headers.get('retry-after') === null)
          note(`${method} ${path}: 503 without Retry-After`);
        if (status >= 500 && status !== 503) note(`${method} ${path}: ${status} ${text.slice(0, 200)}`);
        if (status !== 503 && status < 500) {
          if (status < 300)
            figures.slowestAcknowledgedMs = Math.max(figures.slowestAcknowledgedMs, performance.now() - start);
          return { status, text, headers: answer.headers };
        }
      } catch (error) {
        // Refused, reset, or without an answer: the process ended.
        figures.unreachable += 1;
        if (error.name === 'TimeoutError') note(`${method} ${path}: no answer in ${requestTimeoutMs / 1000} s`);
      }
      if (performance.now() - start > patienceMs) {
        note(`${method} ${path}: not acknowledged in ${patienceMs / 1000} s`);
        return { status: 0, text: '' };
      }
      await pause(retryMs);
    }
  };

  const signIn = async (email, address) => {
    const answer = await send({
      method: 'POST',
      path: '/api/auth/sign-in/email',
      headers: { 'x-forwarded-for': address },
      body: { email, password },
    });
    if (answer.status !== 200) {
      if (answer.status !== 429) note(`signing in: ${answer.status} ${answer.text.slice(0, 200)}`);
      return undefined;
    }
    const cookie = answer.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
    journal.push({ kind: 'session', token: cookie.slice(cookie.indexOf('=') + 1) });
    return cookie;
  };

  /** One person: she signs in, and acts until the end. */
  const live = async (number) => {
    const email = `soak${number}@ekhaya.test`;
    const address = `10.9.${Math.floor(number / 250)}.${1 + (number % 250)}`;
    let slot = 0;
    let cookie;
    const call = (method, path, body, key = randomUUID()) =>
      send({ method, path, body, headers: { cookie, 'x-forwarded-for': address, 'idempotency-key': key } });
    const expect2xx = (what, { status, text }) => {
      if (status >= 200 && status < 300) return true;
      if (status !== 0 && status !== 429) note(`${what}: ${status} ${text.slice(0, 300)}`);
      return false;
    };

    const invite = async () => {
      const visitor = `Guest ${randomUUID()}`;
      const day = dayAt(1 + (slot % 20));
      const body = {
        residentUserID: `soak-${number}`,
        visitorName: visitor,
        visitorPhoneNumber: '0824127788',
        invitedDateStart: `${day} 14:00`,
        invitedDateEnd: `${day} 15:00`,
      };
      if (expect2xx('a pass', await call('POST', '/api/vistor/invite?estateID=91', body)))
        journal.push({ kind: 'pass', visitor });
    };
    const book = async () => {
      slot += 1;
      const hour = slot % 22;
      const date = dayAt(2 + (Math.floor(slot / 22) % 80));
      const body = {
        locationId: '91',
        services: ['soak'],
        resources: [{ id: `soak-${number}`, quantity: 1 }],
        date,
        start: `${pad(hour)}00`,
        end: `${pad(hour + 1)}00`,
        customer: {
          email,
          name: 'Soak Person',
          mobile: '0811000001',
          extraInfo: { unitNumber: String(9000 + number) },
        },
        access: { visitors: 1 },
      };
      const answer = await call('POST', '/api/booking', body);
      if (expect2xx('a booking', answer))
        journal.push({ kind: 'booking', person: `soak-${number}`, date, start: body.start });
    };
    const pay = async () => {
      const key = randomUUID();
      const answer = await call(
        'POST',
        '/api/estates/91/proxy/account/payment',
        {
          estateID: '91',
          accountNo: '04222222225',
          firstName: 'Soak',
          lastName: 'Person',
          email,
          amount: 100,
          userId: 'me',
          cardNumber: cards[number % 2],
          cvv: '123',
          cardExpiryDate: { month: '12', year: '2035' },
        },
        key,
      );
      if (expect2xx('a payment', answer)) journal.push({ kind: 'payment', key });
    };
    const read = async () => {
      for (const path of [
        '/api/notifications?userID=me',
        `/api/bookings?customer_email=${email}`,
        '/api/vistor/upcoming?userId=me',
      ])
        expect2xx('a read', await call('GET', path));
    };

    const acts = [invite, invite, book, book, book, read, read, read, pay];
    while (!isOver()) {
      cookie ??= await signIn(email, address);
      if (cookie === undefined) {
        await pause(5_000);
        continue;
      }
      await acts[Math.floor(Math.random() * acts.length)]();
      // Signing in again now and then.
      if (Math.random() < 0.02) cookie = undefined;
      await pause(100 + Math.random() * 300);
    }
  };

  /** Holds one stream open, and opens it again when it ends, from where it ended. */
  const follow = async (number) => {
    const cookie = await signIn(`soak${number}@ekhaya.test`, `10.8.0.${1 + (number % 250)}`);
    let lastEventId;
    while (!isOver()) {
      try {
        const answer = await fetch(`${origin}/api/live`, {
          headers: { cookie, ...(lastEventId && { 'last-event-id': lastEventId }) },
          signal: AbortSignal.timeout(60_000),
        });
        if (answer.status >= 500 && answer.status !== 503) note(`a stream: ${answer.status}`);
        if (answer.status === 503 && answer.headers.get('retry-after') === null)
          note('a stream: 503 without Retry-After');
        if (answer.ok) {
          figures.streamsOpened += 1;
          for await (const chunk of answer.body.pipeThrough(new TextDecoderStream())) {
            for (const [, id] of chunk.matchAll(/^id: (.+)$/gm)) lastEventId = id;
            figures.events += [...chunk.matchAll(/^event: /gm)].length;
            if (isOver()) break;
          }
        } else await answer.arrayBuffer();
      } catch {
        // The stream broke with its process, or it was open for a minute.
      }
      await pause(retryMs);
    }
  };

  return { live, follow, journal, statuses, problems, figures };
};
