import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { forgetAllExcept } from '../../../platform/store/encrypted-store.ts';
import { answerLater, type FakeApi, refuse } from '../../../platform/testing/fake-api.ts';
import { setOnline } from '../../../platform/testing/network.ts';
import { gate } from './guard.factory.ts';
import { apiOfGuard, openGuardScreen } from './testing/at-the-gate.tsx';

vi.mock('../../../platform/store/encrypted-store.ts', () => import('../../../platform/testing/memory-store.ts'));

const INSIDE = 'GET /api/gate/inside';
const choose = (name: string) => {
  fireEvent.click(screen.getByLabelText(new RegExp(name)));
  fireEvent.click(screen.getByLabelText(/^In/));
  fireEvent.click(screen.getByRole('button', { name: 'Start' }));
};
const changeTo = (name: string) => {
  fireEvent.click(screen.getByRole('button', { name: 'Change gate' }));
  choose(name);
};
const atDesk = async (name: string) => {
  await screen.findByLabelText('Visitor’s code');
  expect(screen.getByRole('heading', { name })).toBeTruthy();
};
let api: FakeApi;
beforeEach(async () => {
  await forgetAllExcept({});
  api = apiOfGuard();
  api.answer('GET /api/gate/gates', () =>
    ['91', '92', '93', '94'].map((estateID) =>
      gate({ id: `of-${estateID}`, name: `Gate ${estateID}`, estateID, estateName: `Estate ${estateID}` }),
    ),
  );
  openGuardScreen(api);
  await screen.findByLabelText(/Gate 91/);
  choose('Gate 91');
  await atDesk('Gate 91, in');
});

it('who guards many estates sees that the lists of another estate need a network, and may change back', async () => {
  setOnline(false);
  changeTo('Gate 92');
  expect(await screen.findByText('The lists of Estate 92 are not on this phone')).toBeTruthy();
  expect(screen.queryByLabelText('Visitor’s code')).toBeNull();
  changeTo('Gate 91');
  await atDesk('Gate 91, in');
  setOnline(true);
  changeTo('Gate 93');
  await atDesk('Gate 93, in');
});

it('who guards many estates may change back while the lists are being read, and reads them again after a failure', async () => {
  const later = answerLater({ people: [], newestSteps: [] });
  api.answer(INSIDE, later.answer);
  changeTo('Gate 92');
  expect(await screen.findByText('Reading the lists of Estate 92')).toBeTruthy();
  changeTo('Gate 91');
  await atDesk('Gate 91, in');
  later.release();
  api.answer(INSIDE, refuse('internal'));
  changeTo('Gate 94');
  expect(await screen.findByText('The lists of Estate 94 could not be read')).toBeTruthy();
  api.answer(INSIDE, () => ({ people: [], newestSteps: [] }));
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await atDesk('Gate 94, in');
});
