import { expect, type BrowserContext } from '@playwright/test';

/** What a browser complained about that the journey did not announce. */
export interface Watch {
  /** Announces answers with this status from addresses that match: they are part of the journey. */
  expectStatus(status: number, address: RegExp): void;
  /** Announces addresses that nobody answers: requests to them fail as part of the journey. */
  expectNoAnswer(address: RegExp): void;
  /** Takes the network away, or gives it back. What fails without it is no failure. */
  setOffline(isOffline: boolean): Promise<void>;
  /** Fails the test when something unannounced happened. */
  assertQuiet(): void;
}

// The page was left, or the stream was closed, by the app itself.
const CALLED_OFF = 'net::ERR_ABORTED';

/** Stands for the status of an answer that never comes. */
const NO_ANSWER = 0;

/** Watches all pages and workers of a context: failed requests, bad answers, console errors and uncaught errors. */
export function watchContext(context: BrowserContext): Watch {
  const problems: string[] = [];
  const announced: { status: number; address: RegExp }[] = [];
  let hasBeenOffline = false;

  const isAnnounced = (address: string, status?: number) =>
    announced.some((one) => one.address.test(address) && (status === undefined || status === one.status));

  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    if (reason === CALLED_OFF || (hasBeenOffline && reason.startsWith('net::'))) return;
    if (isAnnounced(request.url(), NO_ANSWER)) return;
    problems.push(`${request.method()} ${request.url()} failed: ${reason}`);
  });
  context.on('response', (response) => {
    if (response.status() < 400 || isAnnounced(response.url(), response.status())) return;
    problems.push(`${response.request().method()} ${response.url()} answered ${response.status()}`);
  });
  context.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    const { url } = message.location();
    // axe asks to look into a frame without scripts, and is refused as everybody is.
    if (message.text().startsWith('Blocked script execution in')) return;
    const isOfNetwork = /Failed to load resource|net::ERR_|error occurred when fetching the script/.test(
      message.text(),
    );
    if (isOfNetwork && (hasBeenOffline || isAnnounced(url))) return;
    problems.push(`console ${message.type()}: ${message.text()} (${url})`);
  });
  context.on('weberror', (error) => problems.push(`uncaught: ${error.error().stack ?? error.error().message}`));

  return {
    expectNoAnswer: (address) => void announced.push({ status: NO_ANSWER, address }),
    expectStatus: (status, address) => void announced.push({ status, address }),
    setOffline: async (isOffline) => {
      if (isOffline) hasBeenOffline = true;
      await context.setOffline(isOffline);
    },
    assertQuiet: () => expect(problems, 'what the browser complained about').toEqual([]),
  };
}
