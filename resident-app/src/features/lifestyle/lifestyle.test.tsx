import type { LifestyleOffering } from '@ekhaya/contract/lifestyle/lifestyle';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { homeTile } from '../../platform/access/tile.factory.ts';
import { type FakeApi, fakeApi, neverAnswers, refuse } from '../../platform/testing/fake-api.ts';
import { setOnline } from '../../platform/testing/network.ts';
import { showScreen } from '../../platform/testing/show-screen.tsx';
import { accessEntry, signedIn } from '../../platform/testing/signed-in.tsx';
import { lifestyleLive } from './lifestyle.live.ts';
import { LifestyleProviderScreen, RestaurantMenuScreen } from './provider-screens.tsx';
import { FoodsScreen, LifestyleScreen } from './tile-screens.tsx';

vi.mock('../../platform/store/encrypted-store.ts', () => import('../../platform/testing/memory-store.ts'));

const PROVIDER = 'GET /api/providers/{providerID}';
const CATEGORIES = 'GET /api/providers/{providerID}/categories';
const OFFERINGS = 'GET /api/providers/{providerID}/categories/{categoryID}/offerings';

const spa = { id: 'spa', name: 'Amanzi Spa', providerInfo: { logo: '/media/logo', imageURL: '/media/spa' } };
const categories = [
  { id: 7, title: 'Hair', name: 'Hair', imageURL: '/media/salon' },
  { id: 2, title: 'All massages', name: 'Massage', imageURL: 'javascript:alert(1)' },
];
const offering = (title: string, changes: Partial<LifestyleOffering> = {}): LifestyleOffering => ({
  id: title,
  title,
  description: '09:00 – 18:00\n\nBasalt, marula oil',
  price: '1 650',
  imageURL: '/media/spa',
  ...changes,
});
const record = { tileValue: 'spa', title: 'Amanzi Spa' };

const chips = (): string[] =>
  within(screen.getByRole('group', { name: 'Categories' }))
    .getAllByRole('button')
    .map((chip) => `${chip.textContent}${chip.getAttribute('aria-pressed') === 'true' ? ' *' : ''}`);
const pressChip = (name: string): void =>
  void fireEvent.click(within(screen.getByRole('group', { name: 'Categories' })).getByRole('button', { name }));

let api: FakeApi;
beforeEach(() => {
  api = fakeApi({
    [PROVIDER]: () => spa,
    [CATEGORIES]: () => categories,
    [OFFERINGS]: ({ params }) => (params.categoryID === '2' ? [offering('Hot stones')] : []),
  });
});

