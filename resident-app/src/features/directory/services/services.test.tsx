import type { DirectoryEntry } from '@ekhaya/contract/directory/services.rules';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeApi, fakeApi, neverAnswers, refuse } from '../../../platform/testing/fake-api.ts';
import { setOnline } from '../../../platform/testing/network.ts';
import { showScreen } from '../../../platform/testing/show-screen.tsx';
import { signedIn } from '../../../platform/testing/signed-in.tsx';
import { directoryLive } from '../directory.live.ts';
import { DirectoryScreen } from './directory.screen.tsx';
import { SecondaryDirectoryScreen } from './secondary-directory.screen.tsx';
import { TelephoneDirectoryScreen } from './telephone-directory.screen.tsx';

vi.mock('../../../platform/store/encrypted-store.ts', () => import('../../../platform/testing/memory-store.ts'));

const LINK = 'GET /api/directorylevelsapi/estateDirectoryLink';

const entry = (service: string, type: string, name: string, number = '012 555 0142'): DirectoryEntry => ({
  dlevel1Name: service,
  dlevel1Icon: 'wrench' as const,
  dlevel2Name: type,
  dlevel2Icon: 'drop' as const,
  dlevel3Name: name,
  dlevel3Icon: 'drop' as const,
  dlevel3ContactNumber: number,
});
const entries = [
  entry('Home and repairs', 'Plumbers', 'Blue Crane Plumbing'),
  entry('Home and repairs', 'Plumbers', 'Nel and Sons Plumbing', '+27 (0)83 260 8841'),
  entry('Home and repairs', 'Painters', 'Two Brothers'),
  entry('Estate office', 'Reception', 'Front desk'),
];
const plumbers = {
  name: 'Plumbers',
  icon: 'drop',
  contacts: [
    { name: 'Blue Crane Plumbing', icon: 'drop', number: '012 555 0142' },
    { name: 'Nel and Sons Plumbing', icon: 'drop', number: '+27 (0)83 260 8841' },
  ],
};
const home = { name: 'Home and repairs', icon: 'wrench', serviceTypes: [plumbers] };

/** The texts of the rows on the screen. */
const rows = (): string[] => [...document.querySelectorAll('.row-text')].map((row) => row.textContent);

let api: FakeApi;
beforeEach(() => {
  api = fakeApi({ [LINK]: () => entries });
});

describe('Directory', () => {
  it("each row shows '1 service' or 'N services'; opens SecondaryDirectory", async () => {
    signedIn(api);
    showScreen(<DirectoryScreen />, '/directory');
    await waitFor(() => expect(rows()).toEqual(['Home and repairs2 services', 'Estate office1 service']));
    expect(screen.getByRole('heading', { level: 1, name: 'Directory' })).toBeTruthy();
    fireEvent.click(screen.getByRole('link', { name: /^Home and repairs/ }));
    await waitFor(() => expect(location.pathname).toBe('/SecondaryDirectory'));
    expect(history.state.record).toMatchObject({ name: 'Home and repairs', serviceTypes: [{ name: 'Plumbers' }, {}] });
  });

  it("'estate's services with search filtering by name'", async () => {
    signedIn(api);
    showScreen(<DirectoryScreen />, '/directory');
    await waitFor(() => expect(rows()).toHaveLength(2));
    const search = screen.getByPlaceholderText('Search here ...');
    fireEvent.change(search, { target: { value: 'OFFICE' } });
    expect(rows()).toEqual(['Estate office1 service']);
    fireEvent.change(search, { target: { value: 'plumber' } });
    expect(screen.getByText('No services found.')).toBeTruthy();
  });

  it('shows that it is loading', async () => {
    api.answer(LINK, neverAnswers);
    signedIn(api);
    showScreen(<DirectoryScreen />, '/directory');
    expect(await screen.findByText('Loading')).toBeTruthy();
  });

  it('says that an estate has no directory', async () => {
    api.answer(LINK, () => []);
    signedIn(api);
    showScreen(<DirectoryScreen />, '/directory');
    expect(await screen.findByText('Msasa Ridge has no services in its directory yet.')).toBeTruthy();
  });

  it('shows a failed read with a retry', async () => {
    api.answer(LINK, refuse('forbidden'));
    signedIn(api);
    showScreen(<DirectoryScreen />, '/directory');
    expect(await screen.findByText('The directory could not be read')).toBeTruthy();
    api.answer(LINK, () => entries);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(rows()).toHaveLength(2));
  });

  it('shows the stored list with its age without a network', async () => {
    signedIn(api);
    showScreen(<DirectoryScreen />, '/directory');
    await waitFor(() => expect(rows()).toHaveLength(2));
    act(() => setOnline(false));
    expect(await screen.findByText(/^Saved/)).toBeTruthy();
    expect(rows()).toHaveLength(2);
  });
});

