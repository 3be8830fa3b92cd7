import type { SettingType } from '@ekhaya/contract/notifications/settings.rules';
import type { Hono } from 'hono';
import { html } from 'hono/html';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { answerPage } from '../../../platform/http/answer-page.ts';
import { optOut, readOptOutToken } from './opt-out.ts';

const about: Record<SettingType, string> = {
  booking: 'your bookings',
  visitor: 'your visitors',
  snag: 'your reports',
  event: 'events',
  others: 'news of the estate',
};

const unknown = (): Promise<Response> =>
  answerPage('This link does not work', html`<p>Sign in and open Notification settings in your profile.</p>`, 404);

/**
 * Mounts the page at `/answer/notices/{token}`, where a reader ends mails like the one with the link. Mail programs post to it by
 * themselves (RFC 8058), from elsewhere and without a session: the token alone authorises. Opening the page changes nothing, because
 * programs that check links open it too.
 */
export const mountOptOut = (
  application: Hono,
  dependencies: Pick<Dependencies, 'database' | 'clock' | 'live' | 'environment'>,
): void => {
  const { secrets } = dependencies.environment;
  application.get('/answer/notices/:token', (context) => {
    const token = context.req.param('token');
    const found = readOptOutToken(secrets, token);
    if (found === undefined) return unknown();
    return answerPage(
      `No more mails about ${about[found.type]}?`,
      html`<p>You still find them in the app, if you wish. Mails about the safety of your account always come.</p>
        <form method="post" action="/answer/notices/${token}"><button>Stop these mails</button></form>`,
    );
  });
  application.post('/answer/notices/:token', async (context) => {
    const found = readOptOutToken(secrets, context.req.param('token'));
    if (found === undefined || !(await optOut(dependencies, found))) return unknown();
    return answerPage(
      'Done',
      html`<p>You get no more mails about ${about[found.type]}.</p>
        <p><a href="/NotificationSettings">Notification settings</a></p>`,
    );
  });
};
