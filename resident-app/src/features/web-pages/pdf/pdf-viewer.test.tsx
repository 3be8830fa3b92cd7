import { Toasts } from '@ekhaya/ui-kit/feedback/toast';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi } from '../../../platform/testing/fake-api.ts';
import { setOnline } from '../../../platform/testing/network.ts';
import { showScreen } from '../../../platform/testing/show-screen.tsx';
import { signedIn } from '../../../platform/testing/signed-in.tsx';
import {
  filesWithinLimit,
  readStoredFile,
  storedFileAddresses,
  storeFile,
} from '../../../platform/store/stored-files.ts';
import { PdfPassword } from './pdf-password.tsx';
import { PdfViewerScreen } from './pdf-viewer.screen.tsx';

vi.mock('../../../platform/store/encrypted-store.ts', () => import('../../../platform/testing/memory-store.ts'));

const question = 'You are unable to view this content on your mobile browser, would you like to download it instead?';
const record = { url: '/media/house-rules', heading: 'house rules' };

describe('/pdf-viewer', () => {
  let answerFile: () => Promise<Response>;
  beforeEach(() => {
    signedIn(fakeApi({}));
    const callApi = globalThis.fetch;
    vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) =>
      JSON.stringify(input).includes('/media/') ? answerFile() : callApi(input, init),
    );
    return () => void vi.restoreAllMocks();
  });

  it("'PDF viewer title from heading (first letter capitalised)', with Close, and says that it is loading", async () => {
    answerFile = () => Promise.withResolvers<Response>().promise;
    showScreen(<PdfViewerScreen />, '/pdf-viewer', record);
    expect(screen.getByRole('heading', { level: 1, name: 'House rules' })).toBeTruthy();
    expect(screen.getByText('Loading')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(location.pathname).toBe('/home'));
  });

  it('a PDF that cannot be fetched shows the download dialog, and can be tried again', async () => {
    answerFile = () => Promise.resolve(new Response(null, { status: 404 }));
    showScreen(<PdfViewerScreen />, '/pdf-viewer', record);
    expect(await screen.findByRole('heading', { name: question })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'No' }));
    expect(await screen.findByText('The document did not come.')).toBeTruthy();
    const tried = vi.mocked(globalThis.fetch).mock.calls.length;
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(vi.mocked(globalThis.fetch).mock.calls.length).toBeGreaterThan(tried));
  });

  it('offers a file of more than 100 MB for download', async () => {
    const body = new Response('%PDF-1.7').body;
    answerFile = () => Promise.resolve(new Response(body, { headers: { 'content-length': '200000000' } }));
    showScreen(<PdfViewerScreen />, '/pdf-viewer', record);
    expect(await screen.findByText('The document is too large to show on a phone.')).toBeTruthy();
  });

  it('without a network, shows the download dialog too, says that the document is not on this phone, and downloads nothing', async () => {
    setOnline(false);
    answerFile = () => Promise.reject(new TypeError('Failed to fetch'));
    showScreen(<PdfViewerScreen />, '/pdf-viewer', record);
    expect(await screen.findByRole('heading', { name: question })).toBeTruthy();
    expect(screen.getByText('This document is not on this phone yet.')).toBeTruthy();
    const opened = vi.spyOn(HTMLAnchorElement.prototype, 'click');
    render(<Toasts />);
    fireEvent.click(screen.getByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('There is no network. Please download it once there is one.')).toBeTruthy();
    expect(opened).not.toHaveBeenCalled();
  });

  it.each([undefined, { heading: 'Nothing' }, { url: 'javascript:alert(1)' }, { url: 'file:///etc/passwd' }])(
    'goes to Home for the record %j',
    async (wrong) => {
      showScreen(<PdfViewerScreen />, '/pdf-viewer', wrong);
      await waitFor(() => expect(location.pathname).toBe('/home'));
    },
  );
});

it('asks for the password of a protected document, and says when it is wrong', () => {
  const onAnswer = vi.fn<(password: string) => void>();
  showScreen(<PdfPassword isWrong onAnswer={onAnswer} />, '/pdf-viewer');
  expect(screen.getByText('This is not the password of this document.')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Password of the document'), { target: { value: 'msasa' } });
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(onAnswer).toHaveBeenCalledWith('msasa');
});

describe('stored files', () => {
  it('keeps the newest within 60 MB', () => {
    const file = (address: string, megabytes: number, openedAt: number) => ({
      address,
      size: megabytes * 1024 * 1024,
      openedAt,
    });
    const { kept, removed } = filesWithinLimit([
      file('a', 20, 1),
      file('b', 20, 2),
      file('c', 20, 3),
      file('d', 10, 4),
    ]);
    expect(kept.map(({ address }) => address)).toEqual(['d', 'c', 'b']);
    expect(removed.map(({ address }) => address)).toEqual(['a']);
  });

  it('returns the bytes of a stored file, and stores none of more than 20 MB', async () => {
    await storeFile('/media/a', new Uint8Array([1, 2, 3]));
    await storeFile('/media/big', new Uint8Array(21 * 1024 * 1024));
    expect(new Uint8Array((await readStoredFile('/media/a')) ?? new ArrayBuffer(0))).toEqual(new Uint8Array([1, 2, 3]));
    expect(await storedFileAddresses()).toEqual(new Set(['/media/a']));
  });
});
