import type { Development } from '@ekhaya/contract/developments/developments';
import { blankDevelopment } from '@ekhaya/contract/developments/developments.rules';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeApi, fakeApi, neverAnswers, refuse } from '../../platform/testing/fake-api.ts';
import { showScreen } from '../../platform/testing/show-screen.tsx';
import { signedIn } from '../../platform/testing/signed-in.tsx';
import { DevelopmentsScreen } from './developments.screen.tsx';
import { EstateDevelopmentsScreen } from './estate-developments.screen.tsx';

vi.mock('../../platform/store/encrypted-store.ts', () => import('../../platform/testing/memory-store.ts'));

const LIST = 'GET /api/developments';

const weaver = { title: 'The Weaver', from: 2_495_000, rooms: 2, bathrooms: 2, squareMeters: 98, images: [] };
const development = (name: string, rest: Partial<Development> = {}): Development => ({
  ...blankDevelopment,
  id: name,
  name,
  area: 'Msasa Ridge',
  coverImage: '/media/apartments',
  ...rest,
});
const terraces = development('Lagoon Terraces', {
  description: 'Twelve apartments',
  sales: [weaver],
  contact: [{ contactPerson: 'Anton', contactNumber: '083 440 2217' }],
  salesMap: 'https://buy.test/',
  brochure: 'https://buy.test/b.pdf',
  virtualTour: 'https://tour.test/',
  sliderImages: [
    { url: '/media/apartments', alt: 'Apartments' },
    { url: '/media/lagoon', alt: 'Lagoon' },
  ],
});
const all = [
  terraces,
  development('Lofts', { type: 'rentals', priceRange: 'R 14 500.00 a month' }),
  development('Corner', { priceRange: 'Sold Out' }),
];

let api: FakeApi;
beforeEach(() => {
  api = fakeApi({ [LIST]: () => all });
  signedIn(api);
});

describe('Developments (/EstateDevelopments)', () => {
  it("'tabs To Purchase, To Rent, Sold Out'", async () => {
    showScreen(<EstateDevelopmentsScreen />, '/EstateDevelopments');
    const tabs = await screen.findAllByRole('tab');
    expect(tabs.map(({ textContent }) => textContent)).toEqual(['To Purchase 1', 'To Rent 1', 'Sold Out 1']);
    const cards = () => screen.getAllByRole('link').map(({ textContent }) => textContent);
    expect(cards()).toEqual(['Msasa RidgeLagoon TerracesFrom R\u00A02\u00A0495\u00A0000.00']);
    fireEvent.click(screen.getByRole('tab', { name: /To Rent/ }));
    expect(cards()).toEqual(['Msasa RidgeLoftsR 14 500.00 a month']);
    fireEvent.click(screen.getByRole('tab', { name: /Sold Out/ }));
    expect(cards()).toEqual(['Msasa RidgeCornerSold Out']);
    fireEvent.click(screen.getByRole('link'));
    await waitFor(() => expect(location.pathname).toBe('/Developments'));
    expect(history.state.record).toMatchObject({ name: 'Corner' });
  });

  it("'No developments available'", async () => {
    api.answer(LIST, () => []);
    showScreen(<EstateDevelopmentsScreen />, '/EstateDevelopments');
    expect(await screen.findByText('No developments available')).toBeTruthy();
  });

  it('shows that it is loading', async () => {
    api.answer(LIST, neverAnswers);
    showScreen(<EstateDevelopmentsScreen />, '/EstateDevelopments');
    expect(await screen.findByRole('status')).toBeTruthy();
  });

  it('offers another try after a failure', async () => {
    api.answer(LIST, refuse('forbidden'));
    showScreen(<EstateDevelopmentsScreen />, '/EstateDevelopments');
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});

describe('a development (/Developments)', () => {
  const show = (record?: Development) => showScreen(<DevelopmentsScreen />, '/Developments', record);

  it("'image slider, description, sales units (title, from price, rooms, square meters, contacts)'", async () => {
    show(terraces);
    expect(await screen.findByRole('heading', { level: 1, name: 'Lagoon Terraces' })).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Pictures of Lagoon Terraces' }).querySelectorAll('img')).toHaveLength(2);
    expect(screen.getByText('Twelve apartments')).toBeTruthy();
    expect(screen.getByRole('list', { name: 'Units' }).textContent).toBe(
      'The Weaver2 rooms2 bathrooms98 m²fromR\u00A02\u00A0495\u00A0000.00',
    );
    expect(screen.getByRole('link', { name: 'Call Anton' }).getAttribute('href')).toBe('tel:0834402217');
  });

  it.each([
    ['Buy Online', '/DynamicIFrame', { url: 'https://buy.test/', title: 'Buy Online' }],
    ['Brochure', '/pdf-viewer', { url: 'https://buy.test/b.pdf', heading: 'Brochure' }],
    ['Virtual Tour', '/DynamicIFrame', { url: 'https://tour.test/', title: 'Virtual Tour' }],
  ])("'%s' opens its page", async (name, path, record) => {
    show(terraces);
    fireEvent.click(await screen.findByRole('button', { name }));
    await waitFor(() => expect(location.pathname).toBe(path));
    expect(history.state.record).toEqual(record);
  });

  it('draws no button without its link', async () => {
    show(all[1]);
    await screen.findByRole('heading', { level: 1, name: 'Lofts' });
    for (const name of ['Buy Online', 'Brochure', 'Virtual Tour', 'Share']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
  });

  it('leads to the list without a record', async () => {
    show();
    await waitFor(() => expect(location.pathname).toBe('/EstateDevelopments'));
  });
});
