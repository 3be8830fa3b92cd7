import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { waitingDialogs } from '../../platform/dialogs/dialogs.ts';
import { openTab, startNavigation } from '../../platform/navigation/navigate.ts';
import { fakeApi, refuse } from '../../platform/testing/fake-api.ts';
import { fakeGeolocation } from '../../platform/testing/geolocation.ts';
import { showScreen } from '../../platform/testing/show-screen.tsx';
import { closeAlert, shownAlert } from '../../platform/testing/shown-dialog.ts';
import { signedIn } from '../../platform/testing/signed-in.tsx';
import { PoiScreen } from './poi.screen.tsx';

vi.mock('../../platform/store/encrypted-store.ts', () => import('../../platform/testing/memory-store.ts'));

beforeEach(async () => {
  const api = fakeApi({
    'GET /api/outages': () => [],
    'GET /api/map-tiles': () => null,
    'GET /api/estates/{estateID}/points': () => [],
    'GET /api/estates/{estateID}/map': refuse('not-found'),
  });
  signedIn(api);
  const phone = fakeGeolocation();
  showScreen(<PoiScreen />, '/poi');
  await screen.findByText('No points of interests found for this estate.');
  phone.fail(1);
});

it("'If location is denied: alert and go back.'", async () => {
  expect((await shownAlert()).text).toBe(
    'Unable to find your location. To use this feature, please ensure your GPS / location services are enabled',
  );
  await closeAlert();
  await waitFor(() => expect(location.pathname).toBe('/home'));
});

it('a person who has opened another screen meanwhile is not taken from there', async () => {
  startNavigation(undefined);
  await shownAlert();
  const stepBack = vi.spyOn(history, 'go');
  await act(() => openTab('/notifications'));
  await waitFor(() => expect(waitingDialogs.get()).toEqual([]));
  await act(async () => undefined);
  expect(stepBack).not.toHaveBeenCalled();
  expect(location.pathname).toBe('/notifications');
});
