import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { onlineManager } from '@tanstack/react-query';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { fakeApi, refuse, type FakeApi } from '../../platform/testing/fake-api.ts';
import { showRoom } from '../../platform/testing/show-room.tsx';
import { staffSignedIn } from '../../platform/testing/staff-signed-in.ts';
import { InvitationList } from './invitation-list.tsx';
import type { ConsoleInvitation } from './visitors.queries.ts';

const LIST = 'GET /api/console/invitations';
const EXPORT = 'GET /api/console/invitations/export';
const COPY = 'POST /api/console/invitations/{id}/copy-code';
const LIFE = 'GET /api/console/visits/{id}/life';
const REVOKE = 'PUT /api/console/invitations/{id}/revoke';
const REVOKE_SEVERAL = 'POST /api/console/invitations/revoke';

const invitation = (overrides: Partial<ConsoleInvitation> = {}): ConsoleInvitation => ({
  id: 'one',
  estateId: '91',
  estateName: 'Msasa Ridge',
  visitor: 'Lindiwe Maseko',
  phoneNumber: '+27821234567',
  hostUserId: 'thandi',
  hostName: 'Thandi Nkosi',
  unitNumber: '14',
  date: '2026-11-21',
  from: '0900',
  to: '1100',
  status: 'expected',
  plate: 'ND 123-456',
  companions: 2,
  createdAt: '2026-11-20T08:00:00.000Z',
  arrivedAt: null,
  leftAt: null,
  revokedAt: null,
  ...overrides,
});

let api: FakeApi;

beforeEach(() => {
  api = fakeApi({
    [LIST]: () => ({
      items: [invitation(), invitation({ id: 'two', visitor: '', status: 'left', leftAt: '2026-11-21T08:30:00.000Z' })],
      total: 2,
      isMore: false,
    }),
    [LIFE]: () => ({
      estateId: '91',
      host: { userId: 'thandi', name: 'Thandi Nkosi', unit: '14', phone: '+27821234567' },
      life: [
        { at: '2026-11-20T08:00:00.000Z', kind: 'made', by: 'Thandi Nkosi', gate: '', note: '', entryId: '' },
        { at: '2026-11-21T09:00:00.000Z', kind: 'valid-until', by: '', gate: '', note: '', entryId: '' },
      ],
    }),
  });
  staffSignedIn(api);
});

const show = () => showRoom(<InvitationList />, 'invitations');

describe('the invitations', () => {
  test('show visitor, host, time and status, and mark an erased name', async () => {
    show();
    const row = within((await screen.findAllByRole('listitem'))[0] ?? document.body);
    expect(row.getByText('082 123 4567 · 2 more · ND 123-456')).toBeDefined();
    expect(row.getByText('Thandi Nkosi · Unit 14 · Msasa Ridge')).toBeDefined();
    expect(row.getByText('Expected')).toBeDefined();
    const erasedRow = within(screen.getAllByRole('listitem')[1] ?? document.body);
    expect(erasedRow.getByRole('button', { name: 'Forgotten' })).toBeDefined();
    expect(erasedRow.getByText('21 Nov 2026, 10:30')).toBeDefined();
  });

  test('are not said to be none before they are answered: without a network they could not be read', async () => {
    api.answer(LIST, () => ({ items: [], total: 0, isMore: false }));
    show();
    await screen.findByText('Nobody is invited here');
    onTestFinished(() => onlineManager.setOnline(true));
    onlineManager.setOnline(false);
    fireEvent.change(screen.getByRole('searchbox', { name: 'Visitor, phone, plate, unit or host' }), {
      target: { value: 'lion' },
    });
    expect(await screen.findByText('The invitations could not be read')).toBeDefined();
    expect(screen.queryByText('Nobody is invited here')).toBeNull();
  });

  test('have further pages where the server stops counting', async () => {
    api.answer(LIST, () => ({
      items: Array.from({ length: 25 }, (_, nth) => invitation({ id: `of-many-${nth}` })),
      total: 10_000,
      isMore: true,
    }));
    show();
    expect(await screen.findByText(/^1–\d+ of 10.000\+$/)).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'ra.navigation.next' }));
    await waitFor(() => expect(api.inputsOf(LIST).at(-1)?.query).toMatchObject({ page: '2' }));
  });

  test('open beside the list with the life of the code, which is copied and never shown', async () => {
    api.answer(COPY, () => ({ code: 'K7M3QXR' }));
    const writeText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve());
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
    show();
    fireEvent.click(await screen.findByText('Lindiwe Maseko'));
    const panel = within(await screen.findByRole('complementary', { name: 'Lindiwe Maseko' }));
    expect(await panel.findByText('Made by Thandi Nkosi')).toBeDefined();
    expect(panel.getByText('That you looked here is in the audit log.')).toBeDefined();
    fireEvent.click(panel.getByRole('button', { name: 'Copy the code' }));
    expect(await screen.findByText('Code copied. That you copied it is in the audit log.')).toBeDefined();
    expect(writeText).toHaveBeenCalledWith('K7M3QXR');
    expect(document.body.textContent).not.toContain('K7M');
  });

  test('are revoked after a question that names who is told', async () => {
    api.answer(REVOKE, () => ({}));
    show();
    fireEvent.click(await screen.findByText('Lindiwe Maseko'));
    fireEvent.click(await screen.findByRole('button', { name: 'Revoke ...' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Revoke Lindiwe’s code?' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Revoke it and tell Thandi Nkosi' }));
    expect(await screen.findByText('Revoked. The code opens no gate.')).toBeDefined();
    expect(api.inputsOf(REVOKE)).toMatchObject([{ params: { id: 'one' } }]);
  });

  test('are revoked several with one call, those that still open a gate, after a question', async () => {
    api.answer(REVOKE_SEVERAL, () => [
      {
        id: 'one',
        result: null,
        refusal: { code: 'visitors/has-arrived', detail: 'This visitor has already arrived.' },
      },
    ]);
    show();
    (await screen.findByRole('button', { name: 'Lindiwe Maseko' })).focus();
    fireEvent.keyDown(document.body, { key: 'x' });
    expect(screen.getAllByRole('checkbox')).toHaveLength(1);
    fireEvent.click(await screen.findByRole('button', { name: 'Revoke 1 ...' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Revoke this code?' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Revoke it and tell the host' }));
    expect(await screen.findByText('Lindiwe Maseko: This visitor has already arrived.')).toBeDefined();
    expect(api.inputsOf(REVOKE_SEVERAL)).toEqual([{ body: { invitations: [{ id: 'one' }] } }]);
  });

  test('are exported with the current filters; a failure is shown', async () => {
    api.answer(EXPORT, refuse('unavailable'));
    show();
    await screen.findByText('Lindiwe Maseko');
    fireEvent.change(screen.getByLabelText('Visitor, phone, plate, unit or host'), { target: { value: 'Lindiwe' } });
    await waitFor(() => expect(api.inputsOf(LIST).at(-1)?.query).toMatchObject({ q: 'Lindiwe' }));
    await screen.findByText('Lindiwe Maseko');
    fireEvent.click(screen.getByRole('button', { name: 'Export as CSV' }));
    expect(await screen.findByText('The service is not ready. Please try again shortly.')).toBeDefined();
    expect(api.inputsOf(EXPORT)).toEqual([{ query: { q: 'Lindiwe' } }]);
  });
});
