import { act, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { recordsToPreserve, restoreRecords } from '../../../platform/outbox/preserved-records.ts';
import { forgetAllExcept, readStored, writeStored } from '../../../platform/testing/memory-store.ts';
import { changeVisitorDraft } from '../form/visitor-draft.ts';
import {
  addPendingVisitor,
  removePendingVisitor,
  usePendingVisitors,
  type PendingVisitor,
} from './pending-visitors.ts';

vi.mock('../../../platform/store/encrypted-store.ts', () => import('../../../platform/testing/memory-store.ts'));

const LIST = 'draft/visitors/pending';
const visitor = (name: string) => ({
  estateID: '91',
  name,
  phoneNumber: '0824127788',
  visit: { date: '2027-03-20', start: '1800', end: '2200' },
});
const stored = (name: string): PendingVisitor => ({ ...visitor(name), id: name, key: name });
const storedNames = async () => (await readStored<PendingVisitor[]>(LIST))?.map(({ name }) => name);

function Names() {
  return (
    <p role="status">
      {usePendingVisitors('91')
        .map(({ name }) => name)
        .join(', ')}
    </p>
  );
}
const shown = () => screen.getByRole('status').textContent;

beforeEach(() => forgetAllExcept({}));

describe('two windows', () => {
  it('keep the visitors of both, and none comes back that the other has invited', async () => {
    render(<Names />);
    await writeStored(LIST, [stored('Lindiwe')]);
    await act(() => addPendingVisitor(visitor('Sam')));
    expect(await storedNames()).toEqual(['Lindiwe', 'Sam']);
    expect(shown()).toBe('Lindiwe, Sam');
    const sam = (await readStored<PendingVisitor[]>(LIST))?.[1];
    await writeStored(LIST, [sam]);
    await act(() => addPendingVisitor(visitor('Kabelo')));
    expect(await storedNames()).toEqual(['Sam', 'Kabelo']);
    await act(() => removePendingVisitor(sam?.id ?? ''));
    expect(await storedNames()).toEqual(['Kabelo']);
  });

  it('show on return what the other has changed', async () => {
    await writeStored(LIST, [stored('Lindiwe')]);
    render(<Names />);
    expect(await screen.findByText('Lindiwe')).toBeTruthy();
    await writeStored(LIST, [stored('Sam')]);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(await screen.findByText('Sam')).toBeTruthy();
  });
});

it('are taken over from an earlier version of the app', async () => {
  await writeStored('pending-visitors', [stored('Lindiwe')]);
  await addPendingVisitor(visitor('Sam'));
  expect(await storedNames()).toEqual(['Lindiwe', 'Sam']);
});

it('and the form survive a session that the server ends, for the same person', async () => {
  await addPendingVisitor(visitor('Lindiwe'));
  changeVisitorDraft({ name: 'Sam' });
  await forgetAllExcept(await recordsToPreserve('thandi'));
  expect(await storedNames()).toBeUndefined();
  await restoreRecords('thandi');
  expect(await storedNames()).toEqual(['Lindiwe']);
  expect(await readStored('draft/visitors/new')).toMatchObject({ name: 'Sam' });
});

it('are kept while the app is open where the phone cannot store', async () => {
  const store = await import('../../../platform/testing/memory-store.ts');
  const full = vi.spyOn(store, 'writeStored').mockResolvedValue();
  render(<Names />);
  await act(() => addPendingVisitor(visitor('Lindiwe')));
  await act(() => addPendingVisitor(visitor('Sam')));
  expect(shown()).toBe('Lindiwe, Sam');
  full.mockRestore();
});
