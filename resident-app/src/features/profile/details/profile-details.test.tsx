import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, refuse, type FakeApi } from '../../../platform/testing/fake-api.ts';
import { shownAlert } from '../../../platform/testing/shown-dialog.ts';
import { showScreen } from '../../../platform/testing/show-screen.tsx';
import { signedIn } from '../../../platform/testing/signed-in.tsx';
import { ProfileDetailsScreen } from './profile-details.screen.tsx';

vi.mock('../../../platform/store/encrypted-store.ts', () => import('../../../platform/testing/memory-store.ts'));

const READ = 'GET /api/user/detail';
const SAVE = 'PUT /api/user/detail';
const details = {
  firstName: 'Thandi',
  middleName: '',
  lastName: 'Nkosi',
  idNumber: '8001015009087',
  passportNumber: '',
  driversLicenseNumber: '',
  idDocumentUrl: '',
  passportDocumentUrl: '',
  driversLicenseDocumentUrl: '',
  dateOfBirth: '1980-01-01',
  countryOfBirth: '',
  countryOfCitizenship: '',
  countryOfResidency: '',
  gender: '',
  preferedLanguage: 'isiZulu',
  maritalStatus: '',
};

let api: FakeApi;
beforeEach(() => {
  api = fakeApi({ [READ]: () => details, [SAVE]: () => ({}) });
  signedIn(api);
});
afterEach(() => vi.useRealTimers());

const show = async (): Promise<HTMLInputElement> => {
  showScreen(<ProfileDetailsScreen />, '/ProfileDetails');
  return screen.findByLabelText<HTMLInputElement>('ID Number');
};
const update = () => fireEvent.click(screen.getByRole('button', { name: 'update' }));

describe('ProfileDetails', () => {
  it("'Name, Surname, ID Number, button 'update''; 'Profile Details successfully changed'", async () => {
    await show();
    fireEvent.change(screen.getByLabelText('Surname'), { target: { value: 'Dlamini' } });
    update();
    expect(await shownAlert()).toMatchObject({ title: 'Success', text: 'Profile Details successfully changed' });
    expect(api.inputsOf(SAVE).map(({ body }) => body)).toEqual([
      {
        firstName: 'Thandi',
        lastName: 'Dlamini',
        idNumber: '8001015009087',
        dateOfBirth: '1980-01-01',
        preferedLanguage: 'isiZulu',
        passportNumber: '',
      },
    ]);
  });

  it('numbers are masked on the screen until tapped, and cover themselves again after 30 seconds', async () => {
    const number = await show();
    expect(number.value).toBe('•••••• •••• 087');
    vi.useFakeTimers();
    fireEvent.click(screen.getByRole('button', { name: 'Show ID Number' }));
    expect(number.value).toBe('8001015009087');
    act(() => void vi.advanceTimersByTime(30_000));
    expect(number.value).toBe('•••••• •••• 087');
  });

  it('a wrong ID number is named before it is sent, with words that help', async () => {
    const number = await show();
    fireEvent.click(screen.getByRole('button', { name: 'Show ID Number' }));
    fireEvent.change(number, { target: { value: '8001015009088' } });
    update();
    expect((await screen.findByRole('alert')).textContent).toBe(
      'One of the digits is wrong. Please compare them with your ID.',
    );
    expect(api.inputsOf(SAVE)).toEqual([]);
  });

  it("failure 'Profile Details could not be changed'", async () => {
    api.answer(SAVE, refuse('internal'));
    await show();
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Thandeka' } });
    update();
    expect(await shownAlert()).toMatchObject({ title: 'Error', text: 'Profile Details could not be changed' });
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Thandeka');
  });
});
