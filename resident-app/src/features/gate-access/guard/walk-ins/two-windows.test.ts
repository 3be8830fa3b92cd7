import { beforeEach, expect, it, vi } from 'vitest';
import { forgetAllExcept, readStored } from '../../../../platform/store/encrypted-store.ts';
import { walkIn } from '../../walk-ins/walk-ins.factory.ts';
import { gate } from '../guard.factory.ts';

vi.mock('../../../../platform/store/encrypted-store.ts', () => import('../../../../platform/testing/memory-store.ts'));

type Work = (lock: object | null) => Promise<unknown>;

/** The names of locks that windows hold until they are closed. */
const held = new Set<string>();
let lastTurn: Promise<unknown> = Promise.resolve();

/** The locks of the browser: those that are asked for if available, and one that each window waits for. */
async function request(name: string, ...[options, work]: [{ ifAvailable: true }, Work] | [Work]): Promise<unknown> {
  if (work === undefined) {
    lastTurn = lastTurn.then(() => (options as Work)({}));
    return lastTurn;
  }
  if (held.has(name)) return work(null);
  held.add(name);
  const result = await work({});
  held.delete(name);
  return result;
}

beforeEach(async () => {
  await forgetAllExcept({});
  held.clear();
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
  return () => Reflect.deleteProperty(navigator, 'locks');
});

/** Opens the app in another window of the phone, and goes to the desk. */
async function openWindow() {
  vi.resetModules();
  const opened = await import('./rung-walk-in.ts');
  await opened.takeUpRung(() => false);
  return opened;
}

/** Ends a window: its locks are free, and it does nothing any more. */
const closeWindow = (id: string): void => {
  for (const name of held) if (name.endsWith(id)) held.delete(name);
};

const atMainGate = walkIn({ id: 'courier' });
const atNorthGate = walkIn({ id: 'plumber' });
const storedIds = async () =>
  (await readStored<{ walkIn: { id: string } }[]>('rung-walk-in'))?.map((one) => one.walkIn.id);

it('waits in each window for the house that was rung from it, also after the other one has had its answer', async () => {
  const main = await openWindow();
  const north = await openWindow();
  main.keepRung(atMainGate, gate());
  north.keepRung(atNorthGate, gate({ id: 'north', name: 'North Gate' }));
  await vi.waitFor(async () => expect(await storedIds()).toEqual(['courier', 'plumber']));
  north.forgetRung();
  await vi.waitFor(async () => expect(await storedIds()).toEqual(['courier']));
  closeWindow('courier');
  const mainAgain = await openWindow();
  expect(mainAgain.rung.get()).toMatchObject({ walkIn: { id: 'courier' }, gate: { name: 'Main Gate' } });
});

it('does not take up whom another window waits for; once that is closed, the next one does', async () => {
  const main = await openWindow();
  main.keepRung(atMainGate, gate());
  await vi.waitFor(async () => expect(await storedIds()).toEqual(['courier']));
  const other = await openWindow();
  expect(other.rung.get()).toBeUndefined();
  closeWindow('courier');
  const next = await openWindow();
  expect(next.rung.get()).toMatchObject({ walkIn: { id: 'courier' } });
});
