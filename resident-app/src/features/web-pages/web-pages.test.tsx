import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startSession } from '../../platform/session/session.ts';
import { writeStored } from '../../platform/store/encrypted-store.ts';
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

/** The shipped values of the remote key dynamicWebScreen. */
const loadConfig = {
  key: 'dynamicWebScreen' as const,
  value: { loadSeconds: 10 },
  nextFetch: '2100-01-01T00:00:00Z',
};

let api: FakeApi;
/** Answers the request for a page; by default successfully. */
let answerPage: () => Promise<Response>;

beforeEach(() => {
  api = fakeApi({ 'GET /api/config/{key}': () => loadConfig });
  answerPage = () => Promise.resolve(new Response());
  const callApi = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) =>
    init?.method === 'HEAD' ? answerPage() : callApi(input, init),
  );
  return () => void vi.restoreAllMocks();
});

/** Fires `load` on the frame and lets the request for the page finish. */
const waitForPage = async (): Promise<void> => {
  fireEvent.load(frame() ?? document.body);
  await waitFor(() => expect(screen.queryByText('Loading')).toBeNull());
};

describe('/DynamicIFrame', () => {
  it("'embedded page' with 'title (first letter capitalised)', sandboxed, with a spinner until it has loaded", async () => {
    showScreen(<WebPageScreen />, '/DynamicIFrame', page);
    expect(screen.getByRole('heading', { name: 'Market day' })).toBeTruthy();
    expect(frame()?.src).toBe(page.url);
    expect(frame()?.getAttribute('sandbox')).not.toContain('allow-top-navigation');
    expect(screen.getByText('Loading')).toBeTruthy();
    await waitForPage();
  });

  it('shows pages of this server without scripts', () => {
    showScreen(<WebPageScreen />, '/DynamicIFrame', { url: '/legal/terms', title: 'Terms' });
    expect(frame()?.src).toBe(`${location.origin}/legal/terms`);
    expect(frame()?.getAttribute('sandbox')).not.toContain('allow-scripts');
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

  it('redirects a signed-in person to Home', async () => {
    signedIn(api);
    showScreen(<WebPageScreen />, '/DynamicIFrame');
    await waitFor(() => expect(location.pathname).toBe('/home'));
  });

  it('offers the download offline, without requesting the page', async () => {
    setOnline(false);
    showScreen(<WebPageScreen />, '/DynamicIFrame', page);
    expect(await screen.findByText(question)).toBeTruthy();
    expect(screen.getByText('There is no network.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(frame()).toBeNull();
    setOnline(true);
    await waitFor(() => expect(frame()?.src).toBe(page.url));
  });

  it('keeps a loaded page when the network goes', async () => {
    showScreen(<WebPageScreen />, '/DynamicIFrame', page);
    await waitForPage();
    setOnline(false);
    expect(screen.queryByText(question)).toBeNull();
    expect(frame()).toBeTruthy();
  });

  it('shows at once that an address does not answer, although the frame fires load for the error page of the browser', async () => {
    answerPage = () => Promise.reject(new TypeError('Failed to fetch'));
    showScreen(<WebPageScreen />, '/DynamicIFrame', page);
    fireEvent.load(frame() ?? document.body);
    expect(await screen.findByText(question)).toBeTruthy();
    expect(screen.getByText('news.test gave no answer.')).toBeTruthy();
    expect(frame()).toBeNull();
    answerPage = () => Promise.resolve(new Response());
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(frame()).toBeTruthy());
    await waitForPage();
  });

  it('shows that a page of this server is gone', async () => {
    answerPage = () => Promise.resolve(new Response(null, { status: 404 }));
    showScreen(<WebPageScreen />, '/DynamicIFrame', { url: '/demo/nowhere', title: 'Nowhere' });
    expect(await screen.findByText(question)).toBeTruthy();
  });

  it('links to the contact of a tile', () => {
    const contact = { person: 'Nomsa Radebe', number: '012 555 0195' };
    showScreen(<WebPageScreen />, '/DynamicIFrame', { ...page, contact });
    expect(screen.getByRole('link', { name: 'Call Nomsa Radebe' }).getAttribute('href')).toBe('tel:0125550195');
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

  it("'nothing loaded in 10 s': the download replaces the page and goes to the browser", () => {
    answerPage = () => Promise.withResolvers<Response>().promise;
    vi.useFakeTimers();
    showScreen(<WebPageScreen />, '/DynamicIFrame', page);
    act(() => void vi.advanceTimersByTime(9_999));
    expect(screen.queryByText(question)).toBeNull();
    act(() => void vi.advanceTimersByTime(1));
    expect(screen.getByText(question)).toBeTruthy();
    vi.useRealTimers();
    const clicked: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function press(this: HTMLAnchorElement) {
      clicked.push(this.href);
    });
    fireEvent.click(screen.getByRole('button', { name: 'Download' }));
    expect(clicked).toEqual([page.url]);
  });

  it('shows a loaded page after 10 s although the request for it has no answer', () => {
    answerPage = () => Promise.withResolvers<Response>().promise;
    vi.useFakeTimers();
    showScreen(<WebPageScreen />, '/DynamicIFrame', page);
    fireEvent.load(frame() ?? document.body);
    expect(screen.getByText('Loading')).toBeTruthy();
    act(() => void vi.advanceTimersByTime(10_000));
    vi.useRealTimers();
    expect(screen.queryByText('Loading')).toBeNull();
    expect(frame()).toBeTruthy();
  });

  it('offers to open a foreign page in the browser', () => {
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

  it("'optional share' only where the browser supports it", () => {
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

  it('shows the terms that a sign-up accepts', async () => {
    await writeStored('config-signup', undefined);
    api.answer('GET /api/config/{key}', () => ({
      key: 'signup' as const,
      value: { isEnabled: true, termsUrl: 'https://estate.test/terms', privacyUrl: 'https://estate.test/privacy' },
      nextFetch: '2100-01-01T00:00:00Z',
    }));
    showScreen(<AboutScreen />, '/About');
    const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    await waitFor(() => expect(href('Terms and conditions')).toBe('https://estate.test/terms'));
    expect(href('Privacy policy')).toBe('https://estate.test/privacy');
  });

  it('leaves a press with a modifier key to the browser', () => {
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

describe('the bank’s page of a payment', () => {
  const BANK_PAGE = 'GET /api/payments/{id}/bank-page';
  beforeEach(() => api.answer(BANK_PAGE, () => ({ host: 'secure.gateway.example' })));
  const bank = { url: '/pay/p1', title: 'Payment', isPayment: true };

  it('stands in a frame that cannot leave the app; leaving loses nothing', async () => {
    showScreen(<WebPageScreen />, '/DynamicIFrame', bank);
    const bankFrame = await screen.findByTitle('Payment');
    expect(bankFrame.getAttribute('sandbox')).not.toContain('allow-top-navigation');
    expect(screen.getByText('Leaving loses nothing. The payment is found again under Utilities.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(location.pathname).toBe('/home'));
  });

  it('says from which host it comes, once the server has said so', async () => {
    showScreen(<WebPageScreen />, '/DynamicIFrame', { ...bank, url: '/pay/p2' });
    expect(await screen.findByText('Your bank’s page, by secure.gateway.example')).toBeTruthy();
    expect(api.inputsOf(BANK_PAGE)).toEqual([{ params: { id: 'p2' } }]);
  });

  it('goes back by itself when our page in the frame says that the bank is done, and not for another site', async () => {
    showScreen(<WebPageScreen />, '/DynamicIFrame', bank);
    await screen.findByTitle('Payment');
    const say = (origin: string) =>
      dispatchEvent(new MessageEvent('message', { origin, data: { type: 'payment-returned' } }));
    say('https://evil.example');
    expect(location.pathname).toBe('/DynamicIFrame');
    say(location.origin);
    await waitFor(() => expect(location.pathname).toBe('/home'));
  });

  it('goes back one screen when it is told twice', async () => {
    // Every entry has the record, so that the screen under test stays whatever entry is shown.
    history.replaceState({ key: 'bills', depth: 0, record: bank }, '', '/bills');
    history.pushState({ key: 'payment', depth: 1, record: bank }, '', '/Payment');
    history.pushState({ key: 'bank', depth: 2, record: bank }, '', '/DynamicIFrame');
    render(<WebPageScreen />);
    await screen.findByTitle('Payment');
    const event = { origin: location.origin, data: { type: 'payment-returned' } };
    dispatchEvent(new MessageEvent('message', event));
    dispatchEvent(new MessageEvent('message', event));
    await waitFor(() => expect(location.pathname).toBe('/Payment'));
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50)));
    expect(location.pathname).toBe('/Payment');
  });
});
