import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, type FakeApi } from '../testing/fake-api.ts';
import { showRoom } from '../testing/show-room.tsx';
import { staffSignedIn } from '../testing/staff-signed-in.ts';
import { UndoBar, useUndoBar } from './undo-bar.tsx';

const DECISIONS = 'GET /api/console/decisions';
const UNDO = 'POST /api/console/decisions/undo';
const decision = {
  id: 'one',
  kind: 'booking.status',
  subject: { kind: 'booking', id: 'b' },
  estateId: '91',
  actor: { id: 'lerato', name: 'Lerato Mokoena' },
  title: 'Accepted',
  note: '',
  decidedAt: '2026-11-20T08:00:00.000Z',
  state: 'undone',
  voidReason: '',
  undoMs: 0,
} as const;

/** The days of a closure. The first is final 3 seconds before the last. */
const days = Array.from({ length: 31 }, (_, at) => ({ id: `day ${at + 1}`, undoMs: 7_000 + at * 100 }));

function Room() {
  const { show } = useUndoBar();
  const accept =
    (id: string, text: string, travelMs = 0) =>
    (): void =>
      show({
        done: 'Accepted:',
        text,
        told: 'Thandi is told',
        decision: { id, undoMs: 10_000 },
        sentAt: performance.now() - travelMs,
      });
  return (
    <>
      <button
        type="button"
        onClick={() => {
          const [first, ...others] = days;
          if (!first) return;
          const sentAt = performance.now();
          show({ done: 'Closed:', text: 'Boma.', told: '31 people are told', decision: first, others, sentAt });
        }}
      >
        Close 31 days
      </button>
      <button type="button" onClick={accept('one', 'Boma.')}>
        Accept Boma
      </button>
      <button type="button" onClick={accept('two', 'Gym.')}>
        Accept Gym
      </button>
      <button type="button" onClick={accept('slow', 'Padel.', 4_000)}>
        Accept Padel on a slow line
      </button>
      <button type="button" onClick={accept('late', 'Hall.', 12_000)}>
        Accept Hall on a broken line
      </button>
    </>
  );
}

function showBar(answers: Parameters<typeof fakeApi>[0] = {}): FakeApi {
  const api = fakeApi(answers);
  staffSignedIn(api);
  showRoom(
    <UndoBar>
      <Room />
    </UndoBar>,
  );
  return api;
}
const press = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));

beforeEach(
  () =>
    void vi.useFakeTimers({
      shouldAdvanceTime: true,
      toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval', 'performance'],
    }),
);
afterEach(() => void vi.useRealTimers());

test('counts down, and goes when the decision is final', async () => {
  showBar();
  press('Accept Boma');
  expect(screen.getByText(/Thandi is told in 10 s\./)).toBeDefined();
  await act(() => vi.advanceTimersByTimeAsync(4_100));
  expect(screen.getByText(/Thandi is told in 6 s\./)).toBeDefined();
  await act(() => vi.advanceTimersByTimeAsync(6_200));
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('counts from the sending, not from the answer: the server began to count before the answer arrived', async () => {
  showBar();
  press('Accept Padel on a slow line');
  expect(screen.getByText(/Thandi is told in 6 s\./)).toBeDefined();
  await act(() => vi.advanceTimersByTimeAsync(6_200));
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('says that nothing can be taken back any more when the answer came after the time', async () => {
  showBar();
  press('Accept Hall on a broken line');
  expect(await screen.findByText('Accepted: Hall. It can no longer be taken back.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('Undo takes the decision back', async () => {
  const api = showBar({ [UNDO]: () => [decision] });
  press('Accept Boma');
  press('Undo');
  expect(await screen.findByText('Taken back. Nobody was told.')).toBeDefined();
  expect(api.inputsOf(UNDO)).toEqual([{ body: { decisionIds: ['one'] } }]);
});

test('says when it is too late', async () => {
  showBar({ [UNDO]: () => [{ ...decision, state: 'applied' }] });
  press('Accept Boma');
  press('Undo');
  expect(await screen.findByText('Too late to take it back. Today says what became of it.')).toBeDefined();
});

test('decisions of one act are taken back by one call, and it says how many came too late', async () => {
  const api = showBar({
    [UNDO]: ({ body }) => body.decisionIds.map((id) => ({ ...decision, id, state: stateOf(id) })),
  });
  const stateOf = (id: string) => (id === 'day 1' ? ('applied' as const) : ('undone' as const));
  press('Close 31 days');
  expect(screen.getByText(/31 people are told in 7 s\./)).toBeDefined();
  press('Undo');
  expect(await screen.findByText('30 of 31 were taken back. 1 came too late: see Today.')).toBeDefined();
  expect(api.inputsOf(UNDO)).toEqual([{ body: { decisionIds: days.map(({ id }) => id) } }]);
});

test('the newest decision replaces the older one', () => {
  showBar();
  press('Accept Boma');
  press('Accept Gym');
  expect(screen.getByText(/Gym\./)).toBeDefined();
  expect(screen.queryByText(/Boma\./)).toBeNull();
});

test('a decision that becomes void takes its bar away and says so until that was seen', async () => {
  const voided = {
    ...decision,
    title: 'Accepted: Thandi Nkosi',
    note: 'Boma',
    state: 'void' as const,
    voidReason: 'The customer cancelled the booking.',
  };
  showBar({ [DECISIONS]: () => [voided, { ...voided, id: 'of somebody else', title: 'Accepted: Mark Fourie' }] });
  press('Accept Boma');
  const notice = await screen.findByRole('alert');
  expect(notice.textContent).toContain('This did not take effect: Accepted: Thandi Nkosi');
  expect(notice.textContent).toContain('The customer cancelled the booking.');
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  press('I have seen it');
  expect(screen.queryByRole('alert')).toBeNull();
});
