import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { putIntoOutbox } from '../../../../platform/outbox/outbox.ts';
import { endSession } from '../../../../platform/session/session.ts';
import { forgetAllExcept, readStored, writeStored } from '../../../../platform/store/encrypted-store.ts';
import { type FakeApi, noNetwork } from '../../../../platform/testing/fake-api.ts';
import { signedIn } from '../../../../platform/testing/signed-in.tsx';
import { guardBook, loadGuardBook, notePassage, type GuardBook } from './guard-book.ts';
import { expectedVisitor, gate, subject } from '../guard.factory.ts';
import { apiOfGuard } from '../testing/at-the-gate.tsx';
import { passageAt } from './passage.ts';
import { GATE_ENTRY } from './unsent-entries.ts';

vi.mock('../../../../platform/store/encrypted-store.ts', () => import('../../../../platform/testing/memory-store.ts'));

const STORED = 'guard-book-2';
const visitor = expectedVisitor();
const lindiweComesIn = (at = new Date()) => passageAt(gate(), at, { direction: 'in', subject: visitor.subject });
const courierComesIn = () =>
  passageAt(gate(), new Date(), { direction: 'in', subject: subject({ key: 'walk-in:courier', name: 'Courier' }) });

let api: FakeApi;
beforeEach(async () => {
  await forgetAllExcept({});
  guardBook.set({ book: undefined, isLoaded: false, isReading: false, problem: undefined });
  api = apiOfGuard();
  api.answer('GET /api/gate/expected', () => [visitor]);
  api.answer('GET /api/gate/inside', () => ({ people: [], newestSteps: [] }));
  signedIn(api, { id: 'grace', name: 'Grace Moyo' });
  await loadGuardBook('grace');
  return () => endSession();
});

const ofBook = (book: GuardBook | undefined) => ({
  status: book?.expected.map(({ status }) => status),
  inside: book?.people.map((person) => person.subject.name),
  passages: book?.passages.map(({ key }) => key),
});
const shown = () => ofBook(guardBook.get().book);
const withLindiwe = { status: ['arrived'], inside: [visitor.subject.name], passages: [visitor.subject.key] };

/** The app in a second window of the phone, which has loaded the book. */
async function openOtherWindow() {
  vi.resetModules();
  const { guardBook: book, ...other } = await import('./guard-book.ts');
  await other.loadGuardBook('grace');
  expect(book.get().book?.person).toBe('grace');
  return { ...other, guardBook: book };
}

describe('two windows without a network', () => {
  it('tell each other of their passages, and neither stores its book without those of the other', async () => {
    const other = await openOtherWindow();
    await other.notePassage(lindiweComesIn());
    await vi.waitFor(() => expect(shown()).toEqual(withLindiwe));
    await notePassage(courierComesIn());
    const both = {
      status: ['arrived'],
      inside: [visitor.subject.name, 'Courier'],
      passages: [visitor.subject.key, 'walk-in:courier'],
    };
    expect(ofBook(await readStored<GuardBook>(STORED))).toEqual(both);
    await vi.waitFor(() => expect(ofBook(other.guardBook.get().book)).toEqual(both));
  });

  it('do not note a passage of another guard', async () => {
    const other = await openOtherWindow();
    const { book } = guardBook.get();
    if (book) guardBook.set({ ...guardBook.get(), book: { ...book, person: 'sipho' } });
    const heard = new Promise((resolve) => {
      const third = new BroadcastChannel('ekhaya-gate-passages');
      third.addEventListener('message', resolve);
      onTestFinished(() => third.close());
    });
    await other.notePassage(lindiweComesIn());
    await heard;
    expect(shown()).toMatchObject({ status: ['expected'], inside: [] });
  });
});

describe('a reload without a network', () => {
  beforeEach(() => {
    for (const list of ['gates', 'expected', 'inside'] as const) api.answer(`GET /api/gate/${list}`, noNetwork);
    api.answer('POST /api/gate/log', noNetwork);
  });

  const reload = async (): Promise<void> => {
    guardBook.set({ book: undefined, isLoaded: false, isReading: false, problem: undefined });
    await loadGuardBook('grace');
  };
  const putEntry = (passage: ReturnType<typeof lindiweComesIn>) =>
    putIntoOutbox(GATE_ENTRY, { entry: { nonce: crypto.randomUUID() }, who: '', passage });

  it('adds the passages that wait to a book that another window has stored without them', async () => {
    await putEntry(lindiweComesIn());
    await reload();
    expect(shown()).toEqual(withLindiwe);
  });

  it('adds none that the book knows already, nor one before a later passage', async () => {
    const arrival = lindiweComesIn(new Date(Date.now() - 60_000));
    await putEntry(arrival);
    await notePassage(arrival);
    await reload();
    expect(shown()).toEqual(withLindiwe);
    await notePassage({ ...arrival, direction: 'out', at: new Date().toISOString() });
    await reload();
    expect(shown()).toMatchObject({ status: ['left'], inside: [] });
  });

  it('takes no stored book of another guard', async () => {
    await writeStored(STORED, { ...guardBook.get().book, person: 'sipho' });
    await putEntry(lindiweComesIn());
    await reload();
    expect(guardBook.get().book).toBeUndefined();
  });
});
