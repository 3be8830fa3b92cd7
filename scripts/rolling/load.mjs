// People who use the app while processes are replaced: each signs up, reads, writes and holds a live stream. Everything that was
// acknowledged stands in a journal, which is compared with what the server says at the end.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { until } from './built-server.mjs';

const password = 'Quiet-Baobab-77';
const maxVehicles = 18;
const requestTimeoutMs = 30_000;

/** The application key that a server writes into its page. */
export async function readApplicationKey(address) {
  const page = await (await fetch(`${address}/login`)).text();
  return /"apiKey":"([^"]+)"/.exec(page)?.[1] ?? '';
}

/**
 * Starts the load.
 * @param {{ address: string, people: number, estate: { id: string, name: string }, mayWait?: boolean }} options `mayWait`: an answer 503
 *   with Retry-After, or none at all, is repeated with the same idempotency key, as the app does; otherwise it counts as lost
 */
export async function startLoad({ address, people, estate, mayWait = false }) {
  const apiKey = await readApplicationKey(address);
  const counts = { requests: 0, writes: 0, repeated: 0, streamsOpened: 0, topics: 0 };
  const failures = [];
  const ending = new AbortController();
  const everybody = [];
  let signedUp = 0;

  const once = (method, path, { cookie, body, from, key }) =>
    fetch(`${address}${path}`, {
      method,
      signal: AbortSignal.timeout(requestTimeoutMs),
      headers: {
        'x-api-key': apiKey,
        'x-forwarded-for': from,
        ...(cookie !== undefined && { cookie }),
        ...(body !== undefined && { 'content-type': 'application/json', 'idempotency-key': key }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });

  /** One request of a person. What is neither 2xx nor repeated counts as lost. @returns the answer, undefined when it was lost */
  const call = async (method, path, sent) => {
    const key = randomUUID();
    counts.requests += 1;
    for (;;) {
      let problem;
      try {
        const answer = await once(method, path, { ...sent, key });
        const body = await answer.text();
        if (answer.ok) {
          if (method !== 'GET') counts.writes += 1;
          return { body: JSON.parse(body), cookie: answer.headers.getSetCookie()[0]?.split(';', 1)[0] };
        }
        problem = `${answer.status} ${body.slice(0, 200)}`;
        if (answer.status !== 503 || answer.headers.get('retry-after') === null) {
          failures.push(`${method} ${path}: ${problem}`);
          return undefined;
        }
      } catch (error) {
        problem = `${error.message} ${error.cause?.message ?? ''}`;
      }
      if (!mayWait) {
        failures.push(`${method} ${path}: ${problem}`);
        return undefined;
      }
      counts.repeated += 1;
      await pause(200);
    }
  };

  /** Holds a live stream and opens it again where it ended. Notes when a topic arrived. */
  const holdStream = async (person) => {
    while (!ending.signal.aborted) {
      try {
        const answer = await fetch(`${address}/api/live`, {
          signal: person.away.signal,
          headers: { cookie: person.cookie, ...(person.lastId && { 'last-event-id': person.lastId }) },
        });
        if (answer.status !== 200) throw new Error(`a live stream answered ${answer.status}`);
        counts.streamsOpened += 1;
        let text = '';
        for await (const chunk of answer.body.pipeThrough(new TextDecoderStream())) {
          text += chunk;
          const blocks = text.split('\n\n');
          text = blocks.pop();
          for (const block of blocks) {
            person.lastId = /^id: (.*)$/m.exec(block)?.[1] ?? person.lastId;
            if (person.lastId !== undefined) person.hear();
            const topic = /^event: (.*)$/m.exec(block)?.[1];
            if (topic === 'reset') failures.push('a live stream was reset: what it missed is not known');
            if (topic === 'notifications') {
              counts.topics += 1;
              // The event of a write is sent after its commit. An event that arrives before the answer may be of the write.
              person.untold = 0;
            }
          }
        }
      } catch (error) {
        if (ending.signal.aborted) break;
        if (!mayWait && /answered/.test(error.message)) failures.push(error.message);
      }
      await pause(100);
    }
    // The load ends: nobody waits for this stream any more.
    person.hear();
  };

  const signUp = async () => {
    const number = (signedUp += 1);
    const from = `10.${(number >> 8) & 255}.${number & 255}.7`;
    const email = `rolling${number}-${Date.now()}@example.com`;
    const form = {
      firstname: 'Naledi',
      lastname: 'Khumalo',
      email,
      password,
      userType: 'resident',
      acceptedPrivacyPolicy: true,
      mobile: `082${String(1_000_000 + number)}`,
      estateId: estate.id,
      estateName: estate.name,
    };
    const answer = await call('POST', '/api/signup', { body: form, from });
    if (answer === undefined) return undefined;
    const person = { email, from, cookie: answer.cookie, vehicles: [], untold: 0, away: new AbortController() };
    const listening = new Promise((resolve) => (person.hear = resolve));
    everybody.push(person);
    person.stream = holdStream(person);
    // From its first cursor on a stream misses nothing.
    await listening;
    return person;
  };

  const live = async () => {
    let person = await signUp();
    while (!ending.signal.aborted) {
      if (person === undefined || person.vehicles.length >= maxVehicles) {
        person?.away.abort();
        person = await signUp();
        continue;
      }
      const { cookie, from } = person;
      await call('GET', '/api/user?userID=me', { cookie, from });
      await call('GET', '/api/notifications?userID=me', { cookie, from });
      const isOn = person.vehicles.length % 2 === 0;
      person.untold += 1;
      const changes = [{ type: 'event', channel: 'mail', isOn }];
      const told = await call('PUT', '/api/notification-settings', { cookie, from, body: { changes } });
      if (told !== undefined) person.isMailed = isOn;
      const registrationNumber = `RL ${randomUUID().slice(0, 8)} GP`;
      const vehicle = { make: 'Toyota', model: 'Hilux', colour: '', year: '', registrationNumber, vinNumber: '' };
      const body = { ...vehicle, licenseDiscPhotoURL: '', carPhotoURL: '' };
      if ((await call('POST', '/api/user/vehicle?userID=me', { cookie, from, body })) !== undefined) {
        person.vehicles.push(registrationNumber);
      }
    }
    return person;
  };
  const running = Promise.all(Array.from({ length: people }, live));

  return {
    counts,
    failures,
    /** Ends the load, and compares the journal with the server: every write that was acknowledged is there, once. */
    finish: async () => {
      ending.abort();
      const last = await running;
      await until(
        () => last.every((person) => person === undefined || person.untold === 0 || person.away.signal.aborted),
        'every stream heard of the last change of its person',
        20_000,
      ).catch((error) => failures.push(error.message));
      for (const person of everybody) person.away.abort();
      await Promise.all(everybody.map(({ stream }) => stream));
      for (const { cookie, from, email, vehicles, isMailed } of everybody) {
        const stored = await call('GET', '/api/user/vehicle?userID=me', { cookie, from });
        const numbers = (stored?.body.details ?? []).map(({ registrationNumber }) => registrationNumber);
        if (stored !== undefined && JSON.stringify(numbers) !== JSON.stringify(vehicles)) {
          failures.push(`${email} has ${numbers.length} vehicles of ${vehicles.length} that were acknowledged`);
        }
        const settings = await call('GET', '/api/notification-settings', { cookie, from });
        const mailed = settings?.body.details.settings.find(({ type }) => type === 'event')?.mail;
        if (settings !== undefined && isMailed !== undefined && mailed !== isMailed) {
          failures.push(`${email} has another setting than was acknowledged`);
        }
      }
      return { ...counts, people: everybody.length };
    },
  };
}
