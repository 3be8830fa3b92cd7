import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, refuse } from '../../../platform/testing/fake-api.ts';
import { showRoom } from '../../../platform/testing/show-room.tsx';
import { staffSignedIn } from '../../../platform/testing/staff-signed-in.ts';
import { heldRole, roleThatStays, thandiForStaff } from '../people.factory.ts';
import { EndRoleDialog } from './end-role-dialog.tsx';

const STAYING = 'GET /api/console/people/{id}/roles/{grantId}/household';
const END = 'DELETE /api/console/people/{id}/roles/{grantId}';
const END_SEVERAL = 'PUT /api/console/people/{id}/roles/{grantId}/end';

/** Opens the question before the role of an owner ends. */
async function open(answers: Parameters<typeof fakeApi>[0]) {
  const api = fakeApi({
    'GET /api/console/roles': () => ({ items: [], total: 0 }),
    [END]: () => ({}),
    [END_SEVERAL]: () => ({}),
    ...answers,
  });
  staffSignedIn(api);
  showRoom(<EndRoleDialog person={thandiForStaff()} role={heldRole()} onClose={() => undefined} />, 'people');
  const dialog = within(await screen.findByRole('dialog', { name: 'End the role Owner of Thandi Nkosi?' }));
  const send = async (name: string) => {
    const button = await dialog.findByRole('button', { name });
    await waitFor(() => expect(button).toHaveProperty('disabled', false));
    fireEvent.click(button);
  };
  return { api, dialog, send };
}

test('shows whom an owner let in, and ends their roles too unless staff say otherwise', async () => {
  const staying = [
    roleThatStays('kagiso', 'Kagiso Nkosi'),
    roleThatStays('bheki', 'Bheki Cele', { roleDisplayName: 'Employee' }),
    roleThatStays('daniel', 'Daniel Pillay', { roleDisplayName: 'Tenant', losesGiver: false }),
  ];
  const { api, dialog, send } = await open({ [STAYING]: () => staying });
  expect(await dialog.findByRole('group', { name: 'Who else has a role in unit 14' })).toBeDefined();
  const isTicked = (name: string) => dialog.getByRole<HTMLInputElement>('checkbox', { name }).checked;
  expect(isTicked('Kagiso Nkosi, Family')).toBe(true);
  expect(isTicked('Bheki Cele, Employee')).toBe(true);
  expect(isTicked('Daniel Pillay, Tenant')).toBe(false);
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Bheki Cele, Employee' }));
  await send('End the role Owner and 1 more');
  expect(await screen.findByText('Thandi is no longer Owner; 1 role of the house has ended too')).toBeDefined();
  expect(api.inputsOf(END_SEVERAL)).toMatchObject([{ body: { alsoGrantIds: ['kagiso'] } }]);
  expect(api.inputsOf(END)).toEqual([]);
});

test('ends nothing before it is known who stays', async () => {
  const { api, dialog, send } = await open({ [STAYING]: refuse('unavailable') });
  const again = await dialog.findByRole('button', { name: 'Try again' });
  expect(dialog.getByRole('button', { name: 'End the role Owner' })).toHaveProperty('disabled', true);
  api.answer(STAYING, () => []);
  fireEvent.click(again);
  await send('End the role Owner');
  expect(await screen.findByText('Thandi is no longer Owner')).toBeDefined();
  expect(api.inputsOf(END)).toHaveLength(1);
});
