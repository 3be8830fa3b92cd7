import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { dropAllDrafts, keepDraft, openDraftsOf } from '../../../platform/drafts/drafts.ts';
import { fakeApi, refuse } from '../../../platform/testing/fake-api.ts';
import { showRoom } from '../../../platform/testing/show-room.tsx';
import { staffSignedIn } from '../../../platform/testing/staff-signed-in.ts';
import { roleThatStays, thandiForStaff } from '../people.factory.ts';
import { PeopleRoom } from '../people-room.tsx';
import type { RoleThatStays } from './held-roles.queries.ts';

const PERSON = 'GET /api/console/people/{id}';
const CHANGE_LAST_DAY = 'PUT /api/console/people/{id}/roles/{grantId}';

/** Opens the dialog of the role of an owner, whose last day somebody else changes: the server refuses. */
async function open(kept?: { day: string; version: number }, staying: RoleThatStays[] = []) {
  dropAllDrafts();
  const thandi = thandiForStaff();
  const none = () => ({ items: [], total: 0 });
  const api = fakeApi({
    'GET /api/console/people': () => ({ items: [thandi], total: 1, isMore: false }),
    [PERSON]: () => thandi,
    'GET /api/console/roles': none,
    'GET /api/console/people/{id}/roles/{grantId}/household': () => staying,
    'GET /api/console/role-offers': none,
    'GET /api/console/household-requests': none,
    'GET /api/console/privacy-requests': none,
    'GET /api/console/bookings': () => ({ items: [], total: 0, isMore: false }),
    'GET /api/console/snags': () => ({ items: [], total: 0, isMore: false }),
    [CHANGE_LAST_DAY]: refuse('changed-meanwhile', { change: { by: 'Johan Botha', at: '2026-11-20T08:00:00.000Z' } }),
  });
  staffSignedIn(api);
  openDraftsOf('lerato');
  if (kept !== undefined) keepDraft('roles/grant-1/last-day', kept);
  showRoom(<PeopleRoom />, 'people?row=thandi');
  fireEvent.click(await screen.findByRole('button', { name: 'Last day of the role Owner' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Last day of Thandi as Owner' }));
  const send = async (name: string) => {
    const button = dialog.getByRole('button', { name });
    await waitFor(() => expect(button).toHaveProperty('disabled', false));
    fireEvent.click(button);
  };
  return { api, thandi, dialog, send };
}

test('a last day that somebody else changed meanwhile stands beside mine, which replaces it', async () => {
  const { api, thandi, dialog, send } = await open();
  fireEvent.change(dialog.getByLabelText('Last day'), { target: { value: '2027-03-31' } });
  const changed = thandi.roles.map((role) => ({ ...role, version: role.version + 1, lastDay: '2027-01-31' }));
  api.answer(PERSON, () => ({ ...thandi, roles: changed }));
  await send('Keep this last day');
  fireEvent.click(await dialog.findByRole('button', { name: 'Compare' }));
  expect(await dialog.findByRole('row', { name: 'Last day Sun 31 Jan 2027 Wed 31 Mar 2027' })).toBeDefined();
  api.answer(CHANGE_LAST_DAY, () => ({}));
  fireEvent.click(dialog.getByRole('button', { name: 'Keep mine' }));
  expect(await screen.findByText('The last day is changed')).toBeDefined();
  const [{ version } = { version: 0 }] = thandi.roles.filter(({ grantId }) => grantId === 'grant-1');
  expect(api.headersOf(CHANGE_LAST_DAY, 'if-match')).toEqual([`"${version}"`, `"${version + 1}"`]);
});

test('a draft is saved over the version that its writer saw', async () => {
  const { api, dialog, send } = await open({ day: '2027-03-31', version: 41 });
  expect(await dialog.findByText(/^Your draft, kept/)).toBeDefined();
  expect(dialog.getByLabelText<HTMLInputElement>('Last day').value).toBe('2027-03-31');
  await send('Keep this last day');
  expect(await dialog.findByRole('button', { name: 'Compare' })).toBeDefined();
  expect(api.headersOf(CHANGE_LAST_DAY, 'if-match')).toEqual(['"41"']);
});

test('an owner who leaves: whom she let in gets the same last day, unless she leaves sooner', async () => {
  const staying = [
    roleThatStays('kagiso', 'Kagiso Nkosi'),
    roleThatStays('bheki', 'Bheki Cele', { lastDay: '2027-01-31' }),
    roleThatStays('daniel', 'Daniel Pillay', { lastDay: '2027-11-30', losesGiver: false }),
  ];
  const { api, dialog, send } = await open(undefined, staying);
  expect(dialog.queryByRole('checkbox')).toBeNull();
  fireEvent.change(dialog.getByLabelText('Last day'), { target: { value: '2027-03-31' } });
  expect((await dialog.findByRole<HTMLInputElement>('checkbox', { name: 'Kagiso Nkosi, Family' })).checked).toBe(true);
  const daniel = dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Daniel Pillay, Family, until 30 Nov 2027' });
  expect(daniel.checked).toBe(false);
  expect(dialog.queryByRole('checkbox', { name: /Bheki/ })).toBeNull();
  api.answer(CHANGE_LAST_DAY, () => ({}));
  await send('Keep this last day');
  expect(await screen.findByText('The last day is changed, of 1 more role too')).toBeDefined();
  expect(api.inputsOf(CHANGE_LAST_DAY)).toMatchObject([{ body: { lastDay: '2027-03-31', alsoGrantIds: ['kagiso'] } }]);
});
