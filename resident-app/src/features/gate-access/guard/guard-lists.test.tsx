import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetAllExcept } from '../../../platform/store/encrypted-store.ts';
import { answerLater, type FakeApi, refuse } from '../../../platform/testing/fake-api.ts';
import { showScreen } from '../../../platform/testing/show-screen.tsx';
import { answerQuestion, askedQuestion } from '../../../platform/testing/shown-dialog.ts';
import { areUpdatesHeld } from '../../../platform/updates/hold-updates.ts';
import '../index.ts';
import { guardBook } from './book/guard-book.ts';
import { expectedVisitor } from './guard.factory.ts';
import { GuardScreen } from './guard.screen.tsx';
import type { WalkIn } from './gates/guard.queries.ts';
import { walkIn } from '../walk-ins/walk-ins.factory.ts';
import { apiOfGuard, startAtMainGate } from './testing/at-the-gate.tsx';

vi.mock('../../../platform/store/encrypted-store.ts', () => import('../../../platform/testing/memory-store.ts'));

const liveListeners = new Set<() => void>();
const vehicleListeners = new Set<() => void>();
vi.mock('@ekhaya/browser/live/live-stream', () => ({
  onLiveEvent: (topic: string, listener: () => void) => {
    if (topic === 'gate') liveListeners.add(listener);
    return () => liveListeners.delete(listener);
  },
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

const ADMIT = 'POST /api/gate/walk-in/{id}/admit';

describe('a walk-in', () => {
  const courier = (overrides: Partial<WalkIn> = {}): WalkIn => walkIn({ visitorName: 'Courier', ...overrides });

  const ring = async (): Promise<void> => {
    await startAtMainGate(api);
    fireEvent.click(screen.getByRole('button', { name: 'Ring a house' }));
    fireEvent.change(await screen.findByLabelText('Visitor’s name'), { target: { value: 'Courier' } });
    fireEvent.change(screen.getByLabelText('House or unit'), { target: { value: '14' } });
    fireEvent.change(screen.getByLabelText('Number plate'), { target: { value: 'ab 12 cd gp' } });
    fireEvent.click(screen.getByRole('button', { name: 'Ring' }));
  };

  const answerAs = (status: WalkIn['status']): void => {
    api.answer('POST /api/gate/walk-in', () => courier());
    api.answer('GET /api/gate/walk-in/{id}', () => courier({ status, answeredBy: 'Thandi Nkosi' }));
  };

  const receiveAnswer = async (): Promise<void> => {
    expect(await screen.findByRole('dialog', { name: 'Ringing unit 14' })).toBeTruthy();
    act(() => {
      // The answer arrives twice: by the live stream and by polling.
      for (const listener of [...liveListeners, ...liveListeners]) listener();
    });
  };

  it('is granted after the server has logged the entry, once', async () => {
    answerAs('allowed');
    api.answer(ADMIT, ({ body }) => ({ nonce: body.nonce }));
    await ring();
    await receiveAnswer();
    const shown = within(await screen.findByRole('alertdialog', { name: 'GRANTED' }));
    expect(shown.getByText('Allowed by Thandi Nkosi')).toBeTruthy();
    expect(api.inputsOf(ADMIT)).toMatchObject([{ params: { id: 'w1' } }]);
  });

  it('is logged by the outbox under the same nonce when the network fails', async () => {
    answerAs('allowed');
    api.answer(ADMIT, refuse('unavailable'));
    await ring();
    await receiveAnswer();
    const shown = within(await screen.findByRole('alertdialog', { name: 'GRANTED' }));
    expect(shown.getByText('Main Gate, in, no network')).toBeTruthy();
    const [entry] = api.inputsOf('POST /api/gate/log').flatMap(({ body }) => body.entries);
    const nonce = api.inputsOf(ADMIT)[0]?.body.nonce;
    expect(entry).toMatchObject({ nonce, result: 'granted', direction: 'in', subjectKey: 'walk-in:w1' });
  });

  it('is still waited for when the sheet was closed, until the answer comes', async () => {
    answerAs('ringing');
    await ring();
    await screen.findByRole('dialog', { name: 'Ringing unit 14' });
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(await screen.findByText('Ringing unit 14 for Courier')).toBeTruthy();
    // An update would reload the page, which forgets her.
    expect(areUpdatesHeld()).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Show' }));
    await screen.findByRole('dialog', { name: 'Ringing unit 14' });
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    answerAs('allowed');
    api.answer(ADMIT, ({ body }) => ({ nonce: body.nonce }));
    act(() => liveListeners.forEach((listener) => listener()));
    expect(await screen.findByRole('alertdialog', { name: 'GRANTED' })).toBeTruthy();
    expect(screen.queryByText('Ringing unit 14 for Courier')).toBeNull();
    expect(areUpdatesHeld()).toBe(false);
  });

  it('is still waited for when the guard changes the gate; the answer holds at the gate where the visitor waits', async () => {
    answerAs('ringing');
    await ring();
    await screen.findByRole('dialog', { name: 'Ringing unit 14' });
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Change gate' }));
    answerAs('refused');
    fireEvent.click(await screen.findByLabelText(/North Gate/));
    fireEvent.click(screen.getByLabelText(/^Out/));
    fireEvent.click(screen.getByRole('button', { name: 'Start' }));
    expect(await screen.findByText('Ringing unit 14 for Courier')).toBeTruthy();
    act(() => liveListeners.forEach((listener) => listener()));
    const shown = within(await screen.findByRole('alertdialog', { name: 'REFUSED' }));
    expect(shown.getByText('Main Gate, in')).toBeTruthy();
    expect(shown.getByRole('button', { name: 'Let in anyway' })).toBeTruthy();
  });

  it('is still waited for when the guard leaves the screen, and logged once', async () => {
    const admission = answerLater({ nonce: 'n1' });
    answerAs('allowed');
    api.answer(ADMIT, admission.answer);
    await ring();
    await receiveAnswer();
    await waitFor(() => expect(api.inputsOf(ADMIT)).toHaveLength(1));
    cleanup();
    showScreen(<GuardScreen />, '/guard');
    await screen.findByRole('heading', { name: 'Main Gate, in' });
    admission.release();
    expect(await screen.findByRole('alertdialog', { name: 'GRANTED' })).toBeTruthy();
    expect(api.inputsOf(ADMIT)).toHaveLength(1);
  });

  it('is unanswered once its time has passed', async () => {
    api.answer('POST /api/gate/walk-in', () => courier({ expiresAt: new Date(0).toISOString() }));
    api.answer('GET /api/gate/walk-in/{id}', () => courier());
    await ring();
    await receiveAnswer();
    const shown = within(await screen.findByRole('alertdialog', { name: 'REFUSED' }));
    expect(shown.getByText('Nobody answered')).toBeTruthy();
  });

  it('is no longer waited for when the guard stops', async () => {
    answerAs('ringing');
    await ring();
    await screen.findByRole('dialog', { name: 'Ringing unit 14' });
    fireEvent.click(screen.getByRole('button', { name: 'Stop waiting' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByText('Ringing unit 14 for Courier')).toBeNull();
  });

  it('is refused when the server refuses the entry', async () => {
    answerAs('allowed');
    api.answer(ADMIT, refuse('gate/walk-in-over'));
    await ring();
    await receiveAnswer();
    const shown = within(await screen.findByRole('alertdialog', { name: 'REFUSED' }));
    expect(shown.getByText('This was answered already, or it is too late.')).toBeTruthy();
  });

  it('cannot ring a house at an exit', async () => {
    await startAtMainGate(api, 'Out');
    expect(screen.queryByRole('button', { name: 'Ring a house' })).toBeNull();
  });

  it.each([
    ['refused' as const, 'REFUSED', 'The house said no'],
    ['unanswered' as const, 'REFUSED', 'Nobody answered'],
  ])('is %s by the house', async (status, word, reason) => {
    answerAs(status);
    await ring();
    await receiveAnswer();
    const shown = within(await screen.findByRole('alertdialog', { name: word }));
    expect(shown.getByText(reason)).toBeTruthy();
    expect(api.inputsOf('POST /api/gate/walk-in')[0]?.body).toMatchObject({ plate: 'AB 12 CD GP', unit: '14' });
  });

  it('shows at the field that a house does not exist', async () => {
    api.answer('POST /api/gate/walk-in', refuse('gate/unit-unknown'));
    await ring();
    expect((await screen.findByRole('alert')).textContent).toBe('Nobody lives in this unit.');
  });
});
