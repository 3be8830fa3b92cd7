import { showToast } from '@ekhaya/ui-kit/feedback/toast';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Vehicle } from '@ekhaya/contract/profile/vehicles';
import { fakeApi, refuse, type FakeApi } from '../../../platform/testing/fake-api.ts';
import { setOnline } from '../../../platform/testing/network.ts';
import { answerQuestion, askedQuestion, closeAlert, shownAlert } from '../../../platform/testing/shown-dialog.ts';
import { showScreen } from '../../../platform/testing/show-screen.tsx';
import { signedIn } from '../../../platform/testing/signed-in.tsx';
import { AddVehicleScreen } from './add-vehicle.screen.tsx';
import { EditVehicleScreen } from './edit-vehicle.screen.tsx';
import { VehiclesScreen } from './vehicles.screen.tsx';

vi.mock('@ekhaya/ui-kit/feedback/toast', () => ({ showToast: vi.fn<typeof showToast>() }));
vi.mock('../../../platform/store/encrypted-store.ts', () => import('../../../platform/testing/memory-store.ts'));

const READ = 'GET /api/user/vehicle';
const ADD = 'POST /api/user/vehicle';
const CHANGE = 'PUT /api/user/vehicle';
const DELETE = 'DELETE /api/user/vehicle';
const UPLOAD = 'POST /api/images';

const polo: Vehicle = {
  vehileID: 'v1',
  make: 'Volkswagen',
  model: 'Polo',
  colour: 'Teal',
  year: '2019',
  registrationNumber: 'KC 77 MD GP',
  vinNumber: '',
  licenseDiscPhotoURL: '',
  carPhotoURL: '/media/polo',
};
const EMPTY = 'You do not have any Vehicles yet, would you like to add one?';

let api: FakeApi;
beforeEach(() => {
  vi.mocked(showToast).mockClear();
  api = fakeApi({
    [READ]: () => [polo],
    [ADD]: () => ({ vehicleId: 'v2' }),
    [CHANGE]: () => ({}),
    [DELETE]: () => ({}),
    [UPLOAD]: () => ({ id: 'car', url: '/media/car' }),
  });
  signedIn(api);
});

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const isSaveDisabled = (): boolean => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled;
const save = (): void => void fireEvent.click(screen.getByRole('button', { name: 'Save' }));
const pick = (label: string, name = 'car.jpg', kind = 'image/jpeg'): void => {
  const files = [new File(['…'], name, { type: kind })];
  fireEvent.change(screen.getByLabelText(`File of ${label}`), { target: { files } });
};

describe('Vehicles', () => {
  it("'cards (photo, make, model, registration); tap opens EditVehicle'", async () => {
    showScreen(<VehiclesScreen />, '/Vehicles');
    const card = await screen.findByRole('button', { name: /Volkswagen Polo/ });
    expect(card.textContent).toBe('Volkswagen PoloKC 77 MD GP');
    expect(card.querySelector('img')?.getAttribute('src')).toBe('/media/polo');
    fireEvent.click(card);
    await waitFor(() => expect(location.pathname).toBe('/EditVehicle'));
  });

  it("empty 'You do not have any Vehicles yet, would you like to add one?'; 'add vehicle' button", async () => {
    api.answer(READ, () => []);
    showScreen(<VehiclesScreen />, '/Vehicles');
    expect(await screen.findByText(EMPTY)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'add vehicle' }));
    await waitFor(() => expect(location.pathname).toBe('/AddVehicle'));
  });

  it("'delete mode toggle'; confirm 'Are you sure you want to Delete this Vehicle?'; 'Vehicle successfully Deleted' (2 s)", async () => {
    showScreen(<VehiclesScreen />, '/Vehicles');
    await screen.findByText('Volkswagen Polo');
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'add vehicle' }).disabled).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Delete Volkswagen Polo, KC 77 MD GP' }));
    expect(await askedQuestion()).toMatchObject({
      title: 'Are you sure you want to Delete this Vehicle?',
      text: 'Volkswagen Polo, KC 77 MD GP',
      confirmLabel: 'Confirm',
      cancelLabel: 'Cancel',
    });
    await answerQuestion(false);
    expect(api.inputsOf(DELETE)).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Delete Volkswagen Polo, KC 77 MD GP' }));
    api.answer(READ, () => []);
    await answerQuestion(true);
    const alert = { title: 'Success', text: 'Vehicle successfully Deleted', dismissAfterMs: 2_000 };
    expect(await shownAlert()).toMatchObject(alert);
    expect(api.inputsOf(DELETE).map(({ query }) => query)).toEqual([{ userID: 'me', vehicleId: 'v1' }]);
    expect(await screen.findByText(EMPTY)).toBeTruthy();
    // The delete mode ends with the last vehicle.
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'add vehicle' }).disabled).toBe(false);
  });

  it("'Vehicle could not be Deleted' when the server fails, and the vehicle stays", async () => {
    api.answer(DELETE, refuse('internal'));
    showScreen(<VehiclesScreen />, '/Vehicles');
    await screen.findByText('Volkswagen Polo');
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
    fireEvent.click(screen.getByRole('button', { name: /^Delete Volkswagen/ }));
    await answerQuestion(true);
    expect(await shownAlert()).toMatchObject({ title: 'Error', text: 'Vehicle could not be Deleted' });
    expect(screen.getByText('Volkswagen Polo')).toBeTruthy();
  });

  it('offers to read the vehicles again after a failure', async () => {
    api.answer(READ, refuse('forbidden'));
    showScreen(<VehiclesScreen />, '/Vehicles');
    expect(await screen.findByText('Your vehicles could not be read.')).toBeTruthy();
    api.answer(READ, () => [polo]);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Volkswagen Polo')).toBeTruthy();
  });

  it('shows the saved list offline, and changes nothing', async () => {
    showScreen(<VehiclesScreen />, '/Vehicles');
    await screen.findByText('Volkswagen Polo');
    setOnline(false);
    const isDisabled = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled;
    await waitFor(() => expect(isDisabled('add vehicle')).toBe(true));
    expect(isDisabled(/Volkswagen Polo/)).toBe(true);
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  });
});

