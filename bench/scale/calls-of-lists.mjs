// Every call that a list or a screen makes, derived from the contract: a route that is added is measured without a change here.
import { routes } from '../../contract/src/routes.ts';
import { validCalls } from '../../server/src/shell/testing/valid-inputs/valid-inputs.ts';
import { developmentsOfEstate, eventsOfEstate, idsIn } from './records-to-read.mjs';

/** Reads that are not measured, with the reason. A route that is neither here nor answered with 200 to anybody fails the run. */
export const notMeasured = {
  'GET /api/live': 'a stream that stays open: npm run bench:live',
  'GET /api/my-data/export/{id}': 'a file that a job makes',
  'GET /api/verify/exists/phone/{number}': 'limited to a few calls an hour',
  'GET /api/map-tiles': 'needs a PMTiles file; reads no table',
  'GET /api/map-tiles/{z}/{x}/{y}': 'needs a PMTiles file; reads no table',
  'GET /api/gate/walk-in/{id}': 'exists for the minute in which a guard waits at the gate',
  'GET /api/guard': 'needs a phone with keys at a gate: npm run bench:gate-http',
};

/**
 * Reads whose answer holds all of an estate by its purpose, or counts all records of a period, so that it grows with the estate: what
 * a guard's phone keeps for a gate without a network, choices, totals, and the people whom a breach concerns. They have a bound of
 * their own.
 */
export const wholeAnswers = new Set([
  'GET /api/gate/expected',
  'GET /api/gate/inside',
  'GET /api/gate/vehicles',
  'GET /api/console/inside/muster',
  'GET /api/console/payment-totals',
  'GET /api/console/concerned-people',
  'GET /api/console/snag-speed',
  'GET /api/estates/{estateID}/streets',
  'GET /api/console/estates/{estateId}/streets',
  'GET /api/estates/{estateID}/proxy/account/payment/history/{userID}',
]);

/** Files of whole lists, sent row by row as they are read: a person waits until the first bytes come. */
export const files = new Set([
  'GET /api/console/gate-log/export',
  'GET /api/console/invitations/export',
  'GET /api/console/audit/export',
  'GET /api/console/payments/export',
  'GET /api/console/payment-totals/export',
  'GET /api/console/content/export',
  'GET /api/console/snags/export',
]);

/** Searches, filters and later pages, beside the first page of every list. */
const furtherCalls = {
  'GET /api/console/people': [
    'estateId=91&q=nkosi',
    'estateId=91&q=14',
    'estateId=91&group=staff',
    'estateId=91&page=3',
  ],
  'GET /api/console/houses': ['estateId=91&page=10', 'estateId=91&q=14', 'estateId=91&state=empty'],
  'GET /api/console/gate-log': [
    'estateId=91&result=refused',
    'estateId=91&unit=14',
    'estateId=91&plate=CA',
    'estateId=91&q=thandi',
    'estateId=91&personId={thandi}',
    'estateId=91&from={yesterday}T00:00:00.000Z&to={today}T00:00:00.000Z',
  ],
  'GET /api/console/bookings': [
    'estateId=91',
    'estateId=91&group=decide',
    'estateId=91&q=nkosi',
    'estateId=91&date={today}',
    'estateId=91&page=20',
  ],
  'GET /api/console/invitations': ['estateId=91', 'estateId=91&q=thandi', 'estateId=91&date={today}'],
  'GET /api/console/audit': ['estateId=91&personId={thandi}', 'estateId=91&group=people', 'estateId=91&q=nkosi'],
  'GET /api/console/payments': ['estateId=91', 'estateId=91&q=nkosi', 'estateId=91&personId={thandi}'],
  'GET /api/console/snags': ['estateId=91', 'estateId=91&group=done', 'estateId=91&q=light'],
  'GET /api/console/search': ['q=nkosi', 'q=thandi&estateId=91', 'q=CA 007919'],
  'GET /api/console/inside': ['estateId=91&q=thandi', 'estateId=91&show=too-long'],
  'GET /api/console/mails': ['estateId=91&q=water'],
};

/** How the app asks where the call of the tests says less: a guard's phone reads one estate, as the administrator's does. */
const queriesOfTheApp = {
  'GET /api/gate/vehicles': 'estateId=91',
  'GET /api/gate/expected': 'estateId=91',
  'GET /api/gate/inside': 'estateId=91',
};

