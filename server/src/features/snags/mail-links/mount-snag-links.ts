import { maxSnagWords, snagTitle, wordsAfterTitle } from '@ekhaya/contract/snags/snags.rules';
import type { Context, Hono } from 'hono';
import { html } from 'hono/html';
import { AppError } from '../../../platform/app-error.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { answerPage } from '../../../platform/http/answer-page.ts';
import { readBytes } from '../../../platform/http/read-bytes.ts';
import { readSnagPhoto } from '../../profile/index.ts';
import { answerByLink, findLinkedSnag, type LinkedSnag } from './answer-by-link.ts';

type Needs = Pick<Dependencies, 'database' | 'clock' | 'live' | 'environment' | 'objectStore'>;

/** Five thousand characters of four bytes, each escaped. */
const bodyLimit = 96 * 1024;

const dead = (): Promise<Response> =>
  answerPage(
    'This link no longer works',
    html`<p>The snag is closed or with another department, or the link is older than 30 days.</p>`,
    404,
  );

/** What a form answers that was not taken: why, and what was written. */
interface Refused {
  problem: string;
  text: string;
  status: number;
}

const formPage = (
  { row, department }: LinkedSnag,
  token: string,
  { problem, text, status }: Refused = { problem: '', text: '', status: 200 },
): Promise<Response> => {
  const words = wordsAfterTitle(row.request);
  return answerPage(
    snagTitle(row.request),
    html`<p>${department.name}${row.isUrgent ? ' · Urgent: danger to people or a house' : ''}</p>
      ${words === '' ? '' : html`<p>${words}</p>`} ${row.placeText === '' ? '' : html`<p>Where: ${row.placeText}</p>`}
      ${row.photos.map((_id, at) => html`<img src="/answer/snags/${token}/photos/${at}" alt="Photo ${at + 1} of the report" />`)}
      <form method="post" action="/answer/snags/${token}">
        ${problem === '' ? '' : html`<p role="alert"><strong>${problem}</strong></p>`}
        <label for="text">Answer</label>
        <textarea id="text" name="text" dir="auto" maxlength="${maxSnagWords}">${text}</textarea>
        <button name="act" value="answer">Send the answer</button>
        <button name="act" value="done">It is done</button>
      </form>
      <p><small>The people who reported it read your words. No account is needed.</small></p>`,
    status,
  );
};

const readForm = async (context: Context): Promise<URLSearchParams> =>
  new URLSearchParams(new TextDecoder().decode(await readBytes(context.req.raw, bodyLimit)));

/** The typed words with plain line breaks, without other control characters. */
const wordsOf = (form: URLSearchParams): string =>
  (form.get('text') ?? '')
    .replaceAll('\r\n', '\n')
    .replaceAll(/[^\P{Cc}\n]/gu, '')
    .trim();

/**
 * Mounts the page at `/answer/snags/{token}`, where a department without an account answers one snag or closes it. The token alone
 * authorises. Opening the page changes nothing, because programs that check links open it too.
 */
export const mountSnagLinks = (application: Hono, dependencies: Needs): void => {
  application.get('/answer/snags/:token', async (context) => {
    const token = context.req.param('token');
    const found = await findLinkedSnag(dependencies, token);
    return found === undefined ? dead() : formPage(found, token);
  });
  application.get('/answer/snags/:token/photos/:at', async (context) => {
    const found = await findLinkedSnag(dependencies, context.req.param('token'));
    const id = found?.row.photos[Number(context.req.param('at'))];
    const bytes = id === undefined ? undefined : await readSnagPhoto(dependencies, id);
    if (bytes === undefined) return dead();
    return new Response(bytes, {
      headers: { 'content-type': 'image/webp', 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
    });
  });
  application.post('/answer/snags/:token', async (context) => {
    const token = context.req.param('token');
    const found = await findLinkedSnag(dependencies, token);
    if (found === undefined) return dead();
    let text = '';
    try {
      const form = await readForm(context);
      text = wordsOf(form);
      const isDone = form.get('act') === 'done';
      if (!(await answerByLink(dependencies, { token, text, isDone }))) return await dead();
      return await answerPage(
        isDone ? 'Closed' : 'Sent',
        html`<p>${isDone ? 'The people who reported it are asked if it is mended.' : 'Your answer is sent.'}</p>`,
      );
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const problem =
        error.code === 'validation' ? 'Please write an answer of at most 5\u00a0000 characters.' : error.detail;
      return formPage(found, token, { problem, text, status: error.code === 'too-many-requests' ? 429 : 400 });
    }
  });
};
