import { addressOf } from './push-message.ts';

/**
 * How long an open page may take to say that it opens the notification. Firefox lets a worker open a window only within a second of
 * the tap.
 */
const MAX_ANSWER_MS = 700;

interface OpenPages {
  /** The open pages of the app. */
  pages: readonly WindowClient[];
  openWindow: (address: string) => Promise<unknown>;
}

/**
 * Opens a notification that was tapped: in an open page of the app, which is focused once it has answered. A page that does not answer,
 * because it is frozen, still starting or of another version, would only come to the front: then a window is opened. A guard at work
 * keeps her screen.
 */
export async function openTapped(id: string, { pages, openWindow }: OpenPages): Promise<void> {
  const page = pages.find(({ url }) => new URL(url).pathname !== '/guard');
  if (page !== undefined && (await answers(page, id))) await page.focus().catch(() => undefined);
  else await openWindow(addressOf(id));
}

/** Tells a page which notification was tapped. @returns whether it has answered in time */
function answers(page: WindowClient, id: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    const end = (hasAnswered: boolean): void => {
      clearTimeout(timer);
      port1.close();
      resolve(hasAnswered);
    };
    const timer = setTimeout(() => end(false), MAX_ANSWER_MS);
    port1.addEventListener('message', () => end(true), { once: true });
    port1.start();
    page.postMessage({ type: 'notification-tapped', id }, [port2]);
  });
}