describe('Add Vehicle', () => {
  const fill = async (): Promise<void> => {
    await screen.findByLabelText('Vehicle Make');
    type('Vehicle Make', 'Toyota');
    type('Model', 'Hilux');
    type('Registration Number', 'JT 14 ZN GP');
  };

  it("'Vehicle save disabled until make, model and registration number filled'; 'Vehicle successfully added' (2 s)", async () => {
    showScreen(<AddVehicleScreen />, '/AddVehicle');
    await screen.findByLabelText('Vehicle Make');
    const labels = ['Vehicle Make', 'Model', 'Registration Number', 'Colour', 'Year', 'vin Number'];
    expect(labels.map((label) => screen.getByLabelText(label).tagName)).toEqual(labels.map(() => 'INPUT'));
    for (const [label, value] of [
      ['Vehicle Make', 'Toyota'],
      ['Model', 'Hilux'],
      ['Registration Number', ' '],
    ] as const) {
      type(label, value);
      expect(isSaveDisabled()).toBe(true);
    }
    type('Registration Number', 'JT 14 ZN GP');
    expect(isSaveDisabled()).toBe(false);
    save();
    const alert = { title: 'Success', text: 'Vehicle successfully added', dismissAfterMs: 2_000 };
    expect(await shownAlert()).toMatchObject(alert);
    expect(api.inputsOf(ADD).map(({ query, body }) => [query, body])).toEqual([
      [
        { userID: 'me' },
        {
          make: 'Toyota',
          model: 'Hilux',
          registrationNumber: 'JT 14 ZN GP',
          colour: '',
          year: '',
          vinNumber: '',
          carPhotoURL: '',
          licenseDiscPhotoURL: '',
        },
      ],
    ]);
    await closeAlert();
  });

  it("'Vehicle Photo and Vehicle license Disc Photo (images)', 'progress Uploading', and no save meanwhile", async () => {
    let finish = (): void => undefined;
    api.answer(UPLOAD, () => new Promise((resolve) => (finish = () => resolve({ id: 'car', url: '/media/car' }))));
    showScreen(<AddVehicleScreen />, '/AddVehicle');
    await fill();
    expect(screen.getByLabelText('File of Vehicle Photo').getAttribute('accept')).toBe('image/*');
    expect(screen.getByRole('group', { name: 'Vehicle license Disc Photo' })).toBeTruthy();
    pick('Vehicle Photo');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Uploading' })).toBeTruthy());
    expect(isSaveDisabled()).toBe(true);
    finish();
    expect((await screen.findByRole('img', { name: 'Vehicle Photo' })).getAttribute('src')).toBe('/media/car');
    await waitFor(() => expect(isSaveDisabled()).toBe(false));
    save();
    await closeAlert();
    expect(api.inputsOf(ADD)[0]?.body.carPhotoURL).toBe('/media/car');
  });

  it("'Image uploads accept images only'", async () => {
    showScreen(<AddVehicleScreen />, '/AddVehicle');
    await screen.findByLabelText('Vehicle Make');
    pick('Vehicle Photo', 'letter.txt', 'text/plain');
    await waitFor(() => expect(showToast).toHaveBeenCalledWith('error', 'Please choose an image.'));
    expect(api.inputsOf(UPLOAD)).toEqual([]);
  });

  it.each([
    ['Vehicle Photo', 'Something went wrong, could not upload Vehicle Photo'],
    ['Vehicle license Disc Photo', 'Something went wrong, could not add Lic Disc Photo'],
  ])('%s: %j when the server fails', async (label, text) => {
    api.answer(UPLOAD, refuse('internal'));
    showScreen(<AddVehicleScreen />, '/AddVehicle');
    await screen.findByLabelText('Vehicle Make');
    pick(label);
    await waitFor(() => expect(showToast).toHaveBeenCalledWith('error', text));
  });

  it('a missing image is named at its field and has to be chosen again; the rest stays', async () => {
    api.answer(ADD, refuse('image/missing', { fields: { carPhotoURL: 'Please choose this image again.' } }));
    showScreen(<AddVehicleScreen />, '/AddVehicle');
    await fill();
    pick('Vehicle Photo');
    await screen.findByRole('img', { name: 'Vehicle Photo' });
    save();
    expect((await screen.findByRole('alert')).textContent).toBe('Please choose this image again.');
    expect(screen.queryByRole('img', { name: 'Vehicle Photo' })).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>('Model').value).toBe('Hilux');
  });

  it("'Vehicle could not be added' when the server fails; what was typed survives a reload", async () => {
    api.answer(ADD, refuse('internal'));
    showScreen(<AddVehicleScreen />, '/AddVehicle');
    await fill();
    save();
    expect(await shownAlert()).toMatchObject({ title: 'Error', text: 'Vehicle could not be added' });
    await closeAlert();
    cleanup();
    showScreen(<AddVehicleScreen />, '/AddVehicle');
    expect((await screen.findByLabelText<HTMLInputElement>('Vehicle Make')).value).toBe('Toyota');
  });

  it('keeps the form usable offline, without saving and without photos', async () => {
    showScreen(<AddVehicleScreen />, '/AddVehicle');
    await fill();
    setOnline(false);
    await waitFor(() => expect(isSaveDisabled()).toBe(true));
    type('Colour', 'Red');
    expect(screen.getByLabelText<HTMLInputElement>('Colour').value).toBe('Red');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Choose Vehicle Photo' }).disabled).toBe(true);
  });
});

