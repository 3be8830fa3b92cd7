import type { EmergencyContact } from '@ekhaya/contract/directory/directory';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useCurrentAccess } from '../../platform/access/current-access.ts';
import { type FakeApi, fakeApi, neverAnswers, refuse } from '../../platform/testing/fake-api.ts';
import { setOnline } from '../../platform/testing/network.ts';
import { showScreen } from '../../platform/testing/show-screen.tsx';
import { accessEntry, signedIn } from '../../platform/testing/signed-in.tsx';
import { homeTile } from '../../platform/access/tile.factory.ts';
import { EmergencyScreen } from './emergency.screen.tsx';
import { usePrefetchedEmergencyContacts } from './index.ts';

vi.mock('../../platform/store/encrypted-store.ts', () => import('../../platform/testing/memory-store.ts'));

const EMERGENCY = 'GET /api/directory/api/estates/{estateID}/emergency';

const contact = (name: string, number: string, icon: EmergencyContact['icon'] = 'gate'): EmergencyContact => ({
  id: name,
  name,
  description: '',
  number,
  icon,
  navigatePath: '',
});

const ofMsasaRidge = [
  contact('Ambulance', '10177', 'ambulance'),
  contact('Follow-me guard', '012 555 0191', 'follow-me'),
  contact('Fire', '012 555 0110', 'fire'),
];
const ofKingfisherBay = [contact('Harbour guard', '012 555 0200')];
const kingfisherBay = accessEntry({
  estateID: '92',
  estateName: 'Kingfisher Bay',
  roleRank: 50,
  roleDisplayName: 'Tenant',
});

/** The call links on the screen: label and address. */
const callLinks = (): string[] =>
  screen
    .queryAllByRole('link', { name: /^Call / })
    .map((link) => `${link.getAttribute('aria-label')} ${link.getAttribute('href')}`);

const defaultLinks = ['Call Ambulance tel:10177', 'Call Police tel:10111'];

function Prefetcher() {
  const { estateID: estateId, isKnown } = useCurrentAccess();
  usePrefetchedEmergencyContacts(isKnown ? estateId : undefined);
  return null;
}

function EstateChooser() {
  const { entries, choose } = useCurrentAccess();
  return entries.map((entry) => (
    <button key={entry.estateID} type="button" onClick={() => choose(entry)}>
      {entry.estateName}
    </button>
  ));
}

let api: FakeApi;

beforeEach(() => {
  api = fakeApi({ [EMERGENCY]: ({ params }) => (params.estateID === '92' ? ofKingfisherBay : ofMsasaRidge) });
});

