// Makes the records that the demo world lacks, by the API, so that the calls which read them are measured too.
import { randomUUID } from 'node:crypto';

const dayAfter = (days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Records that are made only while their list is empty: the caller, the list, and the body of the call that adds one. */
const records = [
  {
    by: 'manager',
    list: '/api/console/closures?estateId=91',
    body: async ({ read }) => ({
      estateId: '91',
      serviceId: (await read('/api/services'))[0].id,
      date: dayAfter(60),
      reason: 'Measured',
    }),
  },
  {
    by: 'manager',
    list: '/api/console/imports?estateId=91',
    body: () => ({ estateId: '91', fileName: 'houses.csv', addsHouses: true, text: 'House\n16\n' }),
  },
  {
    by: 'manager',
    list: '/api/console/notifications?estateId=91',
    body: () => ({ estateIds: ['91'], title: 'Measured' }),
  },
  { by: 'thandi', list: '/api/alerts', body: () => ({ estateId: '91' }) },
];

/** The ids of the content in a list, whatever its shape. */
export const idsIn = (details) => [...JSON.stringify(details ?? '').matchAll(/"id":"([^"]+)"/g)].map(([, id]) => id);

/**
 * Makes the records that are not there yet: a closure, an import, a draft of an announcement, an open alert, an answer to an event
 * and a viewing.
 * @param callers `{ name, headers, read }`, of which `read` answers a path with its details, or undefined
 * @param address the origin of the server
 */
export async function makeRecordsToRead(callers, address) {
  const named = (name) => callers.find((caller) => caller.name === name);
  const write = async ({ headers }, method, path, body) => {
    const answer = await fetch(`${address}${path}`, {
      method,
      headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
  };
  for (const { by, list, body } of records) {
    const caller = named(by);
    const found = await caller.read(list);
    if ((found?.items ?? found ?? []).length === 0) await write(caller, 'POST', list.split('?')[0], await body(caller));
  }
  const thandi = named('thandi');
  for (const id of idsIn(await thandi.read(eventsOfEstate))) {
    const event = await thandi.read(`/api/events/${id}`);
    if (event?.attendance) await write(thandi, 'PUT', `/api/events/${id}/answer`, { going: true });
  }
  for (const id of idsIn(await thandi.read(developmentsOfEstate))) {
    const { slots, own } = (await thandi.read(`/api/developments/${id}/viewings`)) ?? { slots: [] };
    const free = slots.find(({ left }) => left > 0);
    if (own === null && free !== undefined)
      await write(thandi, 'PUT', `/api/developments/${id}/viewing`, { start: free.start, visitor: null });
  }
}

/** The list of events of the estate that is measured. */
export const eventsOfEstate = '/api/eventsapi/Events/AppView/ByEventType?eventType=Event&estateId=91';
/** The list of developments of the estate that is measured. */
export const developmentsOfEstate = '/api/developments?estateID=91';