/** Lists whose first item gives the id for other routes; others end where the parameter begins. */
const listsOfIds = {
  '/api/service/{id}': ['/api/services', (details) => details[0]?.id],
  '/api/availability/{date}/0/service/{serviceId}': ['/api/services', (details) => details[0]?.id],
  '/api/availability/{date}/{start}/resource/{resourceId}': ['/api/resources', (details) => details[0]?.id],
  '/api/events/{id}/calendar.ics': [eventsOfEstate, (details) => idsIn(details).find((id) => id.includes('dinner'))],
  '/api/events/{id}': [eventsOfEstate, (details) => idsIn(details)[0]],
  '/api/developments/{id}': [developmentsOfEstate, (details) => idsIn(details)[0]],
  '/api/alerts/{id}': ['/api/alerts', ([alert]) => alert?.id],
  '/api/gate/alerts/{id}': ['/api/gate/alerts', (details) => idsIn(details)[0]],
  '/api/payments/{id}/slip': [
    '/api/estates/91/proxy/account/payment/history/{me}',
    (details) => details.find(({ vending }) => vending.tokens?.length > 0)?.id,
  ],
  '/api/console/imports/{id}': ['/api/console/imports?estateId=91'],
  '/api/console/content/{id}/viewings': ['/api/console/content?kind=development&estateId=91'],
  '/api/console/content/{id}/answers': ['/api/console/content?kind=event&estateId=91'],
  '/api/console/visits/{id}': ['/api/console/invitations?estateId=91'],
  '/api/console/gate-log/{id}': ['/api/console/gate-log?estateId=91'],
};

const dayAfter = (days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** The reads of the contract with their paths, of which parameters are filled in for a caller by `fillIn`. */
export const callsOfLists = () =>
  Object.entries(routes)
    .filter(([key, { method }]) => method === 'get' && !(key in notMeasured))
    .flatMap(([key, route]) => {
      const query = queriesOfTheApp[key] ?? validCalls[key].path.split('?')[1] ?? '';
      const ofPath = (filters) => (filters === '' ? route.path : `${route.path}?${filters}`);
      return [query, ...(furtherCalls[key] ?? [])].map((filters) => ({ key, path: ofPath(filters) }));
    });

/**
 * Fills the parameters of a path in: ids of the demo world, dates around today, and the first record of the list that belongs to it.
 * @param caller `{ userId, email, thandiId, read }`, where `read` answers a path with its details, or undefined
 * @returns undefined where the caller sees no such record
 */
export async function fillIn(path, caller) {
  const { userId, email, thandiId } = caller;
  const known = {
    me: userId,
    userId,
    userID: userId,
    email,
    thandi: thandiId,
    estateId: '91',
    estateID: '91',
    date: dayAfter(1),
    today: dayAfter(0),
    yesterday: dayAfter(-1),
    start: '1000',
    key: 'signup',
    categoryID: '1',
    providerID: '91-amanzi-spa',
  };
  let filled = path
    .replaceAll(/=901\b/g, '=91')
    .replaceAll(/2026-11-(14|28)/g, dayAfter(1))
    .replaceAll('2026-11-01', dayAfter(-30))
    .replaceAll('2026-11-30', dayAfter(0));
  for (const [whole, name] of path.matchAll(/\{(\w+)\}/g)) {
    const value = known[name] ?? (await firstId(path, whole, caller));
    if (value === undefined) return undefined;
    filled = filled.replaceAll(whole, encodeURIComponent(value));
  }
  return filled.replaceAll(' ', '%20');
}

const firstId = async (path, parameter, { userId, read }) => {
  const until = path.slice(0, path.indexOf(parameter) + parameter.length);
  const named = Object.entries(listsOfIds).find(
    ([beginning]) => path.split('?')[0].startsWith(beginning) || beginning === until,
  );
  const [list, pickId] = named?.[1] ?? [path.slice(0, path.indexOf(`/${parameter}`))];
  const details = await read(list.replaceAll('{me}', userId));
  if (details === undefined) return undefined;
  return (pickId ?? (({ items, entries }) => (items ?? entries)?.[0]?.id))(details);
};