describe('Emergency', () => {
  it("'per-estate list of contacts', 'each callable'", async () => {
    signedIn(api);
    showScreen(<EmergencyScreen />, '/emergency');
    expect(await screen.findByText('012 555 0191')).toBeTruthy();
    expect(callLinks()).toEqual([
      'Call Ambulance tel:10177',
      'Call Follow-me guard tel:0125550191',
      'Call Fire tel:0125550110',
    ]);
  });

  it("'with search Search here ...', and 'No Emergency Contacts found.' when nothing matches", async () => {
    signedIn(api);
    showScreen(<EmergencyScreen />, '/emergency');
    await screen.findByText('012 555 0191');
    const search = screen.getByPlaceholderText('Search here ...');
    fireEvent.change(search, { target: { value: 'GUARD' } });
    expect(callLinks()).toEqual(['Call Follow-me guard tel:0125550191']);
    fireEvent.change(search, { target: { value: 'plumber' } });
    expect(screen.getByText('No Emergency Contacts found.')).toBeTruthy();
    fireEvent.change(search, { target: { value: '' } });
    expect(callLinks()).toHaveLength(3);
  });

  it('shows the description of a contact and links to its navigatePath', async () => {
    api.answer(EMERGENCY, () => [
      { ...contact('Ambulance', '10177'), description: 'Day and night', navigatePath: '/demo/msasa-ridge/first-aid' },
      { ...contact('Gate', '012 555 0190'), navigatePath: '/Visitor' },
      { ...contact('Fire', '012 555 0110'), navigatePath: 'javascript:alert(1)' },
    ]);
    signedIn(api);
    showScreen(<EmergencyScreen />, '/emergency');
    const ambulance = await screen.findByRole('link', { name: /^Ambulance.*Day and night/ });
    expect(screen.getByRole('link', { name: /^Gate/ }).getAttribute('href')).toBe('/Visitor');
    expect(screen.queryByRole('link', { name: /^Fire/ })).toBeNull();
    expect(callLinks()).toHaveLength(3);
    fireEvent.click(ambulance);
    await waitFor(() => expect(location.pathname).toBe('/DynamicIFrame'));
    expect(history.state).toMatchObject({ record: { url: '/demo/msasa-ridge/first-aid', title: 'Ambulance' } });
  });

  it('shows the tiles located on emergency below the contacts, filtered by the same search', async () => {
    const tiles = [
      homeTile({ tileID: 'a', tileDisplayTitle: 'Evacuation', tileAppLocation: 'emergency' }),
      homeTile({ tileID: 'b', tileDisplayTitle: 'Storms', tileAppLocation: 'emergency' }),
      homeTile({ tileID: 'c', tileDisplayTitle: 'Lagoon' }),
    ];
    signedIn(api, { entries: [accessEntry({ tiles })] });
    showScreen(<EmergencyScreen />, '/emergency');
    const shown = () => [...document.querySelectorAll('.tile-title')].map((title) => title.textContent);
    await waitFor(() => expect(shown()).toEqual(['Evacuation', 'Storms']));
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'storm' } });
    expect(shown()).toEqual(['Storms']);
  });

  it('shows the default numbers while the list loads', async () => {
    api.answer(EMERGENCY, neverAnswers);
    signedIn(api);
    showScreen(<EmergencyScreen />, '/emergency');
    expect(await screen.findByText('Loading')).toBeTruthy();
    expect(callLinks()).toEqual(defaultLinks);
  });

  it("'Default emergency numbers 10177 and 10111' when the list cannot be read, and a retry", async () => {
    api.answer(EMERGENCY, refuse('forbidden'));
    signedIn(api);
    showScreen(<EmergencyScreen />, '/emergency');
    expect(await screen.findByText('The contacts of Msasa Ridge could not be loaded')).toBeTruthy();
    expect(callLinks()).toEqual(defaultLinks);
    api.answer(EMERGENCY, () => ofMsasaRidge);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('012 555 0110')).toBeTruthy();
  });

  it('shows the default numbers where the estate has none', async () => {
    api.answer(EMERGENCY, () => []);
    signedIn(api);
    showScreen(<EmergencyScreen />, '/emergency');
    await waitFor(() => expect(api.inputsOf(EMERGENCY)).not.toHaveLength(0));
    await waitFor(() => expect(screen.queryByText('Loading')).toBeNull());
    expect(callLinks()).toEqual(defaultLinks);
  });

  it('shows the default numbers offline without a stored list', async () => {
    signedIn(api);
    await waitFor(() => expect(api.inputsOf('GET /api/acl/{userId}')).toHaveLength(1));
    setOnline(false);
    showScreen(<EmergencyScreen />, '/emergency');
    expect(await screen.findByText('The contacts of Msasa Ridge could not be loaded')).toBeTruthy();
    expect(callLinks()).toEqual(defaultLinks);
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('is readable offline after the first visit, for every estate of the person', async () => {
    signedIn(api, { entries: [accessEntry(), kingfisherBay] });
    showScreen(<Prefetcher />, '/home');
    await waitFor(() => expect(api.inputsOf(EMERGENCY)).toHaveLength(2));
    await act(() => Promise.resolve());
    setOnline(false);
    showScreen(
      <>
        <EmergencyScreen />
        <EstateChooser />
      </>,
      '/emergency',
    );
    expect(await screen.findByText('012 555 0191')).toBeTruthy();
    expect(screen.getByText(/^Saved/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Kingfisher Bay' }));
    expect(await screen.findByText('012 555 0200')).toBeTruthy();
    expect(callLinks()).toEqual(['Call Harbour guard tel:0125550200']);
  });

  it('prefetches as soon as there is a network', async () => {
    signedIn(api);
    await waitFor(() => expect(api.inputsOf('GET /api/acl/{userId}')).toHaveLength(1));
    setOnline(false);
    showScreen(<Prefetcher />, '/home');
    expect(api.inputsOf(EMERGENCY)).toEqual([]);
    setOnline(true);
    await waitFor(() => expect(api.inputsOf(EMERGENCY)).toHaveLength(1));
  });
});
