import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { fakeApi, refuse, type FakeApi } from '../../../platform/testing/fake-api.ts';
import { showRoom } from '../../../platform/testing/show-room.tsx';
import { staffSignedIn } from '../../../platform/testing/staff-signed-in.ts';
import type { ChangeableRole } from './roles.queries.ts';
import { RolesRoom } from './roles-room.tsx';

const LIST = 'GET /api/console/estates/{estateId}/roles';
const CHANGE = 'PUT /api/console/roles/{id}';
const ADD = 'POST /api/console/estates/{estateId}/roles';

const role = (name: string, rest: Partial<ChangeableRole> = {}): ChangeableRole => ({
  id: `91-${name.toLowerCase()}`,
  version: 3,
  estateId: '91',
  name,
  displayName: name,
  description: '',
  rank: 40,
  isEnabled: true,
  uses: [],
  fixedPermissions: [],
  permissions: [],
  holders: 12,
  onlyHolders: 5,
  isOfNewcomers: false,
  isChangeable: true,
  ...rest,
});

function show(): FakeApi {
  const roles = [
    role('Manager', { rank: 80, isChangeable: false }),
    role('Employee', { permissions: ['mail.send'] }),
    role('Guard', { rank: 30, fixedPermissions: ['gate.guard'], isEnabled: false }),
    role('Visitor', { rank: 1, holders: 1, isOfNewcomers: true }),
  ];
  const api = fakeApi({ [LIST]: () => roles });
  staffSignedIn(api);
  showRoom(<RolesRoom />, 'roles');
  return api;
}
const open = async (name: RegExp) => fireEvent.click(await screen.findByRole('button', { name }));

describe('the roles of an estate', () => {
  test('stand with what they may do and how many people have them', async () => {
    show();
    expect(await screen.findByText('Sends mails.')).toBeDefined();
    expect(screen.getAllByText('12 people have it')).toHaveLength(2);
    expect(screen.getByText('Off')).toBeDefined();
  });

  test('a change shows its effect on people before it is saved', async () => {
    const api = show();
    api.answer(CHANGE, () => role('Employee', { permissions: ['people.read'] }));
    await open(/Employee/);
    const effect = await screen.findByRole('status', { name: 'What this changes' });
    expect(effect.textContent).toContain('Nothing is changed yet.');
    fireEvent.click(screen.getByLabelText('Sends mails'));
    fireEvent.click(screen.getByLabelText('Finds people'));
    expect(effect.textContent).toBe('12 people have this role.From now on: finds people.No longer: sends mails.');
    fireEvent.click(screen.getByLabelText('Switched on'));
    expect(effect.textContent).toContain('5 of them have no other role and lose the estate.');
    fireEvent.click(screen.getByLabelText('Switched on'));
    fireEvent.click(screen.getByRole('button', { name: 'Save for 12 people' }));
    await waitFor(() =>
      expect(api.inputsOf(CHANGE)).toMatchObject([
        { params: { id: '91-employee' }, body: { permissions: ['people.read'], isEnabled: true } },
      ]),
    );
  });

  test('what the server refuses stands at its field, and nothing is lost', async () => {
    const api = show();
    api.answer(CHANGE, refuse('validation', { fields: { permissions: 'It cannot have rights of staff.' } }));
    await open(/Visitor/);
    fireEvent.click(await screen.findByLabelText('Finds people'));
    fireEvent.click(screen.getByRole('button', { name: 'Save for 1 person' }));
    expect(await screen.findByText('It cannot have rights of staff.')).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('Finds people').checked).toBe(true);
  });

  test('a role that does not rank below her own can be read only', async () => {
    show();
    await open(/Manager/);
    expect(await screen.findByText(/does not rank below your own/)).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull();
  });

  test('a new role begins with the tiles of another one', async () => {
    const api = show();
    api.answer(ADD, () => role('Receptionist'));
    await open(/Add a role/);
    fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Receptionist' } });
    expect(screen.getByText(/Above Employee, below Manager/)).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Add the role' }));
    await waitFor(() =>
      expect(api.inputsOf(ADD)).toMatchObject([
        { params: { estateId: '91' }, body: { displayName: 'Receptionist', rank: 45, tilesOf: '91-visitor' } },
      ]),
    );
  });
});
