import { setupSteps, type SetupStep } from '@ekhaya/contract/estates/setup.rules';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerLater, fakeApi } from '../../platform/testing/fake-api.ts';
import { showRoom } from '../../platform/testing/show-room.tsx';
import { staffSignedIn } from '../../platform/testing/staff-signed-in.ts';
import { setupPanels } from '../features.ts';
import type { ConsoleEstate } from './setup.queries.ts';
import { setupRoomOf } from './setup-room.tsx';

const SetupRoom = setupRoomOf(setupPanels);

const ESTATE = 'GET /api/console/estates/{estateId}';
const ROW = 'POST /api/console/houses/row';

const opened: ConsoleEstate = {
  id: '91',
  version: 3,
  name: 'Kingfisher Bay',
  suburb: 'Ballito',
  city: 'Durban',
  timeZone: 'Africa/Johannesburg',
  imageUrl: '/media/logo',
  switchedOffAt: null,
  setup: setupSteps.map((step) => ({ step, state: step === 'estate' ? 'done' : 'open', count: 0 })),
};

function show(step: SetupStep) {
  const api = fakeApi({ [ESTATE]: () => opened });
  staffSignedIn(api);
  return { api, ...showRoom(<SetupRoom />, 'setup', '', `?of=91&step=${step}`) };
}

/** A colleague changes the suburb, and the page reads it. */
async function changeByColleague({ api, queryClient }: ReturnType<typeof show>): Promise<void> {
  const changed = { ...opened, version: 4, suburb: 'Salt Rock' };
  api.answer(ESTATE, () => changed);
  await act(() => queryClient.invalidateQueries());
  await screen.findByRole('button', { name: /Kingfisher Bay, Salt Rock/ });
}

test('a colleague’s change of the estate is not taken back by Next', async () => {
  const { api, queryClient } = show('estate');
  expect((await screen.findByLabelText<HTMLInputElement>('Suburb')).value).toBe('Ballito');
  await changeByColleague({ api, queryClient });
  fireEvent.click(screen.getByRole('button', { name: /^Next/ }));
  await waitFor(() => expect(screen.queryByLabelText('Suburb')).toBeNull());
  expect(api.inputsOf('PUT /api/console/estates/{estateId}')).toEqual([]);
});

test('a change of the estate is based on the version with which the step opened', async () => {
  const { api, queryClient } = show('estate');
  fireEvent.change(await screen.findByLabelText('City'), { target: { value: 'KwaDukuza' } });
  await changeByColleague({ api, queryClient });
  api.answer('PUT /api/console/estates/{estateId}', () => opened);
  fireEvent.click(screen.getByRole('button', { name: /^Next/ }));
  await waitFor(() => expect(api.headersOf('PUT /api/console/estates/{estateId}', 'if-match')).toEqual(['"3"']));
});

test('a step that is saved waits until the next one is shown: it is not saved twice', async () => {
  const { api } = show('houses');
  api.answer(ROW, () => ({ added: 8 }));
  fireEvent.change(await screen.findByLabelText('Last house number'), { target: { value: '8' } });
  const left = answerLater(opened);
  api.answer(ESTATE, left.answer);
  fireEvent.click(screen.getByRole('button', { name: /^Next/ }));
  await waitFor(() => expect(api.inputsOf(ESTATE)).toHaveLength(2));
  expect(screen.getByRole('button', { name: /^Next/ })).toHaveProperty('disabled', true);
  left.release();
  await waitFor(() => expect(screen.queryByLabelText('Last house number')).toBeNull());
  expect(api.inputsOf(ROW)).toHaveLength(1);
});
