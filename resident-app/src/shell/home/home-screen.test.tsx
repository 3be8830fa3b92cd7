import type { Tile } from '@ekhaya/contract/estates/estates';
import { dayMs } from '@ekhaya/contract/time/durations.rules';
import { act, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useCurrentAccess } from '../../platform/access/current-access.ts';
import { addSavedScreen, savedScreens } from '../../platform/query/saved-screens.ts';
import { writeStored } from '../../platform/store/encrypted-store.ts';
import { fakeApi, pictureOf, type FakeApi } from '../../platform/testing/fake-api.ts';
import { setOnline } from '../../platform/testing/network.ts';
import { showScreen } from '../../platform/testing/show-screen.tsx';
import { accessEntry, signedIn } from '../../platform/testing/signed-in.tsx';
import { HomeScreen } from './home-screen.tsx';
import { homeTile } from '../../platform/access/tile.factory.ts';

vi.mock('../../platform/store/encrypted-store.ts', () => import('../../platform/testing/memory-store.ts'));

let api: FakeApi;

beforeEach(() => {
  api = fakeApi();
});

const tiles: Tile[] = [
  homeTile({ tileID: 'b', tileDisplayTitle: 'Bookings', tilePriority: 2, navigatePath: '/bookings' }),
  homeTile({ tileID: 'a', tileDisplayTitle: 'Lagoon', tilePriority: 1, navigatePath: '/lagoon' }),
  homeTile({ tileID: 'c', tileDisplayTitle: 'Hidden', tileEnabled: false }),
  homeTile({ tileID: 'd', tileDisplayTitle: 'Somewhere else', tileAppLocation: 'lagoon' }),
];

async function showHome(shown = tiles, photoURL: string | null = null): Promise<void> {
  signedIn(api, { photoURL, entries: [accessEntry({ tiles: shown })] });
  showScreen(<HomeScreen />, '/home');
  await screen.findByText('Owner - Msasa Ridge');
}

const photo = () => document.querySelector('.home-photo img')?.getAttribute('src');
const titles = (): (string | null)[] => [...document.querySelectorAll('.tile-title')].map((title) => title.textContent);

describe('Home', () => {
  it('shows photo, name, role and estate line, and the tiles of the role whose location is home', async () => {
    await showHome(tiles, '/media/thandi');
    await waitFor(() => expect(photo()).toBe(pictureOf('/media/thandi')));
    expect(screen.getByRole('heading', { name: 'Thandi Nkosi' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Profile' }).getAttribute('href')).toBe('/profile');
    expect(titles()).toEqual(['Lagoon', 'Bookings']);
    expect(document.documentElement.dataset['ready']).toBe('home');
  });

  it('SEARCH box filtering tiles by title case-insensitively', async () => {
    await showHome();
    fireEvent.change(screen.getByRole('searchbox', { name: 'SEARCH' }), { target: { value: 'LAG' } });
    expect(titles()).toEqual(['Lagoon']);
    fireEvent.change(screen.getByRole('searchbox', { name: 'SEARCH' }), { target: { value: 'zzz' } });
    expect(screen.getByText('Nothing is called “zzz”.')).toBeDefined();
  });

  it('Tiles are disabled offline.', async () => {
    await showHome();
    setOnline(false);
    await waitFor(() =>
      expect(screen.getByRole('link', { name: 'Lagoon' }).getAttribute('aria-disabled')).toBe('true'),
    );
    expect(screen.getByRole('link', { name: 'Lagoon' }).getAttribute('href')).toBeNull();
  });

  it('lists the saved screens with their age when there is no network', async () => {
    await showHome();
    await addSavedScreen({ path: '/emergency', title: 'Emergency' });
    setOnline(false);
    await screen.findByText('Saved on this phone');
    const row = screen.getByRole('link', { name: /Emergency/ });
    expect(row.textContent).toContain('Saved just now');
    expect(row.getAttribute('href')).toBe('/emergency');
  });

  it('lists no screen whose data is of another estate, or too old to be shown', async () => {
    const kingfisher = accessEntry({ estateID: '92', estateName: 'Kingfisher Bay', roleRank: 60, tiles });
    signedIn(api, { entries: [accessEntry({ tiles }), kingfisher] });
    showScreen(<HomeScreen />, '/home');
    await screen.findByText('Owner - Msasa Ridge');
    const old = { path: '/News', title: 'What is new', estateId: '91', readAt: Date.now() - 31 * dayMs };
    savedScreens.set([]);
    await writeStored('saved-screens', [old]);
    await addSavedScreen({ path: '/directory', title: 'Directory', estateId: '91' });
    await addSavedScreen({ path: '/Snags', title: 'Snags' });
    setOnline(false);
    await screen.findByText('Saved on this phone');
    const rows = () =>
      within(screen.getByRole('region', { name: 'Saved on this phone' }))
        .getAllByRole('link')
        .map((row) => row.getAttribute('href'));
    expect(rows()).toEqual(['/Snags', '/directory']);
    const { result } = renderHook(useCurrentAccess);
    act(() => result.current.choose(kingfisher));
    expect(rows()).toEqual(['/Snags']);
    act(() => result.current.choose(accessEntry()));
    expect(rows()).toEqual(['/Snags', '/directory']);
  });

  it('shows a skeleton with the Loading status until the person and her roles are known', () => {
    showScreen(<HomeScreen />, '/home');
    expect(screen.getByRole('status').textContent).toContain('Loading');
    expect(titles()).toEqual([]);
  });

  it("says 'Failed to fetch ACL for current user' when nothing is known, and tries again", async () => {
    setOnline(false);
    signedIn(api, { entries: [accessEntry({ tiles })] });
    showScreen(<HomeScreen />, '/home');
    await screen.findByText('Failed to fetch ACL for current user');
    setOnline(true);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Owner - Msasa Ridge');
    expect(screen.queryByText('Failed to fetch ACL for current user')).toBeNull();
    expect(titles()).toEqual(['Lagoon', 'Bookings']);
  });

  it('Current access control auto-set to … configured default estate, role and tiles if none.', async () => {
    const defaultEntry = accessEntry({ roleDisplayName: 'Visitor', estateName: 'Acacia Walk', tiles });
    api.answer('GET /api/config/{key}', () => ({
      key: 'accessControl',
      value: { defaultEstateId: '93', defaultEntry },
      nextFetch: new Date().toISOString(),
    }));
    signedIn(api, { entries: [] });
    showScreen(<HomeScreen />, '/home');
    await screen.findByText('Visitor - Acacia Walk');
    expect(titles()).toEqual(['Lagoon', 'Bookings']);
    expect(api.inputsOf('GET /api/config/{key}')).toEqual([{ params: { key: 'accessControl' } }]);
  });

  it('opens an external page of a tile inside the app', async () => {
    await showHome([
      homeTile({ tileDisplayTitle: 'News', navigateType: 'external', navigatePath: 'https://news.example/' }),
    ]);
    fireEvent.click(screen.getByRole('link', { name: 'News' }));
    await waitFor(() => expect(location.pathname).toBe('/DynamicIFrame'));
    expect(history.state).toMatchObject({ record: { url: 'https://news.example/', title: 'News' } });
  });
});
