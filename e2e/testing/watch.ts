import { expect, type BrowserContext } from '@playwright/test';

/** Collects browser errors that a journey did not announce. */
export interface Watch {
  /** Announces answers with this status from matching addresses. */
  expectStatus(status: number, address: RegExp): void;
  /** Announces addresses whose requests fail. */
  expectNoAnswer(address: RegExp): void;
  /** Switches the network off or on. Failures while it is off do not count. */
  setOffline(isOffline: boolean): Promise<void>;
  /** Fails the test on any unannounced error. */
  assertQuiet(): void;
}

// The app itself left the page or closed the stream.
const CALLED_OFF = 'net::ERR_ABORTED';

/** The status that stands for a missing answer. */
const NO_ANSWER = 0;

/** Watches all pages and workers of a context for failed requests, error answers, console errors and uncaught errors. */
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
    // axe tries to enter a frame without scripts and is refused.
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
