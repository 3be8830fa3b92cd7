import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Closure } from '@ekhaya/contract/bookings/console-closures';
import { fakeApi, refuse, type FakeApi } from '../../../platform/testing/fake-api.ts';
import { showRoom } from '../../../platform/testing/show-room.tsx';
import { staffSignedIn } from '../../../platform/testing/staff-signed-in.ts';
import { ClosureList } from './closures.tsx';

const LIST = 'GET /api/console/closures';
const EFFECT = 'GET /api/console/closure-effects';
const CLOSE = 'POST /api/console/closures';
const CHANGE = 'PUT /api/console/closures/{id}';

const closure: Closure = {
  id: 'storm',
  version: 3,
  estateId: '91',
  serviceId: null,
  serviceName: '',
  date: '2026-12-16',
  start: '0000',
  end: '2400',
  reason: 'Storm',
  canceled: 2,
  told: 1,
  createdAt: '2026-11-21T08:00:00.000Z',
};

let api: FakeApi;

beforeEach(() => {
  api = fakeApi({
    [LIST]: () => ({ items: [closure], total: 1 }),
    'GET /api/console/services': () => ({ items: [], total: 0 }),
    [EFFECT]: () => ({ bookings: 4, people: 3 }),
    [CLOSE]: () => ({ ...closure, decision: { id: 'decision', undoMs: 10_000 }, laterDecisions: [] }),
    [CHANGE]: () => closure,
  });
  staffSignedIn(api);
});

const show = () => showRoom(<ClosureList />, 'closures');
const fill = (label: string | RegExp, value: string): void =>
  void fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string | RegExp): void => void fireEvent.click(screen.getByRole('button', { name }));

async function openDialog() {
  show();
  await screen.findByRole('list', { name: 'Closed days' });
  press('Close a day ...');
  const dialog = within(await screen.findByRole('dialog', { name: 'Close a day' }));
  fill(/^Day/, '2026-12-16');
  fill(/^Reason/, 'Storm');
  return dialog;
}

describe('closing a day', () => {
  test('says how many bookings it cancels, and the button names whom it tells', async () => {
    const dialog = await openDialog();
    expect(await dialog.findByText('It cancels 4 bookings of 3 people, who are told why.')).toBeDefined();
    expect(api.inputsOf(EFFECT)[0]?.query).toMatchObject({ estateId: '91', date: '2026-12-16' });
    press('Tell 3 people');
    expect(await screen.findByText(/All facilities, Wed 16 Dec/)).toBeDefined();
    expect(api.inputsOf(CLOSE)[0]?.body).toMatchObject({
      estateId: '91',
      serviceId: null,
      date: '2026-12-16',
      start: '0000',
      end: '2400',
      reason: 'Storm',
    });
  });

  test('closes some hours of a day', async () => {
    const dialog = await openDialog();
    fireEvent.click(dialog.getByLabelText('The whole day'));
    await dialog.findByRole('button', { name: 'Tell 3 people' });
    press('Tell 3 people');
    await waitFor(() => expect(api.inputsOf(CLOSE)[0]?.body).toMatchObject({ start: '0800', end: '1200' }));
  });

  test('shows an error at its field and keeps what was typed', async () => {
    api.answer(CLOSE, refuse('validation', { fields: { date: 'This day has passed.' } }));
    const dialog = await openDialog();
    await dialog.findByRole('button', { name: 'Tell 3 people' });
    press('Tell 3 people');
    expect(await dialog.findByText('This day has passed.')).toBeDefined();
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Reason/).value).toBe('Storm');
  });

  test('shows an error of the whole form beside the button', async () => {
    api.answer(EFFECT, () => ({ bookings: 0, people: 0 }));
    api.answer(CLOSE, refuse('conflict'));
    const dialog = await openDialog();
    await dialog.findByText('Nothing is booked then.');
    press('Close the day');
    expect(await dialog.findByText('This was changed in the meantime. Please try again.')).toBeDefined();
  });
});

describe('closing several days', () => {
  test('counts over all of them, and the undo takes all of them back', async () => {
    api.answer(CLOSE, () => ({
      ...closure,
      decision: { id: 'first', undoMs: 10_000 },
      laterDecisions: [{ id: 'second', undoMs: 10_000 }],
    }));
    const UNDO = 'POST /api/console/decisions/undo';
    api.answer(UNDO, () => []);
    await openDialog();
    fill(/^Last day/, '2026-12-17');
    await waitFor(() => expect(api.inputsOf(EFFECT).at(-1)?.query).toMatchObject({ until: '2026-12-17' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Tell 3 people' }));
    expect(await screen.findByText(/All facilities, Wed 16 Dec to Thu 17 Dec/)).toBeDefined();
    press('Undo');
    await waitFor(() => expect(api.inputsOf(UNDO)).toEqual([{ body: { decisionIds: ['first', 'second'] } }]));
  });

  test('what was written stays as a draft when the dialog is left', async () => {
    await openDialog();
    press('Back');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    press('Close a day ...');
    const again = within(await screen.findByRole('dialog', { name: 'Close a day' }));
    expect(again.getByText(/^Your draft, kept/)).toBeDefined();
    expect(again.getByLabelText<HTMLTextAreaElement>(/^Reason/).value).toBe('Storm');
    fireEvent.click(again.getByRole('button', { name: 'Throw it away' }));
    expect(again.getByLabelText<HTMLTextAreaElement>(/^Reason/).value).toBe('');
  });
});

describe('closed days', () => {
  test('a row says what is closed, when, why, and what that cancelled', async () => {
    show();
    const row = within(await screen.findByRole('listitem'));
    expect(row.getByText('All day: Storm')).toBeDefined();
    expect(row.getByText('2 bookings were cancelled, 1 person was told')).toBeDefined();
  });

  test('its reason is changed in the panel, based on the version that was seen', async () => {
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'All of Msasa Ridge' }));
    const reason = await screen.findByLabelText('Reason');
    fireEvent.keyDown(document.body, { key: 'e' });
    expect(document.activeElement).toBe(reason);
    fill('Reason', 'Hail');
    press('Keep');
    await waitFor(() => expect(api.inputsOf(CHANGE)).toEqual([{ params: { id: 'storm' }, body: { reason: 'Hail' } }]));
  });

  test('says that no day is closed', async () => {
    api.answer(LIST, () => ({ items: [], total: 0 }));
    show();
    expect(await screen.findByText('No day is closed')).toBeDefined();
  });
});
