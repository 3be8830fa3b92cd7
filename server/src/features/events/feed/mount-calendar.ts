import type { Hono } from 'hono';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { readFeed, type CalendarSource } from './calendar-feed.ts';

const address = /^([\w-]{43})\.ics$/;

/**
 * Mounts the calendars of people at `/calendar/{token}.ics`. A calendar on a phone has no session: the secret address authorises
 * its bearer to read it, and the person can renew it.
 */
export const mountCalendars = (
  application: Hono,
  dependencies: Pick<Dependencies, 'database' | 'clock' | 'environment'>,
  readMore: CalendarSource,
): void => {
  application.get('/calendar/:file', async (context) => {
    const token = address.exec(context.req.param('file'))?.[1];
    const text = token === undefined ? undefined : await readFeed(dependencies, token, readMore);
    const headers = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' };
    if (text === undefined) {
      const body = 'This calendar does not exist. Its address may have been renewed.';
      return new Response(body, { status: 404, headers: { ...headers, 'content-type': 'text/plain; charset=utf-8' } });
    }
    return new Response(text, { headers: { ...headers, 'content-type': 'text/calendar; charset=utf-8' } });
  });
};
