import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fakeApi, refuse, type FakeApi } from '../../platform/testing/fake-api.ts';
import { showRoom } from '../../platform/testing/show-room.tsx';
import { staffSignedIn } from '../../platform/testing/staff-signed-in.ts';
import { HandledToday } from './handled-today.tsx';
import { handledText } from './handled-texts.ts';
import type { Decision } from '../../platform/undo/decisions.queries.ts';

const DECISIONS = 'GET /api/console/decisions';
const UNDO = 'POST /api/console/decisions/{id}/undo';
const at = '2026-11-13T07:41:00.000Z';

const decision = (overrides: Partial<Decision> = {}): Decision => ({
  id: 'd1',
  kind: 'booking.status',
  subject: { kind: 'booking', id: 'b2' },
  estateId: '91',
  actor: { id: 'lerato', name: 'Lerato Mokoena' },
  title: 'Accepted: Mark Fourie',
  note: 'Padel Court 1, Sat 14 Nov',
  decidedAt: at,
  state: 'pending',
  voidReason: '',
  undoMs: 8_000,
  ...overrides,
});

let api: FakeApi;

beforeEach(() => {
  api = fakeApi({ [DECISIONS]: () => [] });
  staffSignedIn(api);
});

const open = () => showRoom(<HandledToday />, 'today');

test('says what was handled, the most first', () => {
  const decisions = ['mail.approval', 'booking.status', 'booking.status', 'closure.add', 'booking.status'] as const;
  expect(handledText(decisions.map((kind) => ({ kind })))).toBe('Three bookings, one mail, one closed day.');
  expect(handledText([])).toBe('');
});

test('counts what was handled today, and takes a decision back while it is possible', async () => {
  const done = [
    decision(),
    decision({ id: 'd2', title: 'Rejected: Amina Patel', state: 'applied', undoMs: 0 }),
    decision({ id: 'd3', title: 'Accepted: Sipho Dlamini', state: 'undone', undoMs: 0 }),
  ];
  api.answer(DECISIONS, () => done);
  api.answer(UNDO, () => decision({ state: 'undone', undoMs: 0 }));
  open();
  expect(await screen.findByText('Handled today: 2.')).toBeDefined();
  expect(screen.getByText('Two bookings.', { exact: false })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'See and undo' }));
  const list = within(screen.getByRole('list', { name: 'Handled today' }));
  expect(list.getAllByRole('listitem')).toHaveLength(3);
  expect(list.getByText('Final')).toBeDefined();
  expect(list.getByText('Taken back')).toBeDefined();
  fireEvent.click(list.getByRole('button', { name: 'Undo: Accepted: Mark Fourie' }));
  await waitFor(() => expect(api.inputsOf(UNDO)).toEqual([{ params: { id: 'd1' } }]));
});

test('says that it is too late to take a decision back', async () => {
  api.answer(DECISIONS, () => [decision()]);
  api.answer(UNDO, refuse('decision/too-late'));
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'See and undo' }));
  api.answer(DECISIONS, () => [decision({ state: 'applied', undoMs: 0 })]);
  fireEvent.click(screen.getByRole('button', { name: 'Undo: Accepted: Mark Fourie' }));
  expect(await screen.findByRole('alert')).toBeDefined();
  expect(await screen.findByText('Final')).toBeDefined();
});

test('a decision that was taken back is not counted as handled', async () => {
  api.answer(DECISIONS, () => [decision({ state: 'undone', undoMs: 0 })]);
  open();
  expect(await screen.findByText('Taken back today: 1.')).toBeDefined();
  expect(screen.queryByText(/Handled today/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'See' }));
  expect(within(screen.getByRole('list')).getByText('Taken back')).toBeDefined();
});

test('a decision without effect is not counted as handled', async () => {
  api.answer(DECISIONS, () => [decision({ state: 'void', undoMs: 0, voidReason: 'Thandi canceled it.' })]);
  open();
  expect(await screen.findByText('One decision did not take effect.')).toBeDefined();
  expect(screen.queryByText(/Handled today|Taken back/)).toBeNull();
});
