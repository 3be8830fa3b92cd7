import { beforeEach, expect, it, vi } from 'vitest';
import { outbox } from '../../../../platform/outbox/outbox.ts';
import { forgetAllExcept } from '../../../../platform/store/encrypted-store.ts';
import { endSession } from '../../../../platform/session/session.ts';
import { answerLater } from '../../../../platform/testing/fake-api.ts';
import { signedIn } from '../../../../platform/testing/signed-in.tsx';
import { passageAt } from './passage.ts';
import { followGuardBook, guardBook, loadGuardBook, notePassage, refreshGuardBook } from './guard-book.ts';
import { storePost } from '../gates/gate-post.ts';
import { expectedVisitor, gate, personInside, subject } from '../guard.factory.ts';
import { tomorrowAt } from './visits-of-book.ts';
import { addLogEntry } from '../log/gate-entries.ts';
import '../../index.ts';
import { apiOfGuard as guardApi } from '../testing/at-the-gate.tsx';

vi.mock('../../../../platform/store/encrypted-store.ts', () => import('../../../../platform/testing/memory-store.ts'));

/** The server of Grace, who is signed in. */
function apiOfGuard() {
  const api = guardApi();
  signedIn(api, { id: 'grace', name: 'Grace Moyo' });
  return api;
}

const courier = subject({ key: 'walk-in:courier', name: 'Courier' });
const courierComesIn = () => passageAt(gate(), new Date(), { direction: 'in', subject: courier });
const namesInside = () => guardBook.get().book?.people.map((person) => person.subject.name);

beforeEach(async () => {
  await forgetAllExcept({});
  guardBook.set({ book: undefined, isLoaded: false, isReading: false, problem: undefined });
});

/** Lets the courier in while the lists of the book are being read for the second time. */
const letInWhileReading = async (api: ReturnType<typeof apiOfGuard>): Promise<void> => {
  const inside = answerLater({ people: [personInside()], newestSteps: [] });
  api.answer('GET /api/gate/inside', inside.answer);
  const refreshing = refreshGuardBook('grace');
  await vi.waitUntil(() => api.inputsOf('GET /api/gate/inside').length === 2);
  await notePassage(courierComesIn());
  inside.release();
  await refreshing;
};

it('keeps a passage that happened while the lists were being read', async () => {
  const api = apiOfGuard();
  await loadGuardBook('grace');
  await letInWhileReading(api);
  expect(namesInside()).toContain('Courier');
  expect(guardBook.get().book?.passages).toMatchObject([{ key: 'walk-in:courier', direction: 'in' }]);

  await refreshGuardBook('grace');
  expect(namesInside()).toEqual(['Lindiwe Khumalo']);
});

/** What the phone knows of the visits and of the people inside. */
const known = () => ({
  visits: guardBook.get().book?.expected.map(({ inviteID, status }) => `${inviteID}: ${status}`),
  inside: namesInside(),
});
const revokedVisitAndCourier = { visits: ['lindiwe: revoked'], inside: ['Lindiwe Khumalo', 'Courier'] };

it('has the lists that it has just read, also for a passage that happened meanwhile', async () => {
  const api = apiOfGuard();
  await loadGuardBook('grace');
  api.answer('GET /api/gate/expected', () => [expectedVisitor({ status: 'revoked' })]);
  await letInWhileReading(api);
  expect(known()).toEqual(revokedVisitAndCourier);
});

it('reads the lists while entries wait, and adds their passages until the server has them', async () => {
  const api = apiOfGuard();
  await loadGuardBook('grace');
  const log = answerLater({ entered: [], conflicts: [], refused: [] });
  api.answer('POST /api/gate/log', log.answer);
  const entry = { nonce: crypto.randomUUID(), gateId: 'main', direction: 'in', result: 'granted' } as const;
  await addLogEntry({ ...entry, at: new Date().toISOString(), subjectKey: courier.key }, 'Courier', courierComesIn());
  api.answer('GET /api/gate/expected', () => [expectedVisitor({ status: 'revoked' })]);
  api.answer('GET /api/gate/inside', () => ({ people: [personInside()], newestSteps: [] }));
  await refreshGuardBook('grace');
  await refreshGuardBook('grace');
  expect(known()).toEqual(revokedVisitAndCourier);
  expect(guardBook.get().book?.passages).toHaveLength(1);

  log.release();
  await vi.waitFor(() => expect(outbox.get()).toEqual([]));
  await refreshGuardBook('grace');
  expect(namesInside()).toEqual(['Lindiwe Khumalo']);
});

it('forgets a revocation that staff have lifted', async () => {
  const api = apiOfGuard();
  const revoked = { kind: 'person' as const, id: 'thandi', estateID: '91', revokedAt: new Date().toISOString() };
  api.answer('GET /api/gate/revocations', () => ({ at: new Date().toISOString(), entries: [revoked] }));
  await loadGuardBook('grace');
  expect(guardBook.get().book?.revocations).toEqual([revoked]);
  api.answer('GET /api/gate/revocations', () => ({ at: new Date().toISOString(), entries: [] }));
  await refreshGuardBook('grace');
  expect(guardBook.get().book?.revocations).toEqual([]);
  expect(api.inputsOf('GET /api/gate/revocations').map(({ query }) => query?.since)).toEqual([undefined, undefined]);
});

