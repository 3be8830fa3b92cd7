import { html } from 'hono/html';
import type { ShownMessage } from '../../platform/outbox/read-outbox.ts';
import { textPage } from './page-layout.ts';

const link = /(https?:\/\/\S+)/;

const withLinks = (text: string) =>
  text.split(link).map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : part));

/** Renders the messages that the demo stored in place of sending them, newest first. */
export const outboxPage = (messages: readonly ShownMessage[]): Promise<Response> =>
  textPage(
    'Outbox',
    html`<p class="note">Mails and text messages of the demo. Nothing here has left this machine.</p>
      ${messages.length === 0 ? html`<p>Nothing has been sent yet.</p>` : ''}
      ${messages.map(
        (message) =>
          html`<article>
            <p class="note">${message.channel === 'sms' ? 'SMS' : 'Mail'} to ${message.to}, ${message.sentAt}</p>
            ${message.subject === undefined ? '' : html`<p><b>${message.subject}</b></p>`}
            <pre>${withLinks(message.text)}</pre>
          </article>`,
      )}`,
    { cacheControl: 'no-store' },
  );