describe('/LifestyleProviderDetails', () => {
  const show = async () => {
    signedIn(api);
    showScreen(<LifestyleProviderScreen />, '/LifestyleProviderDetails', record);
    await screen.findByRole('group', { name: 'Categories' });
  };

  it("'provider from tile value in navigation state; logo and banner; sticky category chips including a synthetic Overview chip (id 0) sorted by id'", async () => {
    await show();
    expect(screen.getByText('Lifestyle Providers')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1, name: 'Amanzi Spa' })).toBeTruthy();
    expect(chips()).toEqual(['Overview *', 'Massage', 'Hair']);
    const sources = [...document.querySelectorAll('img')].map((image) => image.getAttribute('src'));
    expect(sources).toEqual(expect.arrayContaining(['/media/spa', '/media/logo']));
    expect(document.body.innerHTML).not.toContain('javascript:');
  });

  it("'Overview grid of category images sorted by name; choosing a category lists offerings (heading, time, description, price, optional image)'", async () => {
    await show();
    const grid = screen.getByRole('list', { name: 'Overview' });
    expect([...grid.children].map((tile) => tile.textContent)).toEqual(['Hair', 'Massage']);
    expect(api.inputsOf(OFFERINGS)).toEqual([]);
    fireEvent.click(within(grid).getByRole('button', { name: 'Massage' }));
    expect(await screen.findByText('Hot stones')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 2, name: 'All massages' })).toBeTruthy();
    expect(screen.getByText('09:00 – 18:00')).toBeTruthy();
    expect(screen.getByText('Basalt, marula oil')).toBeTruthy();
    expect(document.querySelector('.offering-price')?.textContent).toBe('R\u00A01\u00A0650.00');
    expect(document.querySelector('.offering-picture')?.getAttribute('src')).toBe('/media/spa?width=480');
    expect(chips()).toEqual(['Overview', 'Massage *', 'Hair']);
  });

  it("'Offering image URLs shown only when they match a URL pattern', and markup in a text stays text", async () => {
    const hostile = {
      description: '<b>09:00</b>\n\n<script>x</script>',
      price: '',
      imageURL: 'data:image/svg+xml,<svg/>',
    };
    api.answer(OFFERINGS, () => [offering('<img src=x onerror=alert(1)>', hostile)]);
    await show();
    pressChip('Massage');
    expect(await screen.findByText('<img src=x onerror=alert(1)>')).toBeTruthy();
    expect(screen.getByText('<script>x</script>')).toBeTruthy();
    expect(document.querySelector('.offering-picture, .offering-price')).toBeNull();
  });

  it("'N/A' is a category without offerings, 'No Lifestyle Providers Found.' a provider that is not there", async () => {
    await show();
    pressChip('Hair');
    expect(await screen.findByText('N/A')).toBeTruthy();
    api.answer(PROVIDER, refuse('not-found'));
    api.answer(CATEGORIES, refuse('not-found'));
    act(() => void lifestyleLive.content?.());
    expect(await screen.findByText('No Lifestyle Providers Found.')).toBeTruthy();
  });

  it("'Unable to fetch offerings', with a retry", async () => {
    api.answer(OFFERINGS, refuse('forbidden'));
    await show();
    pressChip('Massage');
    expect(await screen.findByText('Unable to fetch offerings')).toBeTruthy();
    api.answer(OFFERINGS, () => [offering('Hot stones')]);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Hot stones')).toBeTruthy();
  });

  it('shows the title of the tile and a skeleton while it loads', async () => {
    api.answer(CATEGORIES, neverAnswers);
    signedIn(api);
    showScreen(<LifestyleProviderScreen />, '/LifestyleProviderDetails', record);
    expect(screen.getByRole('heading', { level: 1, name: 'Amanzi Spa' })).toBeTruthy();
    expect(await screen.findByText('Loading')).toBeTruthy();
  });

  it("'Unable to fetch provider', 'Unable to fetch categories'", async () => {
    api.answer(PROVIDER, refuse('forbidden'));
    api.answer(CATEGORIES, refuse('forbidden'));
    signedIn(api);
    showScreen(<LifestyleProviderScreen />, '/LifestyleProviderDetails', record);
    expect(await screen.findByText('Unable to fetch provider')).toBeTruthy();
    expect(await screen.findByText('Unable to fetch categories')).toBeTruthy();
  });

  it('keeps what was read without a network, with its age', async () => {
    await show();
    pressChip('Massage');
    await screen.findByText('Hot stones');
    act(() => setOnline(false));
    expect(await screen.findByText(/^Saved/)).toBeTruthy();
    expect(screen.getByText('Hot stones')).toBeTruthy();
  });

  it('shows the offerings of no other category under the heading of one that staff put in its place', async () => {
    await show();
    pressChip('Massage');
    await screen.findByText('Hot stones');
    api.answer(CATEGORIES, () => [
      { id: 1, title: 'Hair', name: 'Hair', imageURL: '' },
      { id: 2, title: 'Facials', name: 'Facials', imageURL: '' },
      { id: 3, title: 'All massages', name: 'Massage', imageURL: '' },
    ]);
    api.answer(OFFERINGS, neverAnswers);
    act(() => void lifestyleLive.content?.());
    await waitFor(() => expect(chips()).toContain('Facials *'));
    expect(screen.queryByText('Hot stones')).toBeNull();
    expect(await screen.findByText('Loading')).toBeTruthy();
  });

  it('A route opened without its record (a deep link) goes to its list', async () => {
    signedIn(api);
    showScreen(<LifestyleProviderScreen />, '/LifestyleProviderDetails');
    await waitFor(() => expect(location.pathname).toBe('/lifestyle'));
  });
});

describe('/RestaurantMenu', () => {
  it("'Food Menu (RestaurantMenu): same layout; fetches offerings per category on open'", async () => {
    signedIn(api);
    showScreen(<RestaurantMenuScreen />, '/RestaurantMenu', record);
    expect(await screen.findByText('Food Menu')).toBeTruthy();
    await waitFor(() => expect(api.inputsOf(OFFERINGS)).toHaveLength(2));
    expect(chips()).toEqual(['Overview *', 'Massage', 'Hair']);
  });

  it("Empty 'No Food Menu Found'", async () => {
    api.answer(CATEGORIES, () => []);
    signedIn(api);
    showScreen(<RestaurantMenuScreen />, '/RestaurantMenu', record);
    expect(await screen.findByText('No Food Menu Found')).toBeTruthy();
  });
});

