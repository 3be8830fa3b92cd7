// A guard who writes passages and a resident who opens her notifications, on connections of their own, while something else happens.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { insertEntry } from '../../server/src/features/gate-access/log/gate-log.store.ts';
import { selectNotifications } from '../../server/src/features/notifications/inbox/notifications.store.ts';

const pauseMs = 5;

/** Opens the connections. @param {string} schema where the tables are: `public`, or that of the twin */
export async function openPeople(url, schema, now) {
  const connect = async () => {
    const client = new pg.Client({ connectionString: url, options: `-c search_path=${schema},public` });
    await client.connect();
    return client;
  };
  const [guard, resident] = [await connect(), await connect()];
  const [ofGuard, ofResident] = [drizzle(guard), drizzle(resident)];
  const acts = {
    'a guard writes a passage': () =>
      insertEntry(ofGuard, {
        nonce: randomUUID(),
        at: now(),
        receivedAt: now(),
        estateId: 'e1',
        gateId: 'gate-e1',
        direction: 'in',
        result: 'granted',
        kind: 'resident',
        guardId: 'guard',
        subjectKey: 'person:person-1-1',
        personId: 'person-1-1',
        name: 'Resident',
        plate: 'CA 123 456',
        unit: '14',
        chain: 'person-1-1',
        step: 1,
      }),
    'a resident lists notifications': () =>
      selectNotifications(
        ofResident,
        { userId: 'person-1-1', includesPersonal: true, estateIds: ['e1'], roleIds: ['e1-owner'], hiddenTypes: [] },
        now(),
      ),
  };
  return {
    /** Lets both go on while an act runs. @returns how long the act and each of their statements took */
    during: async (act) => {
      const ending = new AbortController();
      const durations = Object.fromEntries(Object.keys(acts).map((name) => [name, []]));
      const people = Object.entries(acts).map(async ([name, statement]) => {
        while (!ending.signal.aborted) {
          const start = performance.now();
          await statement();
          durations[name].push(performance.now() - start);
          await pause(pauseMs);
        }
      });
      const start = performance.now();
      const result = await act();
      const ms = performance.now() - start;
      ending.abort();
      await Promise.all(people);
      return { result, ms, durations };
    },
    close: async () => {
      await guard.end();
      await resident.end();
    },
  };
}
