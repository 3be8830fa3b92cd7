import type { ListedDocument } from '@ekhaya/contract/documents/documents';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { storeFile } from '../../platform/store/stored-files.ts';
import { type FakeApi, fakeApi, neverAnswers, refuse } from '../../platform/testing/fake-api.ts';
import { setOnline } from '../../platform/testing/network.ts';
import { showScreen } from '../../platform/testing/show-screen.tsx';
import { signedIn } from '../../platform/testing/signed-in.tsx';
import { documentsLive } from './documents.live.ts';
import { DocumentsScreen } from './documents.screen.tsx';

vi.mock('../../platform/store/encrypted-store.ts', () => import('../../platform/testing/memory-store.ts'));

const LIST = 'GET /api/documents';

const document = (title: string, category: string, changes: Partial<ListedDocument> = {}): ListedDocument => ({
  id: title,
  title,
  category,
  url: `/media/${title.replaceAll(' ', '-')}`,
  pages: 4,
  bytes: 9000,
  isForm: false,
  publishedAt: '2026-01-02T08:00:00.000Z',
  ...changes,
});
const documents = [
  document('Levies', 'Notices', { publishedAt: new Date().toISOString() }),
  document('Quiet hours', 'House rules'),
  document('Pet registration', 'Forms', { isForm: true, pages: 1 }),
];

const rows = (): string[] => [...window.document.querySelectorAll('.row-text')].map((row) => row.textContent);

let api: FakeApi;
beforeEach(() => {
  api = fakeApi({ [LIST]: ({ query }) => (query.search === 'tortoise' ? documents.slice(1, 2) : documents) });
  signedIn(api);
});

const show = async (): Promise<void> => {
  showScreen(<DocumentsScreen />, '/Documents');
  await waitFor(() => expect(rows()).toHaveLength(3));
};

describe('/Documents', () => {
  it('lists documents by category, new ones marked, and opens one in the viewer', async () => {
    await show();
    expect(rows()[0]).toMatch(/^New: LeviesPDF, 4 pages/);
    expect(rows()[1]).toMatch(/^Quiet hoursPDF, 4 pages, \d+ Jan 2026$/);
    fireEvent.click(screen.getByRole('button', { name: 'Forms' }));
    expect(rows()).toEqual([expect.stringMatching(/^Pet registrationPDF form, 1 page/)]);
    fireEvent.click(screen.getByRole('link', { name: /Pet registration/ }));
    await waitFor(() => expect(location.pathname).toBe('/pdf-viewer'));
    expect(history.state.record).toEqual({ url: '/media/Pet-registration', heading: 'Pet registration' });
  });

  it('opens the document that a notification names, and finds the category again after Back', async () => {
    showScreen(<DocumentsScreen />, '/Documents?document=Levies');
    await waitFor(() => expect(location.pathname).toBe('/pdf-viewer'));
    expect(history.state.record).toEqual({ url: '/media/Levies', heading: 'Levies' });
    cleanup();
    await show();
    fireEvent.click(screen.getByRole('button', { name: 'Forms' }));
    cleanup();
    render(<DocumentsScreen />);
    await waitFor(() => expect(rows()).toEqual([expect.stringMatching(/^Pet registration/)]));
  });

  it('opens the document of another estate, which its notification names', async () => {
    const ofHarbour = document('Rules 2027', 'Notices');
    api.answer(LIST, ({ query }) => (query.estateId === '92' ? [ofHarbour] : documents));
    showScreen(<DocumentsScreen />, '/Documents?document=Rules%202027&estate=92');
    await waitFor(() => expect(location.pathname).toBe('/pdf-viewer'));
    expect(history.state.record).toEqual({ url: '/media/Rules-2027', heading: 'Rules 2027' });
  });

  it('searches titles and texts on the server', async () => {
    await show();
    fireEvent.change(screen.getByPlaceholderText('Search here ...'), { target: { value: ' tortoise ' } });
    await waitFor(() => expect(rows()).toEqual([expect.stringMatching(/^Quiet hours/)]));
    expect(api.inputsOf(LIST).map(({ query }) => query.search)).toEqual(['', 'tortoise']);
    fireEvent.click(screen.getByRole('button', { name: 'Notices' }));
    expect(screen.getByText('No documents found.')).toBeTruthy();
  });

  it('does not say of other words that nothing is found before they are answered', async () => {
    await show();
    const search = screen.getByPlaceholderText('Search here ...');
    api.answer(LIST, () => []);
    fireEvent.change(search, { target: { value: 'zebra' } });
    expect(await screen.findByText('No documents found.')).toBeTruthy();
    api.answer(LIST, neverAnswers);
    fireEvent.change(search, { target: { value: 'tortoise' } });
    await waitFor(() => expect(screen.queryByText('No documents found.')).toBeNull());
  });

  it('says what is on this phone; without a network it searches the titles there', async () => {
    await storeFile(new URL('/media/Quiet-hours', location.origin).href, new Uint8Array([1]));
    await show();
    await waitFor(() => expect(rows()[1]).toBe('Quiet hoursPDF, 4 pages, on this phone'));
    act(() => setOnline(false));
    expect(await screen.findByText(/^Saved/)).toBeTruthy();
    fireEvent.change(screen.getByPlaceholderText('Search here ...'), { target: { value: 'HOURS' } });
    await waitFor(() => expect(rows()).toHaveLength(1));
  });

  it('follows what staff publish', async () => {
    await show();
    api.answer(LIST, () => documents.slice(1));
    act(() => void documentsLive.content?.());
    await waitFor(() => expect(rows()).toHaveLength(2));
  });

  it('shows that it is loading', async () => {
    api.answer(LIST, neverAnswers);
    showScreen(<DocumentsScreen />, '/Documents');
    expect(await screen.findByText('Loading')).toBeTruthy();
  });

  it('says that an estate has no documents', async () => {
    api.answer(LIST, () => []);
    showScreen(<DocumentsScreen />, '/Documents');
    expect(await screen.findByText('Msasa Ridge has no documents yet.')).toBeTruthy();
  });

  it('shows a failed read with a retry', async () => {
    api.answer(LIST, refuse('forbidden'));
    showScreen(<DocumentsScreen />, '/Documents');
    expect(await screen.findByText('The documents could not be read')).toBeTruthy();
    api.answer(LIST, () => documents);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(rows()).toHaveLength(3));
  });
});
