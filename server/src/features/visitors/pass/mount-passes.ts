import { isPassToken } from '@ekhaya/contract/visitors/visitors.rules';
import { errorCodes } from '@ekhaya/contract/wire/error-codes';
import type { Hono } from 'hono';
import { AppError } from '../../../platform/app-error.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { requireSameOrigin } from '../../../platform/http/same-origin.ts';
import type { GateDirectory } from '../visits/gate-directory.ts';
import { completePass, type PassCompletion } from './complete-pass.ts';
import { forgetPage, noPassPage, passPage } from './pass-page.ts';
import { passServiceWorker } from './pass-script.ts';
import type { FindWayToHost } from './pass-way.ts';
import { readDefaultPassEstate, readPass } from './read-pass.ts';

const maxFormBytes = 4096;

/** Reads a submitted pass form. @throws {AppError} `body-too-large`, `unsupported-media-type` */
const readForm = async (request: Request): Promise<PassCompletion> => {
  if (Number(request.headers.get('content-length') ?? maxFormBytes + 1) > maxFormBytes)
    throw new AppError('body-too-large');
  if (request.headers.get('content-type')?.split(';', 1)[0] !== 'application/x-www-form-urlencoded') {
    throw new AppError('unsupported-media-type');
  }
  const form = new URLSearchParams(await request.text());
  return { plate: form.get('plate') ?? '', companions: form.get('companions') ?? '' };
};

const unknown = { title: 'This pass does not exist', text: 'Please ask whoever invited you to send the link again.' };
const revoked = {
  title: 'This invitation was revoked',
  text: 'Please ask whoever invited you. The code opens no gate.',
};

const forgotten = {
  title: 'Your data is gone',
  text: 'Your name, number and plate were erased. The pass opens no gate any more.',
};
const held = {
  title: 'Your request was noted',
  text: 'The law asks the estate to keep this for now. It will be erased when that ends.',
};

/** Forgets the visitor of a pass. */
export type ForgetVisitor = (token: string) => Promise<'forgotten' | 'held'>;

/** Mounts the pass pages at `/pass/{token}`. They need no account: the token authorises its bearer to see and edit the pass. */
export const mountPasses = (
  application: Hono,
  dependencies: Pick<Dependencies, 'database' | 'clock' | 'environment' | 'logger'> & {
    gates: GateDirectory;
    forgetVisitor: ForgetVisitor;
    findWayToHost: FindWayToHost;
  },
): void => {
  const show = async (token: string, state: Parameters<typeof passPage>[1], status?: number): Promise<Response> => {
    const pass = await readPass(dependencies, token);
    if (pass === undefined) return noPassPage(404, unknown, await readDefaultPassEstate(dependencies));
    if (pass.visit.status === 'revoked') return noPassPage(410, revoked, pass.estate);
    return passPage(pass, state, status);
  };

  application.get(
    '/pass/service-worker.js',
    () =>
      new Response(passServiceWorker, {
        headers: {
          'content-type': 'text/javascript; charset=utf-8',
          'cache-control': 'no-cache',
          'content-security-policy': "default-src 'none'; connect-src 'self'",
        },
      }),
  );
  application.get('/pass/:token', (context) =>
    show(context.req.param('token'), { isSaved: context.req.query('saved') !== undefined }),
  );
  application.get('/pass/:token/forget', async (context) => {
    const pass = await readPass(dependencies, context.req.param('token'));
    return pass === undefined || pass.visit.status === 'revoked'
      ? show(context.req.param('token'), { isSaved: false })
      : forgetPage(pass);
  });
  application.post('/pass/:token/forget', async (context) => {
    const token = context.req.param('token');
    const pass = await readPass(dependencies, token);
    try {
      requireSameOrigin(context.req.raw.headers, dependencies.environment.publicUrl, context.req.url);
      const outcome = isPassToken(token) ? await dependencies.forgetVisitor(token) : undefined;
      if (outcome === undefined) throw new AppError('not-found');
      // The service worker deletes its copy of a page that answers 410.
      return await noPassPage(410, outcome === 'held' ? held : forgotten, pass?.estate);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (pass === undefined || error.code === 'not-found') return noPassPage(404, unknown, pass?.estate);
      return forgetPage(pass, error.detail, errorCodes[error.code].status);
    }
  });
  application.post('/pass/:token', async (context) => {
    const token = context.req.param('token');
    let typed: PassCompletion | undefined;
    try {
      requireSameOrigin(context.req.raw.headers, dependencies.environment.publicUrl, context.req.url);
      typed = await readForm(context.req.raw);
      await completePass(dependencies, token, typed);
      return context.redirect(`/pass/${token}?saved`, 303);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const problems = error.fields ?? { form: error.detail };
      return show(token, { isSaved: false, typed, problems }, errorCodes[error.code].status);
    }
  });
};
