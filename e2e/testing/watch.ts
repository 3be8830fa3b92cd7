import { expect, type BrowserContext } from '@playwright/test';

/** Collects browser errors that a journey does not expect. */
export interface Watch {
  /** Expects responses with this status from matching addresses: they are not errors. */
  expectStatus(status: number, address: RegExp): void;
  /** Expects requests to matching addresses to fail: they are not errors. */
  expectNoAnswer(address: RegExp): void;
  /** Switches the network off or on. After it was off once, failed requests are not errors. */
  setOffline(isOffline: boolean): Promise<void>;
  /** Fails the test if there was any unexpected error. */
  assertNoErrors(): void;
}

/** The failure of a request that the page itself aborted, by navigation or by closing a stream. */
const ABORTED = 'net::ERR_ABORTED';

/** Represents a request without a response in the list of expected statuses. */
const NO_ANSWER = 0;

/** Watches all pages and workers of a context for failed requests, error answers, console errors and uncaught errors. */
export function watchContext(context: BrowserContext): Watch {
  const problems: string[] = [];
  const expected: { status: number; address: RegExp }[] = [];
  let hasBeenOffline = false;

  const isExpected = (address: string, status?: number) =>
    expected.some((one) => one.address.test(address) && (status === undefined || status === one.status));

  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    if (reason === ABORTED || (hasBeenOffline && reason.startsWith('net::'))) return;
    if (isExpected(request.url(), NO_ANSWER)) return;
    problems.push(`${request.method()} ${request.url()} failed: ${reason}`);
  });
  context.on('response', (response) => {
    if (response.status() < 400 || isExpected(response.url(), response.status())) return;
    problems.push(`${response.request().method()} ${response.url()} answered ${response.status()}`);
  });
  context.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    const { url } = message.location();
    // axe tries to run in a frame whose sandbox forbids scripts.
    if (message.text().startsWith('Blocked script execution in')) return;
    // The pages of the pretended bank are of the server's own origin. Those of a bank are not.
    if (message.text().startsWith('An iframe which has both allow-scripts') && /\/(sandbox|pay)\//.test(url)) return;
    // A journey without a service worker still asks for one, some seconds after the page has loaded.
    if (message.text().startsWith('Service Worker registration blocked by Playwright')) return;
    // A browser without a graphics card reads the picture of the map back to show it.
    if (message.text().includes('GPU stall due to ReadPixels')) return;
    const isNetworkError = /Failed to load resource|net::ERR_|error occurred when fetching the script/.test(
      message.text(),
    );
    if (isNetworkError && (hasBeenOffline || isExpected(url))) return;
    problems.push(`console ${message.type()}: ${message.text()} (${url})`);
  });
  context.on('weberror', (error) => problems.push(`uncaught: ${error.error().stack ?? error.error().message}`));

  return {
    expectNoAnswer: (address) => void expected.push({ status: NO_ANSWER, address }),
    expectStatus: (status, address) => void expected.push({ status, address }),
    setOffline: async (isOffline) => {
      if (isOffline) hasBeenOffline = true;
      await context.setOffline(isOffline);
    },
    assertNoErrors: () => expect(problems, 'unexpected errors of the browser').toEqual([]),
  };
}
