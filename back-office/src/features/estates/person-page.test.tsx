import type { GrantedRole, StaffViewOfPerson } from '@ekhaya/contract/estates/console-people';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { RecordContextProvider, ShowContextProvider, type ShowControllerResult } from 'react-admin';
import { describe, expect, test } from 'vitest';
import { fakeApi, refuse, type FakeApi } from '../../platform/testing/fake-api.ts';
import { showRoom } from '../../platform/testing/show-room.tsx';
import { staffSignedIn } from '../../platform/testing/staff-signed-in.ts';
import { Person } from './person-page.tsx';

const GIVE = 'POST /api/console/people/{id}/roles';
const REMOVE = 'DELETE /api/console/people/{id}/roles/{grantId}';

const SESSIONS = 'GET /api/console/people/{id}/sessions';
const PHONES = 'GET /api/console/people/{id}/phones';

const phone = (id: string, canBeRevoked: boolean) => ({
  id,
  device: canBeRevoked ? 'Safari on iPhone' : 'Firefox on Android',
  enrolledAt: '2026-11-19T08:00:00.000Z',
  renewedAt: '2026-11-21T06:00:00.000Z',
  canBeRevoked,
});

const role = (overrides: Partial<GrantedRole> = {}): GrantedRole => ({
  grantId: 'grant-1',
  estateId: '91',
  estateName: 'Msasa Ridge',
  roleId: 'role-owner',
  roleName: 'owner',
  roleDisplayName: 'Owner',
  rank: 68,
  unitNumber: '14',
  grantedAt: '2026-11-01T08:00:00.000Z',
  grantedBy: { id: 'lerato', name: 'Lerato Mokoena' },
  revokedAt: null,
  revokedBy: null,
  canBeRemoved: true,
  ...overrides,
});

const thandi: StaffViewOfPerson = {
  id: 'thandi',
  firstName: 'Thandi',
  lastName: 'Nkosi',
  email: 'thandi@ekhaya.test',
  mobile: '27821234567',
  emailVerified: true,
  mobileVerified: true,
  signedUpAt: '2026-10-01T08:00:00.000Z',
  roles: [
    role(),
    role({
      grantId: 'grant-0',
      roleDisplayName: 'Tenant',
      revokedAt: '2026-10-31T08:00:00.000Z',
      revokedBy: { id: 'johan', name: 'Johan Botha' },
      canBeRemoved: false,
    }),
  ],
};

const offered = (id: string, displayName: string, isGrantable: boolean) => ({
  id,
  estateId: '91',
  estateName: 'Msasa Ridge',
  name: id,
  displayName,
  rank: 1,
  isGrantable,
});

function show(answers: Parameters<typeof fakeApi>[0] = {}): FakeApi {
  const api = fakeApi({
    'GET /api/console/roles': () => ({
      items: [offered('tenant', 'Tenant', true), offered('manager', 'Manager', false)],
      total: 2,
    }),
    [SESSIONS]: () => [
      {
        id: 'session-1',
        device: 'Chrome on Android',
        signedInAt: '2026-11-20T08:00:00.000Z',
        expiresAt: '2026-12-20T08:00:00.000Z',
        canBeEnded: true,
      },
    ],
    [PHONES]: () => [phone('phone-2', true), phone('phone-1', false)],
    [GIVE]: () => role({ roleDisplayName: 'Tenant' }),
    [REMOVE]: () => ({}),
    ...answers,
  });
  staffSignedIn(api);
  const shown = { record: thandi, resource: 'people' } as unknown as ShowControllerResult;
  showRoom(
    <ShowContextProvider value={shown}>
      <RecordContextProvider value={thandi}>
        <Person />
      </RecordContextProvider>
    </ShowContextProvider>,
    'people',
  );
  return api;
}

