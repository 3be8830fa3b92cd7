import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetAll } from '../../../platform/store/encrypted-store.ts';
import { type FakeApi, refuse } from '../../../platform/testing/fake-api.ts';
import { answerQuestion, askedQuestion } from '../../../platform/testing/shown-dialog.ts';
import '../index.ts';
import { guardBook } from './book/guard-book.ts';
import { expectedVisitor } from './guard.factory.ts';
import type { WalkIn } from './gates/guard.queries.ts';
import { apiOfGuard, startAtMainGate } from './testing/at-the-gate.tsx';

vi.mock('../../../platform/store/encrypted-store.ts', () => import('../../../platform/testing/memory-store.ts'));

const live = new Set<() => void>();
vi.mock('@ekhaya/browser/live/live-stream', () => ({
  onLiveEvent: (topic: string, listener: () => void) => {
    if (topic === 'gate') live.add(listener);
    return () => live.delete(listener);
  },
}));

const LOG = 'POST /api/gate/log';

let api: FakeApi;

beforeEach(async () => {
  await forgetAll();
  api = apiOfGuard();
});

const goTo = (name: RegExp): void => {
  fireEvent.click(screen.getByRole('tab', { name }));
};

describe('the lists', () => {
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
    expect(screen.getByText('Nobody of that name is expected today.')).toBeTruthy();
  });

  it('says of a visit until midnight that it ends at 24:00', async () => {
    const midnight = new Date();
    midnight.setHours(24, 0, 0, 0);
    api.answer('GET /api/gate/expected', () => [expectedVisitor({ to: midnight.toISOString() })]);
    await startAtMainGate(api);
    goTo(/Expected/);
    expect(screen.getByRole('listitem').textContent).toContain('\u2013\u00a024:00,');
  });

  it('does not list who was uninvited: she is known to the check alone', async () => {
    api.answer('GET /api/gate/expected', () => [expectedVisitor({ status: 'revoked' })]);
    await startAtMainGate(api);
    goTo(/Expected/);
    expect(screen.getByText('No visitors are expected today.')).toBeTruthy();
    expect(guardBook.get().book?.expected).toHaveLength(1);
  });

  it('lets a visitor in who has no code at hand, with a reason', async () => {
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

  it('shows who is still inside, whoever stays too long first, and notes who has left', async () => {
    await startAtMainGate(api);
    goTo(/Inside/);
    const rows = screen.getAllByRole('listitem').map((row) => row.textContent);
    expect(rows[0]).toMatch(/^Zola Ndlovu.*STAYS TOO LONG/);
    expect(rows[1]).toMatch(/^Sipho DlaminiEmployee, since/);
    fireEvent.click(screen.getByRole('button', { name: 'Zola Ndlovu has left' }));
    expect((await askedQuestion()).title).toBe('Has Zola Ndlovu left?');
    await answerQuestion(true);
    await waitFor(() => expect(screen.queryByText('Zola Ndlovu')).toBeNull());
    expect(api.inputsOf(LOG)[0]?.body.entries).toMatchObject([
      { direction: 'out', result: 'granted', subjectKey: 'invitation:zola' },
    ]);
  });
});

const ADMIT = 'POST /api/gate/walk-in/{id}/admit';

describe('a walk-in', () => {
  const walkIn = (overrides: Partial<WalkIn> = {}): WalkIn => ({
    id: 'w1',
    visitorName: 'Courier',
    plate: 'AB 12 CD GP',
    unit: '14',
    estateName: 'Msasa Ridge',
    gate: 'Main Gate',
    gateId: 'main',
    status: 'ringing',
    askedAt: new Date().toISOString(),
    expiresAt: new Date(Date.now() + 60_000).toISOString(),
    answeredBy: '',
    ...overrides,
  });

  const ring = async (): Promise<void> => {
    await startAtMainGate(api);
    fireEvent.click(screen.getByRole('button', { name: 'Ring a house' }));
    fireEvent.change(await screen.findByLabelText('Visitor’s name'), { target: { value: 'Courier' } });
    fireEvent.change(screen.getByLabelText('House or unit'), { target: { value: '14' } });
    fireEvent.change(screen.getByLabelText('Number plate'), { target: { value: 'ab 12 cd gp' } });
    fireEvent.click(screen.getByRole('button', { name: 'Ring' }));
  };

  const answerAs = (status: WalkIn['status']): void => {
    api.answer('POST /api/gate/walk-in', () => walkIn());
    api.answer('GET /api/gate/walk-in/{id}', () => walkIn({ status, answeredBy: 'Thandi Nkosi' }));
  };

  const hearAnswer = async (): Promise<void> => {
    expect(await screen.findByRole('dialog', { name: 'Ringing unit 14' })).toBeTruthy();
    act(() => {
      // Heard twice: by the live stream and by looking.
      for (const listener of [...live, ...live]) listener();
    });
  };

  it('is granted once the server has entered her, and entered once', async () => {
    answerAs('allowed');
    api.answer(ADMIT, ({ body }) => ({ nonce: body.nonce }));
    await ring();
    await hearAnswer();
    const shown = within(await screen.findByRole('alertdialog', { name: 'GRANTED' }));
    expect(shown.getByText('Allowed by Thandi Nkosi')).toBeTruthy();
    expect(api.inputsOf(ADMIT)).toMatchObject([{ params: { id: 'w1' } }]);
  });

  it('is entered by the outbox under the same nonce when the network goes just then', async () => {
    answerAs('allowed');
    api.answer(ADMIT, refuse('unavailable'));
    await ring();
    await hearAnswer();
    const shown = within(await screen.findByRole('alertdialog', { name: 'GRANTED' }));
    expect(shown.getByText('Main Gate, in, no network')).toBeTruthy();
    const [told] = api.inputsOf('POST /api/gate/log').flatMap(({ body }) => body.entries);
    const nonce = api.inputsOf(ADMIT)[0]?.body.nonce;
    expect(told).toMatchObject({ nonce, result: 'granted', direction: 'in', subjectKey: 'walk-in:w1' });
  });

  it('is refused when the server does not enter her', async () => {
    answerAs('allowed');
    api.answer(ADMIT, refuse('gate/walk-in-over'));
    await ring();
    await hearAnswer();
    const shown = within(await screen.findByRole('alertdialog', { name: 'REFUSED' }));
    expect(shown.getByText('This was answered already, or it is too late.')).toBeTruthy();
  });

  it('rings no house at a gate that lets people out', async () => {
    await startAtMainGate(api, 'Out');
    expect(screen.queryByRole('button', { name: 'Ring a house' })).toBeNull();
  });

  it.each([
    ['refused' as const, 'REFUSED', 'The house said no'],
    ['unanswered' as const, 'REFUSED', 'Nobody answered'],
  ])('is %s by the house that was rung', async (status, word, reason) => {
    answerAs(status);
    await ring();
    await hearAnswer();
    const shown = within(await screen.findByRole('alertdialog', { name: word }));
    expect(shown.getByText(reason)).toBeTruthy();
    expect(api.inputsOf('POST /api/gate/walk-in')[0]?.body).toMatchObject({ plate: 'AB 12 CD GP', unit: '14' });
  });

  it('for a house that does not exist is told beside the field', async () => {
    api.answer('POST /api/gate/walk-in', refuse('gate/unit-unknown'));
    await ring();
    expect((await screen.findByRole('alert')).textContent).toBe('Nobody lives in this unit.');
  });
});
