import { setupSteps } from '@ekhaya/contract/estates/setup.rules';
import { staffPermissions } from '@ekhaya/contract/wire/route';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, refuse, type FakeApi } from '../../platform/testing/fake-api.ts';
import { showRoom } from '../../platform/testing/show-room.tsx';
import { staffSignedIn } from '../../platform/testing/staff-signed-in.ts';
import { setupRoomOf } from './setup-room.tsx';
import type { ConsoleEstate } from './setup.queries.ts';

const COPY = 'PUT /api/console/estates/{estateId}/copy';

const estate = (id: string, name: string): ConsoleEstate => ({
  id,
  name,
  version: 3,
  suburb: 'Ballito',
  city: 'Durban',
  timeZone: 'Africa/Johannesburg',
  imageUrl: '',
  switchedOffAt: null,
  setup: setupSteps.map((step) => ({ step, state: 'open', count: 0 })),
});

/** Draws the set-up page of Kingfisher Bay with a step whose form has begun with what there is. */
function show({ isAdministrator = true, isAlone = false } = {}): FakeApi {
  const api = fakeApi({ 'GET /api/console/estates/{estateId}': () => estate('92', 'Kingfisher Bay') });
  staffSignedIn(api, { isAdministrator });
  if (isAlone) {
    const user = { id: 'lerato', firstName: 'Lerato', lastName: 'Mokoena', email: 'manager@ekhaya.test' };
    const here = { id: '92', name: 'Kingfisher Bay', imageUrl: '', timeZone: 'Africa/Johannesburg', rank: 100 };
    const permissions = [...staffPermissions];
    api.answer('GET /api/console/me', () => ({ user, isAdministrator, estates: [{ ...here, permissions }] }));
  }
  const SetupRoom = setupRoomOf({ estate: () => Promise.resolve(() => <input aria-label="Kept by the step" />) });
  showRoom(<SetupRoom />, 'setup', '', '?of=92');
  return api;
}

const openDialog = async (): Promise<void> => {
  fireEvent.click(await screen.findByRole('button', { name: 'Copy from another estate' }));
  fireEvent.mouseDown(await screen.findByLabelText('Estate that is copied'));
  fireEvent.click(await screen.findByRole('option', { name: 'Msasa Ridge' }));
};

test('another estate is copied into this one, and the step begins with what there is now', async () => {
  const api = show();
  fireEvent.change(await screen.findByLabelText('Kept by the step'), { target: { value: 'before' } });
  await openDialog();
  expect(screen.queryByRole('option', { name: 'Kingfisher Bay' })).toBeNull();
  expect(screen.getByText(/^The roles, tiles, colours, texts and rules of Kingfisher Bay are replaced/)).toBeDefined();
  api.answer(COPY, () => estate('92', 'Kingfisher Bay'));
  fireEvent.click(screen.getByRole('button', { name: 'Replace what Kingfisher Bay has' }));
  await waitFor(() => expect(api.inputsOf(COPY)).toEqual([{ params: { estateId: '92' }, body: { from: '91' } }]));
  expect(api.headersOf(COPY, 'if-match')).toEqual(['"3"']);
  await waitFor(() => expect(screen.queryByLabelText('Estate that is copied')).toBeNull());
  expect(screen.getByLabelText<HTMLInputElement>('Kept by the step').value).toBe('');
});

test('a refusal is said in the dialog, which stays', async () => {
  const api = show();
  await openDialog();
  api.answer(COPY, refuse('conflict'));
  fireEvent.click(screen.getByRole('button', { name: 'Replace what Kingfisher Bay has' }));
  expect(await screen.findByText('This was changed in the meantime. Please try again.')).toBeDefined();
  expect(screen.getByLabelText('Estate that is copied')).toBeDefined();
});

test.each([{ isAdministrator: false }, { isAlone: true }])('is not offered with %o', async (who) => {
  show(who);
  await screen.findByLabelText('Kept by the step');
  expect(screen.queryByRole('button', { name: 'Copy from another estate' })).toBeNull();
});
