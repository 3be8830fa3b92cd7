import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeApi, type FakeApi } from '../../../platform/testing/fake-api.ts';
import { closeAlert, shownAlert } from '../../../platform/testing/shown-dialog.ts';
import { showScreen } from '../../../platform/testing/show-screen.tsx';
import { signedIn } from '../../../platform/testing/signed-in.tsx';
import { AddVehicleScreen } from './add-vehicle.screen.tsx';

vi.mock('../../../platform/store/encrypted-store.ts', () => import('../../../platform/testing/memory-store.ts'));

const ADD = 'POST /api/user/vehicle';
const UPLOAD = 'POST /api/images';

let api: FakeApi;
beforeEach(() => {
  api = fakeApi({ [ADD]: () => ({ vehicleId: 'v2' }) });
  signedIn(api);
});

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const isSaveDisabled = (): boolean => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled;
const save = (): void => void fireEvent.click(screen.getByRole('button', { name: 'Save' }));
const pick = (label: string): void => {
  const files = [new File(['…'], 'car.jpg', { type: 'image/jpeg' })];
  fireEvent.change(screen.getByLabelText(`File of ${label}`), { target: { files } });
};
const fill = async (): Promise<void> => {
  await screen.findByLabelText('Vehicle Make');
  type('Vehicle Make', 'Toyota');
  type('Model', 'Hilux');
  type('Registration Number', 'JT 14 ZN GP');
};

it('keeps what was typed while photos were uploaded, and both photos', async () => {
  const finish: ((image: { id: string; url: string }) => void)[] = [];
  api.answer(UPLOAD, () => new Promise((resolve) => finish.push(resolve)));
  showScreen(<AddVehicleScreen />, '/AddVehicle');
  await fill();
  pick('Vehicle Photo');
  pick('Vehicle license Disc Photo');
  type('Colour', 'Red');
  await waitFor(() => expect(finish).toHaveLength(2));
  for (const [at, answer] of finish.entries()) answer({ id: `${at}`, url: `/media/${at}` });
  await waitFor(() => expect(isSaveDisabled()).toBe(false));
  save();
  await closeAlert();
  const { carPhotoURL, licenseDiscPhotoURL, colour } = api.inputsOf(ADD)[0]?.body ?? {};
  expect(new Set([carPhotoURL, licenseDiscPhotoURL])).toEqual(new Set(['/media/0', '/media/1']));
  expect(colour).toBe('Red');
});

it('stays on the screen to which the person went back while it was saved', async () => {
  let finish = (): void => undefined;
  api.answer(ADD, () => new Promise((resolve) => (finish = () => resolve({ vehicleId: 'v9' }))));
  showScreen(<AddVehicleScreen />, '/AddVehicle');
  await fill();
  save();
  await waitFor(() => expect(api.inputsOf(ADD)).toHaveLength(1));
  history.pushState({ key: 'list', depth: 2 }, '', '/Vehicles');
  finish();
  expect(await shownAlert()).toMatchObject({ text: 'Vehicle successfully added' });
  await closeAlert();
  await new Promise((resolve) => setTimeout(resolve));
  expect(location.pathname).toBe('/Vehicles');
});
