import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { endSession } from '../../../../platform/session/session.ts';
import { forgetAllExcept, readStored } from '../../../../platform/store/encrypted-store.ts';
import { answerLater, type FakeApi, refuse } from '../../../../platform/testing/fake-api.ts';
import { showScreen } from '../../../../platform/testing/show-screen.tsx';
import { areUpdatesHeld } from '../../../../platform/updates/hold-updates.ts';
import '../../index.ts';
import { walkIn } from '../../walk-ins/walk-ins.factory.ts';
import type { WalkIn } from '../gates/guard.queries.ts';
import { GuardScreen } from '../guard.screen.tsx';
import { apiOfGuard, startAtMainGate } from '../testing/at-the-gate.tsx';
import { rung } from './rung-walk-in.ts';

vi.mock('../../../../platform/store/encrypted-store.ts', () => import('../../../../platform/testing/memory-store.ts'));

const liveListeners = new Set<() => void>();
vi.mock('@ekhaya/browser/live/live-stream', () => ({
  onLiveEvent: (topic: string, listener: () => void) => {
    if (topic === 'gate') liveListeners.add(listener);
    return () => liveListeners.delete(listener);
  },
  onLiveEvents: () => () => undefined,
}));

let api: FakeApi;

beforeEach(async () => {
  await forgetAllExcept({});
  api = apiOfGuard();
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

  /** Rings the house. @returns the verdict that its answer leads to */
  const shownAfterRinging = async (word: string) => {
    await ring();
    await receiveAnswer();
    return within(await screen.findByRole('alertdialog', { name: word }));
  };

  it('is granted after the server has logged the entry, once', async () => {
    answerAs('allowed');
    api.answer(ADMIT, ({ body }) => ({ nonce: body.nonce }));
    const shown = await shownAfterRinging('GRANTED');
    expect(shown.getByText('Allowed by Thandi Nkosi')).toBeTruthy();
    expect(api.inputsOf(ADMIT)).toMatchObject([{ params: { id: 'w1' } }]);
  });

  it('is logged by the outbox under the same nonce when the network fails', async () => {
    answerAs('allowed');
    api.answer(ADMIT, refuse('unavailable'));
    const shown = await shownAfterRinging('GRANTED');
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
    // An update would reload the page, and a phone that cannot store then forgets her.
    expect(areUpdatesHeld()).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Show' }));
    await screen.findByRole('dialog', { name: 'Ringing unit 14' });
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    answerAs('allowed');
    api.answer(ADMIT, ({ body }) => ({ nonce: body.nonce }));
    act(() => liveListeners.forEach((listener) => listener()));
    expect(await screen.findByRole('alertdialog', { name: 'GRANTED' })).toBeTruthy();
    expect(screen.queryByText('Ringing unit 14 for Courier')).toBeNull();
    await waitFor(() => expect(areUpdatesHeld()).toBe(false));
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
    const shown = await shownAfterRinging('REFUSED');
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
    const shown = await shownAfterRinging('REFUSED');
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
    const shown = await shownAfterRinging(word);
    expect(shown.getByText(reason)).toBeTruthy();
    expect(api.inputsOf('POST /api/gate/walk-in')[0]?.body).toMatchObject({ plate: 'AB 12 CD GP', unit: '14' });
  });

  it('shows at the field that a house does not exist', async () => {
    api.answer('POST /api/gate/walk-in', refuse('gate/unit-unknown'));
    await ring();
    expect((await screen.findByRole('alert')).textContent).toBe('Nobody lives in this unit.');
  });

  /** Loads the page again at once: what the phone has stored is all that it knows. */
  const loadAgain = async (): Promise<void> => {
    cleanup();
    rung.set(undefined);
    showScreen(<GuardScreen />, '/guard');
    await screen.findByRole('heading', { name: 'Main Gate, in' });
  };

  it('is still waited for when the page is loaded again, and forgotten with the outcome', async () => {
    answerAs('ringing');
    await ring();
    await screen.findByRole('dialog', { name: 'Ringing unit 14' });
    await loadAgain();
    fireEvent.click(screen.getByRole('button', { name: 'Change gate' }));
    fireEvent.click(await screen.findByLabelText(/North Gate/));
    fireEvent.click(screen.getByRole('button', { name: 'Start' }));
    expect(await screen.findByText('Ringing unit 14 for Courier')).toBeTruthy();
    answerAs('allowed');
    api.answer(ADMIT, ({ body }) => ({ nonce: body.nonce }));
    act(() => liveListeners.forEach((listener) => listener()));
    const shown = within(await screen.findByRole('alertdialog', { name: 'GRANTED' }));
    expect(shown.getByText('Main Gate, in')).toBeTruthy();
    expect(await readStored('rung-walk-in')).toBeUndefined();
  });

  it('is logged once when the page is loaded again while her entry is sent', async () => {
    const admission = answerLater({ nonce: 'n1' });
    answerAs('allowed');
    api.answer(ADMIT, admission.answer);
    await ring();
    await receiveAnswer();
    await waitFor(() => expect(api.inputsOf(ADMIT)).toHaveLength(1));
    await loadAgain();
    act(() => liveListeners.forEach((listener) => listener()));
    admission.release();
    expect(await screen.findByRole('alertdialog', { name: 'GRANTED' })).toBeTruthy();
    const [first, ...again] = api.inputsOf(ADMIT).map(({ body }) => body.nonce);
    expect(again).toEqual([first]);
  });

  it('is not taken up when her time was long over before the page was loaded again', async () => {
    answerAs('ringing');
    await ring();
    await screen.findByRole('dialog', { name: 'Ringing unit 14' });
    const later = Date.now() + 12 * 60_000;
    const clock = vi.spyOn(Date, 'now').mockReturnValue(later);
    await loadAgain();
    await waitFor(async () => expect(await readStored('rung-walk-in')).toBeUndefined());
    clock.mockRestore();
    expect(screen.queryByText('Ringing unit 14 for Courier')).toBeNull();
    expect(api.inputsOf('GET /api/gate/walk-in/{id}')).toEqual([]);
  });

  it.each([
    ['stops', () => void fireEvent.click(screen.getByRole('button', { name: 'Stop waiting' }))],
    ['signs out', () => endSession()],
  ])('is not taken up when the guard %s', async (_, leave) => {
    answerAs('ringing');
    await ring();
    await screen.findByRole('dialog', { name: 'Ringing unit 14' });
    expect(await readStored('rung-walk-in')).toMatchObject([{ walkIn: { visitorName: 'Courier' } }]);
    await act(async () => leave());
    expect(await readStored('rung-walk-in')).toBeUndefined();
  });
});
