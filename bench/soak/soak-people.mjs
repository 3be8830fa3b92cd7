// The people of the soak: each does one thing after the other and repeats it until it is acknowledged, as the apps do. What is
// acknowledged is written into a journal, which is compared with the database at the end.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { createPayer } from './soak-payments.mjs';

const password = 'Ekhaya-demo-1';
const patienceMs = 120_000;
const retryMs = 300;
/** A repeated call waits up to 30 s for a first one whose process was killed. */
const requestTimeoutMs = 45_000;
/** So many problems are told in words; the rest are counted. */
const maxTold = 50;
const dayMs = 86_400_000;

const pad = (number) => String(number).padStart(2, '0');
const dayAt = (days) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);

/**
 * Creates the load.
 * @param {{ origin: string, apiKey: string, isOver: () => boolean, restMs: number, arriveWithinMs: number, log: (line: string) => void }} options `restMs`
 *   is the shortest rest of a person between two acts; the longest is four times as long. Within `arriveWithinMs` all have come.
 */
export const createLoad = ({ origin, apiKey, isOver, restMs, arriveWithinMs, log }) => {
  const journal = [];
  const statuses = new Map();
  const problems = [];
  const figures = { unreachable: 0, streamsOpened: 0, events: 0, slowestAcknowledgedMs: 0, tooLong: 0 };

  /** What took too long says something about the machine as well. */
  const noteDelay = (delay) => {
    figures.tooLong += 1;
    if (figures.tooLong <= maxTold) log(`TOO LONG: ${delay}`);
  };
  const note = (problem) => {
    problems.push(problem);
    if (problems.length <= maxTold) log(`PROBLEM: ${problem}`);
  };

  /** Sends a call, or a form, until it is answered with something else than 503, or not at all. @returns status and details */
  const send = async ({ method, path, headers, body }) => {
    const isForm = body instanceof URLSearchParams;
    const start = performance.now();
    for (;;) {
      try {
        const answer = await fetch(`${origin}${path}`, {
          method,
          headers: isForm ? headers : { 'x-api-key': apiKey, 'content-type': 'application/json', ...headers },
          ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
          redirect: 'manual',
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
        if (error.name === 'TimeoutError') noteDelay(`${method} ${path}: no answer in ${requestTimeoutMs / 1000} s`);
      }
      if (performance.now() - start > patienceMs) {
        noteDelay(`${method} ${path}: not acknowledged in ${patienceMs / 1000} s`);
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
    const payer = createPayer({ number, email, call, send, journal, note });
    const pay = async () => expect2xx('a payment', await payer.pay());
    const read = async () => {
      for (const path of [
        '/api/notifications?userID=me',
        `/api/bookings?customer_email=${email}`,
        '/api/vistor/upcoming?userId=me',
      ])
        expect2xx('a read', await call('GET', path));
      await payer.readSlip();
    };

    const acts = [invite, invite, book, book, book, read, read, read, pay];
    await pause(Math.random() * arriveWithinMs);
    while (!isOver()) {
      cookie ??= await signIn(email, address);
      if (cookie === undefined) {
        await pause(5_000);
        continue;
      }
      await acts[Math.floor(Math.random() * acts.length)]();
      // Signing in again now and then.
      if (Math.random() < 0.02) cookie = undefined;
      await pause(restMs * (1 + Math.random() * 3));
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