describe('Edit Vehicle', () => {
  it("'Vehicle details successfully changed' (2 s), with the same fields", async () => {
    showScreen(<EditVehicleScreen />, '/EditVehicle', polo);
    const colour = await screen.findByLabelText<HTMLInputElement>('Colour');
    expect([colour.value, isSaveDisabled()]).toEqual(['Teal', true]);
    type('Colour', 'Blue');
    save();
    const alert = { title: 'Success', text: 'Vehicle details successfully changed', dismissAfterMs: 2_000 };
    expect(await shownAlert()).toMatchObject(alert);
    const { vehileID: _id, ...form } = polo;
    expect(api.inputsOf(CHANGE).map(({ query, body }) => [query, body])).toEqual([
      [
        { userID: 'me', vehicleId: 'v1' },
        { ...form, colour: 'Blue' },
      ],
    ]);
    await closeAlert();
    await waitFor(() => expect(location.pathname).toBe('/home'));
  });

  it("'Vehicle details could not be changed', and 'could not update Vehicle Photo'", async () => {
    api.answer(CHANGE, refuse('internal'));
    api.answer(UPLOAD, refuse('internal'));
    showScreen(<EditVehicleScreen />, '/EditVehicle', polo);
    await screen.findByLabelText('Colour');
    pick('Vehicle Photo');
    const failure = 'Something went wrong, could not update Vehicle Photo';
    await waitFor(() => expect(showToast).toHaveBeenCalledWith('error', failure));
    fireEvent.click(screen.getByRole('button', { name: 'Remove Vehicle Photo' }));
    save();
    expect(await shownAlert()).toMatchObject({ title: 'Error', text: 'Vehicle details could not be changed' });
    expect(api.inputsOf(CHANGE)[0]?.body.carPhotoURL).toBe('');
  });

  it('redirects to the list without a record', async () => {
    showScreen(<EditVehicleScreen />, '/EditVehicle');
    await waitFor(() => expect(location.pathname).toBe('/Vehicles'));
  });
});
