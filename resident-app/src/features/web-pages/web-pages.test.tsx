import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startSession } from '../../platform/session/session.ts';
import { type FakeApi, fakeApi } from '../../platform/testing/fake-api.ts';
import { setOnline } from '../../platform/testing/network.ts';
import { showScreen } from '../../platform/testing/show-screen.tsx';
import { signedIn } from '../../platform/testing/signed-in.tsx';
import { AboutScreen } from './about.screen.tsx';
import { WebPageScreen } from './web-page.screen.tsx';

vi.mock('../../platform/store/encrypted-store.ts', () => import('../../platform/testing/memory-store.ts'));

const question = 'You are unable to view this content on your mobile browser, would you like to download it instead?';
const page = { url: 'https://news.test/market', title: 'market day' };

const frame = (): HTMLIFrameElement | null => document.querySelector('iframe');

let api: FakeApi;

beforeEach(() => {
  api = fakeApi();
});

describe('/DynamicIFrame', () => {
  it("'embedded page' with 'title (first letter capitalised)', sandboxed, loading until it is there", () => {
    showScreen(<WebPageScreen />, '/DynamicIFrame', page);
    expect(screen.getByRole('heading', { name: 'Market day' })).toBeTruthy();
    expect(frame()?.src).toBe(page.url);
    expect(frame()?.getAttribute('sandbox')).not.toContain('allow-top-navigation');
    expect(screen.getByText('Loading')).toBeTruthy();
    fireEvent.load(frame() ?? document.body);
    expect(screen.queryByText('Loading')).toBeNull();
  });

  it('shows pages of our own without scripts', () => {
    showScreen(<WebPageScreen />, '/DynamicIFrame', { url: '/legal/terms', title: 'Terms' });
    expect(frame()?.src).toBe(`${location.origin}/legal/terms`);
    expect(frame()?.getAttribute('sandbox')).not.toMatch(/allow-scripts|allow-same-origin/);
  });

  it.each([
    ['no record', undefined],
    ['no address', { title: 'Nothing' }],
    ['http', { url: 'http://news.test/', title: 'Plain' }],
    ['a script', { url: 'javascript:alert(1)', title: 'Script' }],
  ])(
    "'A route opened without its record (a deep link) goes to its list', and so does %s: to login",
    async (_, record) => {
      await startSession();
      showScreen(<WebPageScreen />, '/DynamicIFrame', record);
      expect(frame()).toBeNull();
      await waitFor(() => expect(location.pathname).toBe('/login'));
    },
  );

  it('a signed-in person goes home then', async () => {
    signedIn(api);
    showScreen(<WebPageScreen />, '/DynamicIFrame');
    await waitFor(() => expect(location.pathname).toBe('/home'));
  });

  it("'offline': the dialog", async () => {
    setOnline(false);
    showScreen(<WebPageScreen />, '/DynamicIFrame', page);
    expect(await screen.findByRole('heading', { name: question })).toBeTruthy();
    expect(frame()).toBeNull();
  });

  it('a page that is there stays when the network goes', () => {
    showScreen(<WebPageScreen />, '/DynamicIFrame', page);
    fireEvent.load(frame() ?? document.body);
    setOnline(false);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(frame()).toBeTruthy();
  });

  it("'a PDF without a viewer': Yes downloads it", async () => {
    const clicked: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function press(this: HTMLAnchorElement) {
      clicked.push(this.href);
    });
    showScreen(<WebPageScreen />, '/DynamicIFrame', { url: 'https://news.test/brochure.pdf', title: 'Brochure' });
    await screen.findByRole('heading', { name: question });
    expect(frame()).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(clicked).toEqual(['https://news.test/brochure.pdf']);
  });

  it("'nothing loaded in 10 s': the dialog; No leaves the way out open", async () => {
    vi.useFakeTimers();
    showScreen(<WebPageScreen />, '/DynamicIFrame', page);
    act(() => void vi.advanceTimersByTime(9_999));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    act(() => void vi.advanceTimersByTime(1));
    expect(screen.getByRole('heading', { name: question })).toBeTruthy();
    vi.useRealTimers();
    fireEvent.click(screen.getByRole('button', { name: 'No' }));
    const way = await screen.findByRole('link', { name: 'Open in the browser', hidden: true });
    expect(way.getAttribute('href')).toBe(page.url);
  });

  it('a foreign page can always be opened in the browser instead, a page of ours need not', () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    showScreen(<WebPageScreen />, '/DynamicIFrame', page);
    fireEvent.click(screen.getByRole('button', { name: 'Open in the browser' }));
    expect(opened).toHaveBeenCalledWith(page.url, '_blank', 'noopener,noreferrer');
    opened.mockRestore();
    cleanup();
    showScreen(<WebPageScreen />, '/DynamicIFrame', { url: '/legal/terms', title: 'Terms' });
    expect(screen.queryByRole('button', { name: 'Open in the browser' })).toBeNull();
  });

  it("'Close' goes back", async () => {
    showScreen(<WebPageScreen />, '/DynamicIFrame', page);
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(location.pathname).toBe('/home'));
  });

  it("'optional share' only where the browser can", () => {
    showScreen(<WebPageScreen />, '/DynamicIFrame', page);
    expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
  });

  it("'with share': the page and its title", () => {
    const share = vi.fn<(data: ShareData) => Promise<void>>(() => Promise.resolve());
    Object.defineProperty(navigator, 'share', { configurable: true, value: share });
    showScreen(<WebPageScreen />, '/DynamicIFrame', page);
    fireEvent.click(screen.getByRole('button', { name: 'Share' }));
    Reflect.deleteProperty(navigator, 'share');
    expect(share).toHaveBeenCalledWith(page);
  });
});

describe('/About', () => {
  it("'About (shows app version)', the developer, and the terms, which open in the app", async () => {
    showScreen(<AboutScreen />, '/About');
    expect(screen.getByText('4.0.6')).toBeTruthy();
    expect(screen.getByText('Umoya Properties')).toBeTruthy();
    fireEvent.click(screen.getByRole('link', { name: 'Privacy policy' }));
    await waitFor(() => expect(location.pathname).toBe('/DynamicIFrame'));
    expect((history.state as { record: unknown }).record).toEqual({ url: '/legal/privacy', title: 'Privacy policy' });
  });

  it('leaves a press for a new tab to the browser', () => {
    showScreen(<AboutScreen />, '/About');
    const link = screen.getByRole('link', { name: 'Terms and conditions' });
    expect(link.getAttribute('href')).toBe('/legal/terms');
    let isLeft = false;
    const browser = (event: Event): void => {
      isLeft = !event.defaultPrevented;
      event.preventDefault();
    };
    addEventListener('click', browser, { once: true });
    fireEvent.click(link, { ctrlKey: true });
    expect(isLeft).toBe(true);
  });
});
