import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeApi, fakeApi, neverAnswers, refuse } from '../../../platform/testing/fake-api.ts';
import { setOnline } from '../../../platform/testing/network.ts';
import { showScreen } from '../../../platform/testing/show-screen.tsx';
import { signedIn } from '../../../platform/testing/signed-in.tsx';
import { refreshConfiguration } from '../../../platform/configuration/configuration.ts';
import { defaultConfigurations } from '../../../platform/configuration/default-configurations.ts';
import { msasaRidge, service } from '../bookings.factory.ts';
import { FacilitiesScreen } from './facilities.screen.tsx';

vi.mock('../../../platform/store/encrypted-store.ts', () => import('../../../platform/testing/memory-store.ts'));

const kingfisherBay = { ...msasaRidge, id: 'kingfisher', name: 'Kingfisher Bay' };
let api: FakeApi;

beforeEach(async () => {
  api = fakeApi({
    'GET /api/locations': () => [msasaRidge, kingfisherBay],
    'GET /api/services': () => [
      service(),
      service({ id: 'hall', name: 'Msasa Ridge|Clubhouse Hall' }),
      service({ id: 'jetty', name: 'Kingfisher Bay|Jetty', locationId: 'kingfisher' }),
      service({ id: 'special', name: 'Msasa Ridge|Lagoon' }),
    ],
    'GET /api/configurations': () => ({ ...defaultConfigurations, specialServiceId: 'special' }),
  });
  await refreshConfiguration();
});

const shown = () => screen.queryAllByRole('link').map((link) => link.textContent);

describe('Facilities', () => {
  it("'services for the user's estate location matched by estate name, excluding one special service id'; 'label is the part after '|''", async () => {
    signedIn(api);
    showScreen(<FacilitiesScreen />, '/MakeBooking');
    expect(await screen.findByRole('link', { name: 'Padel' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Facilities' })).toBeTruthy();
    expect(shown()).toEqual(['Padel', 'Clubhouse Hall']);
    expect(document.querySelector('img')?.getAttribute('src')).toBe('/media/padel-court');
  });

  it("'tap goes to /BookingFacility' with the service", async () => {
    signedIn(api);
    showScreen(<FacilitiesScreen />, '/MakeBooking');
    fireEvent.click(await screen.findByRole('link', { name: 'Clubhouse Hall' }));
    await waitFor(() => expect(location.pathname).toBe('/BookingFacility'));
    expect(history.state).toMatchObject({ record: { id: 'hall' } });
  });

  it('the search finds tiles by the words of their titles, and shows a text if none matches', async () => {
    signedIn(api);
    showScreen(<FacilitiesScreen />, '/MakeBooking');
    await screen.findByRole('link', { name: 'Padel' });
    const search = screen.getByRole('searchbox', { name: 'Search facilities' });
    fireEvent.change(search, { target: { value: 'hall CLUB' } });
    expect(shown()).toEqual(['Clubhouse Hall']);
    fireEvent.change(search, { target: { value: 'Msasa' } });
    expect(shown()).toEqual([]);
    expect(screen.getByText('No Facilities Found.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(shown()).toEqual(['Padel', 'Clubhouse Hall']);
  });

  it("'Empty No Facilities Found.'", async () => {
    api.answer('GET /api/services', () => []);
    signedIn(api);
    showScreen(<FacilitiesScreen />, '/MakeBooking');
    expect(await screen.findByText('No Facilities Found.')).toBeTruthy();
  });

  it('shows a skeleton while the list is being read', async () => {
    api.answer('GET /api/services', neverAnswers);
    signedIn(api);
    showScreen(<FacilitiesScreen />, '/MakeBooking');
    expect(await screen.findByText('Loading')).toBeTruthy();
  });

  it('shows a failure to read the list, with a retry', async () => {
    api.answer('GET /api/services', refuse('forbidden'));
    signedIn(api);
    showScreen(<FacilitiesScreen />, '/MakeBooking');
    expect(await screen.findByText('The facilities could not be read')).toBeTruthy();
    api.answer('GET /api/services', () => [service()]);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Padel' })).toBeTruthy();
  });

  it('Refresh reads the list again', async () => {
    signedIn(api);
    showScreen(<FacilitiesScreen />, '/MakeBooking');
    await screen.findByRole('link', { name: 'Padel' });
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(api.inputsOf('GET /api/services')).toHaveLength(2));
  });

  it('offline: the stored list is shown with its age', async () => {
    signedIn(api);
    showScreen(<FacilitiesScreen />, '/MakeBooking');
    await screen.findByRole('link', { name: 'Padel' });
    setOnline(false);
    expect(await screen.findByText(/^Saved/)).toBeTruthy();
    expect(shown()).toEqual(['Padel', 'Clubhouse Hall']);
  });
});