describe('SecondaryDirectory', () => {
  it("'service types with search and contact count', then TelephoneDirectory: 'list passed via navigation state'", async () => {
    api.answer(LINK, neverAnswers);
    signedIn(api);
    showScreen(<SecondaryDirectoryScreen />, '/SecondaryDirectory', home);
    expect(rows()).toEqual(['Plumbers2 contacts']);
    fireEvent.change(screen.getByPlaceholderText('Search here ...'), { target: { value: 'roof' } });
    expect(screen.getByText('No services found.')).toBeTruthy();
    fireEvent.change(screen.getByPlaceholderText('Search here ...'), { target: { value: 'PLUMB' } });
    fireEvent.click(screen.getByRole('link', { name: /^Plumbers/ }));
    await waitFor(() => expect(location.pathname).toBe('/TelephoneDirectory'));
    expect(history.state.record).toEqual({ serviceName: 'Home and repairs', serviceType: plumbers });
  });

  it('shows changes that staff made meanwhile', async () => {
    signedIn(api);
    showScreen(<SecondaryDirectoryScreen />, '/SecondaryDirectory', home);
    await waitFor(() => expect(rows()).toEqual(['Plumbers2 contacts', 'Painters1 contact']));
    api.answer(LINK, () => entries.slice(1));
    act(() => void directoryLive.content?.());
    await waitFor(() => expect(rows()).toEqual(['Plumbers1 contact', 'Painters1 contact']));
  });

  it('A route opened without its record (a deep link) goes to its list', async () => {
    signedIn(api);
    showScreen(<SecondaryDirectoryScreen />, '/SecondaryDirectory');
    await waitFor(() => expect(location.pathname).toBe('/directory'));
  });
});

describe('TelephoneDirectory', () => {
  const record = { serviceName: 'Home and repairs', serviceType: plumbers };

  it("'entries with name, number, icon, tap-to-call, search Search here ... (case-insensitive contains)'", async () => {
    api.answer(LINK, neverAnswers);
    signedIn(api);
    showScreen(<TelephoneDirectoryScreen />, '/TelephoneDirectory', record);
    expect(screen.getByRole('heading', { level: 1, name: 'Directory' })).toBeTruthy();
    expect(screen.getByRole('heading', { level: 2, name: 'Plumbers, 2 contacts' })).toBeTruthy();
    expect(rows()).toEqual(['Blue Crane Plumbing012 555 0142', 'Nel and Sons Plumbing+27 (0)83 260 8841']);
    const call = screen.getByRole('link', { name: 'Call Nel and Sons Plumbing' });
    expect(call.getAttribute('href')).toBe('tel:+270832608841');
    fireEvent.change(screen.getByPlaceholderText('Search here ...'), { target: { value: 'CRANE' } });
    expect(rows()).toEqual(['Blue Crane Plumbing012 555 0142']);
    fireEvent.change(screen.getByPlaceholderText('Search here ...'), { target: { value: 'x' } });
    expect(screen.getByText('No contacts found.')).toBeTruthy();
  });

  it('goes to the directory without a record', async () => {
    signedIn(api);
    showScreen(<TelephoneDirectoryScreen />, '/TelephoneDirectory');
    await waitFor(() => expect(location.pathname).toBe('/directory'));
  });
});