describe('the tiles', () => {
  const tiles = [
    homeTile({
      tileID: 'a',
      tileDisplayTitle: 'Amanzi Spa',
      tileAppLocation: 'lifestylecenter',
      tileBackofficeName: 'spa',
      navigateType: 'screen',
      navigatePath: '/LifestyleProviderDetails',
      tilePriority: 2,
    }),
    homeTile({
      tileID: 'b',
      tileDisplayTitle: 'The Boathouse',
      tileAppLocation: 'Foods',
      tileBackofficeName: 'boathouse',
      navigateType: 'screen',
      navigatePath: '/RestaurantMenu',
      tilePriority: 1,
    }),
    homeTile({
      tileID: 'c',
      tileDisplayTitle: 'The Fire Wagon',
      tileAppLocation: 'Foods',
      tilePriority: 3,
      navigateType: 'screen',
      navigatePath: 'NA',
      tileContactNumber: '012 555 0177',
    }),
  ];
  const titles = (): string[] => [...document.querySelectorAll('.tile-title')].map((title) => title.textContent);

  it("'Lifestyle Centre: tiles whose location is lifestylecenter (and foods)'; a tile opens its provider", async () => {
    signedIn(api, { entries: [accessEntry({ tiles })] });
    showScreen(<LifestyleScreen />, '/lifestyle');
    await waitFor(() => expect(titles()).toEqual(['The Boathouse', 'Amanzi Spa', 'The Fire Wagon']));
    expect(screen.getByRole('heading', { level: 1, name: 'Lifestyle Centre' })).toBeTruthy();
    fireEvent.click(screen.getByRole('link', { name: /^Amanzi Spa/ }));
    await waitFor(() => expect(location.pathname).toBe('/LifestyleProviderDetails'));
    expect(history.state).toMatchObject({ record: { tileValue: 'spa', title: 'Amanzi Spa' } });
  });

  it("'tiles with location Foods; a tile leads to RestaurantMenu unless its navigate path is NA'", async () => {
    signedIn(api, { entries: [accessEntry({ tiles })] });
    showScreen(<FoodsScreen />, '/Foods');
    await waitFor(() => expect(titles()).toEqual(['The Boathouse', 'The Fire Wagon']));
    expect(screen.getByRole('heading', { level: 1, name: 'Restaurant' })).toBeTruthy();
    expect(screen.getByRole('link', { name: /^The Boathouse/ }).getAttribute('href')).toBe('/RestaurantMenu');
    expect(screen.getByRole('link', { name: /^The Fire Wagon/ }).getAttribute('href')).toBe('tel:0125550177');
  });

  it("'a tile leads to RestaurantMenu' with its provider, whatever its navigate fields name, in the lifestyle centre too", async () => {
    const other = { navigateType: 'external', navigatePath: 'https://boathouse.example/' } as const;
    const restaurants = tiles.map((tile) => (tile.tileID === 'b' ? { ...tile, ...other } : tile));
    signedIn(api, { entries: [accessEntry({ tiles: restaurants })] });
    showScreen(<LifestyleScreen />, '/lifestyle');
    const inCentre = await screen.findByRole('link', { name: /^The Boathouse/ });
    expect(inCentre.getAttribute('href')).toBe('/RestaurantMenu');
    cleanup();
    showScreen(<FoodsScreen />, '/Foods');
    fireEvent.click(await screen.findByRole('link', { name: /^The Boathouse/ }));
    await waitFor(() => expect(location.pathname).toBe('/RestaurantMenu'));
    expect(history.state).toMatchObject({ record: { tileValue: 'boathouse', title: 'The Boathouse' } });
  });

  it("Empty 'Not found.' and 'No Lifestyle Providers Found.'", async () => {
    signedIn(api, { entries: [accessEntry({ tiles: [] })] });
    showScreen(<FoodsScreen />, '/Foods');
    expect(await screen.findByText('Not found.')).toBeTruthy();
    showScreen(<LifestyleScreen />, '/lifestyle');
    expect(await screen.findByText('No Lifestyle Providers Found.')).toBeTruthy();
  });
});
