import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { fakeApi, refuse, type FakeApi } from '../../platform/testing/fake-api.ts';
import { showRoom } from '../../platform/testing/show-room.tsx';
import { staffSignedIn } from '../../platform/testing/staff-signed-in.ts';
import { InvitationList } from './invitation-list.tsx';
import type { ConsoleInvitation } from './visitors.queries.ts';

const LIST = 'GET /api/console/invitations';
const EXPORT = 'GET /api/console/invitations/export';
const REVOKE = 'PUT /api/console/invitations/{id}/revoke';

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
    }),
  });
  staffSignedIn(api);
});

const show = () => showRoom(<InvitationList />, 'invitations');

describe('the invitations', () => {
  test('show visitor, host, time and status, and mark an erased name', async () => {
    show();
    const row = within(await screen.findByRole('row', { name: /Lindiwe Maseko/ }));
    expect(row.getByText('+27821234567 · 2 more')).toBeDefined();
    expect(row.getByText('Unit 14 · Msasa Ridge')).toBeDefined();
    expect(row.getByText('Expected')).toBeDefined();
    const erasedRow = within(screen.getByRole('row', { name: /Forgotten/ }));
    expect(erasedRow.getByText('21 Nov 2026, 10:30')).toBeDefined();
    expect(erasedRow.queryByRole('button', { name: /Revoke/ })).toBeNull();
  });

  test('are revoked after confirmation', async () => {
    api.answer(REVOKE, () => ({}));
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Revoke the invitation of Lindiwe Maseko' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Revoke this invitation?' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText('Invitation revoked')).toBeDefined();
    expect(api.inputsOf(REVOKE)).toEqual([{ params: { id: 'one' } }]);
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
