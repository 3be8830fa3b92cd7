import type { Estate } from '@ekhaya/contract/estates/estates';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeApi, fakeApi, neverAnswers, refuse } from '../../platform/testing/fake-api.ts';
import { setOnline } from '../../platform/testing/network.ts';
import { showScreen } from '../../platform/testing/show-screen.tsx';
import { accessEntry, signedIn } from '../../platform/testing/signed-in.tsx';
import { SwitchEstateScreen } from './switch-estate.screen.tsx';

vi.mock('../../platform/store/encrypted-store.ts', () => import('../../platform/testing/memory-store.ts'));

const estate = (EstateID: string, estateName: string): Estate => ({
  EstateID,
  estateName,
  imageUrl: `/media/logo-${EstateID}`,
  address_Suburb: 'Midstream',
  address_City: 'Centurion',
});

const entries = [
  accessEntry(),
  accessEntry({
    estateID: '92',
    estateName: 'Kingfisher Bay',
    roleName: 'tenant',
    roleDisplayName: 'Tenant',
    roleRank: 50,
  }),
  accessEntry({
    estateID: '92',
    estateName: 'Kingfisher Bay',
    roleName: 'visitor',
    roleDisplayName: 'Visitor',
    roleRank: 1,
  }),
];

const logos = (): (string | null)[] => [...document.querySelectorAll('img')].map((logo) => logo.getAttribute('src'));

let api: FakeApi;

beforeEach(() => {
  api = fakeApi({
    'GET /api/estates': () => [
      estate('91', 'Msasa Ridge'),
      estate('92', 'Kingfisher Bay'),
      estate('93', 'Acacia Walk'),
    ],
  });
});

describe('SwitchEstate', () => {
  it("'card per estate where the user has a role, with logo', the current one marked", async () => {
    signedIn(api, { entries });
    showScreen(<SwitchEstateScreen />, '/SwitchEstate');
    expect(screen.getByRole('heading', { name: 'Select Estate' })).toBeTruthy();
    const cards = await screen.findAllByRole('button', { name: /Msasa Ridge|Kingfisher Bay|Acacia Walk/ });
    expect(cards.map((card) => card.textContent)).toEqual(['Msasa RidgeOwner', 'Kingfisher BayTenant, Visitor']);
    expect(cards.map((card) => card.getAttribute('aria-current'))).toEqual(['true', null]);
    await waitFor(() => expect(logos()).toEqual(['/media/logo-91', '/media/logo-92']));
  });

  it("'tap opens Select a Role dropdown (placeholder Select an option)'; 'choosing sets the current access control and goes to /home'", async () => {
    signedIn(api, { entries });
    showScreen(<SwitchEstateScreen />, '/SwitchEstate');
    fireEvent.click(await screen.findByRole('button', { name: /Kingfisher Bay/ }));
    const dropdown = await screen.findByRole('button', { name: /Select a Role/ });
    expect(dropdown.textContent).toContain('Select an option');
    fireEvent.click(dropdown);
    const options = await screen.findAllByRole('option');
    expect(options.map((option) => option.textContent)).toEqual(['Tenant', 'Visitor']);
    fireEvent.click(screen.getByRole('option', { name: 'Visitor' }));
    await waitFor(() => expect(location.pathname).toBe('/home'));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: /Kingfisher Bay/, hidden: true }).getAttribute('aria-current')).toBe(
        'true',
      ),
    );
  });

  it('shows the names while the logos load', async () => {
    api.answer('GET /api/estates', neverAnswers);
    signedIn(api, { entries });
    showScreen(<SwitchEstateScreen />, '/SwitchEstate');
    expect(await screen.findByRole('button', { name: /Kingfisher Bay/ })).toBeTruthy();
    expect(logos()).toEqual([]);
  });

  it('shows the names when the estates are refused', async () => {
    api.answer('GET /api/estates', refuse('forbidden'));
    signedIn(api, { entries });
    showScreen(<SwitchEstateScreen />, '/SwitchEstate');
    expect(await screen.findByRole('button', { name: /Msasa Ridge/ })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it("'or name with spinner if image fails offline', and the logo again with the network", async () => {
    signedIn(api, { entries: [accessEntry()] });
    showScreen(<SwitchEstateScreen />, '/SwitchEstate');
    await waitFor(() => expect(logos()).toEqual(['/media/logo-91']));
    setOnline(false);
    fireEvent.error(document.querySelector('.estate-mark') ?? document.body);
    await waitFor(() => expect(logos()).toEqual([]));
    expect(document.querySelector('.estate-mark .spinner')).toBeTruthy();
    expect(screen.getByRole('button', { name: /Msasa Ridge/ })).toBeTruthy();
    setOnline(true);
    await waitFor(() => expect(logos()).toEqual(['/media/logo-91']));
  });

  it('shows that the roles load or cannot be read, and tries again', async () => {
    showScreen(<SwitchEstateScreen />, '/SwitchEstate');
    expect(screen.getByRole('status').textContent).toContain('Loading');
    setOnline(false);
    signedIn(api, { entries });
    await screen.findByText('Your estates cannot be read without a network');
    expect(screen.queryByText('You do not have a role at an estate yet.')).toBeNull();
    setOnline(true);
    await screen.findByText('Your estates could not be read');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: /Kingfisher Bay/ })).toBeTruthy();
  });

  it('offline: the estates stay readable with their age', async () => {
    signedIn(api, { entries });
    showScreen(<SwitchEstateScreen />, '/SwitchEstate');
    await screen.findByRole('button', { name: /Kingfisher Bay/ });
    setOnline(false);
    expect(await screen.findByText(/^Saved/)).toBeTruthy();
    expect(screen.getByRole('button', { name: /Kingfisher Bay/ })).toBeTruthy();
  });

  it('shows that the person has no role', async () => {
    const nextFetch = new Date().toISOString();
    api.answer('GET /api/config/{key}', () => ({
      key: 'accessControl',
      value: { defaultEstateId: '91', defaultEntry: null },
      nextFetch,
    }));
    signedIn(api, { entries: [] });
    showScreen(<SwitchEstateScreen />, '/SwitchEstate');
    expect(await screen.findByText('You do not have a role at an estate yet.')).toBeTruthy();
  });
});