describe('people and roles', () => {
  test('shows current and former roles with who granted them and when', () => {
    show();
    const held = screen.getByRole('table', { name: 'Roles' });
    const had = screen.getByRole('table', { name: 'Earlier roles' });
    expect(within(held).getByText(/1 Nov 2026, 10:00, by Lerato Mokoena/)).toBeDefined();
    expect(within(had).getByText(/31 Oct 2026, 10:00, by Johan Botha/)).toBeDefined();
  });

  test('grants a role with a unit number and offers only roles of lower rank', async () => {
    const api = show();
    fireEvent.mouseDown(await screen.findByLabelText('Role to give'));
    const tenant = await screen.findByRole('option', { name: 'Tenant, Msasa Ridge' });
    expect(screen.queryByRole('option', { name: /Manager/ })).toBeNull();
    fireEvent.click(tenant);
    fireEvent.change(screen.getByLabelText('Unit number'), { target: { value: '22' } });
    fireEvent.click(screen.getByRole('button', { name: 'Give the role' }));
    expect(await screen.findByText('Tenant given')).toBeDefined();
    expect(api.inputsOf(GIVE)).toEqual([{ params: { id: 'thandi' }, body: { roleId: 'tenant', unitNumber: '22' } }]);
  });

  test('shows that the person has the role already, and keeps the form', async () => {
    const api = show();
    api.answer(GIVE, refuse('conflict'));
    fireEvent.mouseDown(await screen.findByLabelText('Role to give'));
    fireEvent.click(await screen.findByRole('option', { name: 'Tenant, Msasa Ridge' }));
    fireEvent.change(screen.getByLabelText('Unit number'), { target: { value: '22' } });
    fireEvent.click(screen.getByRole('button', { name: 'Give the role' }));
    expect(await screen.findByText('This was changed in the meantime. Please try again.')).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('Unit number').value).toBe('22');
  });

  test('removes a role after confirmation', async () => {
    const api = show();
    fireEvent.click(screen.getByRole('button', { name: 'Remove Owner' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove Owner?' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Remove the role' }));
    await waitFor(() => expect(api.inputsOf(REMOVE)).toEqual([{ params: { id: 'thandi', grantId: 'grant-1' } }]));
  });
});

describe('devices of a person', () => {
  const END = 'DELETE /api/console/people/{id}/sessions/{sessionId}';
  const REVOKE = 'DELETE /api/console/people/{id}/phones/{phoneId}';

  test('lists sessions and ends one after confirmation', async () => {
    const api = show();
    api.answer(END, () => ({}));
    const sessions = within(await screen.findByRole('table', { name: 'Signed in on' }));
    expect(sessions.getByText('20 Nov 2026, 10:00')).toBeDefined();
    fireEvent.click(sessions.getByRole('button', { name: 'Sign out: Chrome on Android' }));
    api.answer(SESSIONS, () => []);
    const dialog = within(await screen.findByRole('dialog', { name: 'Sign out: Chrome on Android?' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Sign out' }));
    expect(await screen.findByText('Thandi is signed in nowhere.')).toBeDefined();
    expect(api.inputsOf(END)).toEqual([{ params: { id: 'thandi', sessionId: 'session-1' } }]);
  });

  test('lists phones and revokes one after confirmation, if the caller may', async () => {
    const api = show();
    api.answer(REVOKE, () => ({}));
    const phones = within(await screen.findByRole('table', { name: 'Phones that open gates' }));
    expect(phones.queryByRole('button', { name: 'Revoke: Firefox on Android' })).toBeNull();
    fireEvent.click(phones.getByRole('button', { name: 'Revoke: Safari on iPhone' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Revoke: Safari on iPhone?' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText('Phone revoked')).toBeDefined();
    expect(api.inputsOf(REVOKE)).toEqual([{ params: { id: 'thandi', phoneId: 'phone-2' } }]);
  });

  test('shows a failed read with a button that tries again', async () => {
    const api = show({ [SESSIONS]: refuse('unavailable') });
    const again = await screen.findByRole('button', { name: 'Try again' });
    api.answer(SESSIONS, () => []);
    fireEvent.click(again);
    expect(await screen.findByText('Thandi is signed in nowhere.')).toBeDefined();
  });
});