const gatesOf = (estates: number) => () =>
  Array.from({ length: estates }, (_, nth) => gate({ id: `gate-${nth}`, estateID: `${90 + nth}` }));
const readings = (api: ReturnType<typeof apiOfGuard>) =>
  (['GET /api/gate/expected', 'GET /api/gate/inside'] as const).map((key) =>
    api.inputsOf(key).flatMap(({ query }) => ('date' in { ...query } ? [] : { estateId: 'all', ...query }.estateId)),
  );

it('has the lists of up to three estates, and of more only those of the estate of the post', async () => {
  const api = apiOfGuard();
  api.answer('GET /api/gate/gates', gatesOf(3));
  await loadGuardBook('grace');
  expect(readings(api)).toEqual([['all'], ['all']]);

  api.answer('GET /api/gate/gates', gatesOf(4));
  await refreshGuardBook('grace');
  expect(readings(api)).toEqual([['all'], ['all']]);
  expect(guardBook.get().book).toMatchObject({ estateId: '', expected: [], people: [] });

  await storePost({ gateId: 'gate-1', direction: 'in' });
  await refreshGuardBook('grace');
  expect(readings(api)).toEqual([
    ['all', '91'],
    ['all', '91'],
  ]);
  expect(namesInside()).toContain('Zola Ndlovu');
});

it('reads the lists again when the post was changed to another estate while they were being read', async () => {
  const api = apiOfGuard();
  api.answer('GET /api/gate/gates', gatesOf(4));
  await storePost({ gateId: 'gate-1', direction: 'in' });
  const inside = answerLater({ people: [personInside()], newestSteps: [] });
  api.answer('GET /api/gate/inside', inside.answer);
  const loading = loadGuardBook('grace');
  await vi.waitUntil(() => api.inputsOf('GET /api/gate/inside').length === 1);
  await storePost({ gateId: 'gate-2', direction: 'in' });
  inside.release();
  await loading;
  expect(readings(api)[1]).toEqual(['91', '92']);
  expect(guardBook.get().book?.estateId).toBe('92');
});

it('keeps an unsent passage when the book of all estates becomes that of one', async () => {
  const api = apiOfGuard();
  await loadGuardBook('grace');
  api.answer('GET /api/gate/gates', gatesOf(4));
  await storePost({ gateId: 'gate-1', direction: 'in' });
  await letInWhileReading(api);
  expect(guardBook.get().book?.estateId).toBe('91');
  expect(namesInside()).toContain('Courier');
});

it('reads the lists once more for the changes that came while they were being read', async () => {
  const api = apiOfGuard();
  await loadGuardBook('grace');
  const inside = answerLater({ people: [], newestSteps: [] });
  api.answer('GET /api/gate/inside', inside.answer);
  const refreshing = refreshGuardBook('grace');
  await vi.waitUntil(() => api.inputsOf('GET /api/gate/inside').length === 2);
  await Promise.all([followGuardBook('grace'), followGuardBook('grace'), refreshGuardBook('grace')]);
  api.answer('GET /api/gate/inside', () => ({ people: [personInside()], newestSteps: [] }));
  inside.release();
  await refreshing;
  expect(api.inputsOf('GET /api/gate/inside')).toHaveLength(3);
  expect(namesInside()).toEqual(['Lindiwe Khumalo']);

  await refreshGuardBook('grace');
  expect(api.inputsOf('GET /api/gate/inside')).toHaveLength(4);
});

it.each([
  ['answered', (release: () => void) => release()],
  ['refused', (_: () => void, refuse: () => void) => refuse()],
])('has nothing of a guard who signed out before a read was %s', async (_, settle) => {
  const api = apiOfGuard();
  const inside = Promise.withResolvers<{ people: ReturnType<typeof personInside>[]; newestSteps: never[] }>();
  api.answer('GET /api/gate/inside', () => inside.promise);
  const loading = loadGuardBook('grace');
  await vi.waitUntil(() => api.inputsOf('GET /api/gate/inside').length === 1);
  await endSession();
  settle(
    () => inside.resolve({ people: [personInside()], newestSteps: [] }),
    () => inside.reject(new TypeError('no network')),
  );
  await loading;
  expect(guardBook.get()).toEqual({ book: undefined, isLoaded: false, isReading: false, problem: undefined });
});

it('has the visitors of the next day too, read once in a quarter of an hour', async () => {
  const tomorrow = tomorrowAt(new Date(), gate().timeZone);
  const zola = expectedVisitor({
    inviteID: 'zola',
    from: `${tomorrow}T08:00:00.000Z`,
    to: `${tomorrow}T12:00:00.000Z`,
  });
  const api = apiOfGuard();
  api.answer('GET /api/gate/expected', ({ query }) => (query?.date === tomorrow ? [zola] : [expectedVisitor()]));
  await loadGuardBook('grace');
  expect(guardBook.get().book?.nextDay).toMatchObject({ date: tomorrow, expected: [zola] });

  await refreshGuardBook('grace');
  expect(guardBook.get().book?.nextDay).toMatchObject({ date: tomorrow, expected: [zola] });
  const days = api.inputsOf('GET /api/gate/expected').flatMap(({ query }) => query?.date ?? []);
  expect(days).toEqual([tomorrow]);
});
