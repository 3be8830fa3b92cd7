import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetAllExcept } from '../../../platform/store/encrypted-store.ts';
import { answerLater, type FakeApi } from '../../../platform/testing/fake-api.ts';
import { answerQuestion, askedQuestion } from '../../../platform/testing/shown-dialog.ts';
import '../index.ts';
import { guardBook } from './book/guard-book.ts';
import { expectedVisitor } from './guard.factory.ts';
import { apiOfGuard, startAtMainGate } from './testing/at-the-gate.tsx';

vi.mock('../../../platform/store/encrypted-store.ts', () => import('../../../platform/testing/memory-store.ts'));

const liveListeners = new Set<() => void>();
const vehicleListeners = new Set<() => void>();
vi.mock('@ekhaya/browser/live/live-stream', () => ({
  onLiveEvents: ({ gate, vehicles }: Partial<Record<string, () => void>>) => {
    if (gate) liveListeners.add(gate);
    if (vehicles) vehicleListeners.add(vehicles);
    return () => {
      if (gate) liveListeners.delete(gate);
      if (vehicles) vehicleListeners.delete(vehicles);
    };
  },
}));

const LOG = 'POST /api/gate/log';

let api: FakeApi;

beforeEach(async () => {
  await forgetAllExcept({});
  api = apiOfGuard();
});

const goTo = (name: RegExp): void => {
  fireEvent.click(screen.getByRole('tab', { name }));
};

describe('the lists', () => {
  it('a vehicle that its owner deletes leaves the phone with the live event, within the hour of the last read', async () => {
    await startAtMainGate(api);
    const readings = () => api.inputsOf('GET /api/gate/vehicles').length;
    await waitFor(() => expect(readings()).toBe(1));
    await act(async () => {
      for (const listener of liveListeners) listener();
    });
    await waitFor(() => expect(guardBook.get().isReading).toBe(false));
    expect(readings()).toBe(1);
    await act(async () => {
      for (const listener of vehicleListeners) listener();
    });
    await waitFor(() => expect(readings()).toBe(2));
  });

  it('finds a visitor of today by name, host, house or plate', async () => {
    await startAtMainGate(api);
    goTo(/Expected/);
    const search = screen.getByRole('searchbox', { name: 'Search here ...' });
    for (const [text, name] of [
      ['lindi', 'Lindiwe Khumalo'],
      ['hx31', 'Lindiwe Khumalo'],
      ['van wyk', 'Kabelo Radebe'],
    ] as const) {
      fireEvent.change(search, { target: { value: text } });
      expect(screen.getAllByRole('listitem').map((row) => row.textContent)).toEqual([expect.stringContaining(name)]);
    }
    fireEvent.change(search, { target: { value: 'nobody' } });
    expect(screen.getByText('Nobody with that name or plate is expected today.')).toBeTruthy();
  });

  it("'the guard finds a resident by plate among today’s expected and those inside': 'CA 123-456' finds 'ca123456'", async () => {
    await startAtMainGate(api);
    goTo(/Expected/);
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search here ...' }), { target: { value: 'ca123456' } });
    expect(screen.getByText('Nobody with that name or plate is expected today.')).toBeTruthy();
    expect(screen.getByRole('tab', { name: /Inside/ }).textContent).toContain('1');
    goTo(/Inside/);
    const found = screen.getAllByRole('listitem').map((row) => row.textContent);
    expect(found).toEqual([expect.stringMatching(/^Sipho Dlamini.*, CA 123-456, JT 14 ZN GP/)]);
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search here ...' }), { target: { value: 'zz 99' } });
    expect(screen.getByText('Nobody with that name or plate is inside.')).toBeTruthy();
  });

  it('shows 24:00 as the end of a visit until midnight', async () => {
    const midnight = new Date();
    midnight.setHours(24, 0, 0, 0);
    api.answer('GET /api/gate/expected', () => [expectedVisitor({ to: midnight.toISOString() })]);
    await startAtMainGate(api);
    goTo(/Expected/);
    expect(screen.getByRole('listitem').textContent).toContain('\u2013\u00a024:00,');
  });

  it('does not list a revoked visit, which only the check needs', async () => {
    api.answer('GET /api/gate/expected', () => [expectedVisitor({ status: 'revoked' })]);
    await startAtMainGate(api);
    goTo(/Expected/);
    expect(screen.getByText('No visitors are expected today.')).toBeTruthy();
    expect(guardBook.get().book?.expected).toHaveLength(1);
  });

  it('lets a visitor in without a code, with a reason', async () => {
    await startAtMainGate(api);
    goTo(/Expected/);
    fireEvent.click(screen.getByRole('button', { name: /Lindiwe/ }));
    fireEvent.click(await screen.findByRole('button', { name: 'Let in without a code' }));
    fireEvent.change(await screen.findByLabelText('Reason'), { target: { value: 'Her phone is flat' } });
    fireEvent.click(screen.getByRole('button', { name: 'Let in' }));
    expect(await screen.findByRole('alertdialog', { name: 'GRANTED' })).toBeTruthy();
    await waitFor(() =>
      expect(api.inputsOf(LOG)[0]?.body.entries).toMatchObject([
        { result: 'overridden', overrideReason: 'Her phone is flat', subjectKey: 'invitation:lindiwe' },
      ]),
    );
  });

  it('lists the people inside, overstaying visitors first, and logs an exit', async () => {
    const log = answerLater({ entered: [], conflicts: [], refused: [] });
    api.answer(LOG, log.answer);
    await startAtMainGate(api);
    goTo(/Inside/);
    const rows = screen.getAllByRole('listitem').map((row) => row.textContent);
    expect(rows[0]).toMatch(/^Zola Ndlovu.*STAYS TOO LONG/);
    expect(rows[1]).toMatch(/^Sipho DlaminiEmployee, since/);
    fireEvent.click(screen.getByRole('button', { name: 'Zola Ndlovu has left' }));
    expect((await askedQuestion()).title).toBe('Has Zola Ndlovu left?');
    await answerQuestion(true);
    // Her row is gone while the entry is still being sent: a second tap would log a second exit.
    await waitFor(() => expect(screen.queryByText('Zola Ndlovu')).toBeNull());
    await waitFor(() => expect(api.inputsOf(LOG)).toHaveLength(1));
    log.release();
    expect(api.inputsOf(LOG)[0]?.body.entries).toMatchObject([
      { direction: 'out', result: 'granted', subjectKey: 'invitation:zola' },
    ]);
  });
});
