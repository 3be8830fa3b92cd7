import { Hono } from 'hono';
import { html } from 'hono/html';
import { faultKinds, type Fault, type Provider } from './faults.ts';
import { sandboxPage } from './pages.ts';
import { payHost } from './payhost.ts';
import { cardPage, initiate, query, securePage, takeAnswer, takeCard } from './payweb.ts';
import { readingsService } from './readings.ts';
import type { Sandbox } from './sandbox.ts';
import { xmlVend } from './xmlvend.ts';

const providers: Readonly<Record<Provider, string>> = {
  gateway: 'Card gateway',
  vendor: 'Vendor of units',
  readings: 'Readings',
};

const faultsPage = (sandbox: Sandbox): Promise<Response> =>
  sandboxPage(
    'Sandbox of payments',
    html`<p>No money moves here. Choose what a provider does wrong.</p>
      <form method="post" action="${sandbox.publicUrl}/">
        ${(Object.entries(providers) as [Provider, string][]).map(
          ([provider, name]) =>
            html`<label
              >${name}
              <select name="${provider}">
                ${Object.entries(faultKinds).map(
                  ([fault, text]) =>
                    html`<option value="${fault}" ${sandbox.faults.of(provider) === fault ? 'selected' : ''}>
                      ${text}
                    </option>`,
                )}
              </select></label
            >`,
        )}
        <button type="submit">Set</button>
      </form>
      <p>${sandbox.bank.payments.size} payments, ${sandbox.sales.size} sales.</p>`,
  );

/** The web server of the sandbox: two ways to pay by card, a vendor, readings, and the page that sets their faults. */
export const sandboxApplication = (sandbox: Sandbox): Hono => {
  const application = new Hono();
  const form = async (request: Request): Promise<URLSearchParams> => new URLSearchParams(await request.text());
  application.get('/', () => faultsPage(sandbox));
  application.post('/', async (context) => {
    const chosen = await form(context.req.raw);
    for (const provider of Object.keys(providers) as Provider[]) {
      const fault = chosen.get(provider) ?? '';
      if (fault in faultKinds) sandbox.faults.set(provider, fault as Fault);
    }
    return faultsPage(sandbox);
  });
  application.post('/payhost/process.trans', async (context) => payHost(sandbox, await context.req.text()));
  application.post('/payweb3/initiate.trans', async (context) => initiate(sandbox, await form(context.req.raw)));
  application.post('/payweb3/query.trans', async (context) => query(sandbox, await form(context.req.raw)));
  application.post('/payweb3/process.trans', async (context) => cardPage(sandbox, await form(context.req.raw)));
  application.post('/payweb3/card', async (context) => takeCard(sandbox, await form(context.req.raw)));
  application.post('/3ds', async (context) =>
    securePage(sandbox, (await form(context.req.raw)).get('PAY_REQUEST_ID') ?? ''),
  );
  application.post('/3ds/answer', async (context) => takeAnswer(sandbox, await form(context.req.raw)));
  application.post('/xmlvend', async (context) => xmlVend(sandbox, await context.req.text()));
  application.get('/scada/:file', (context) =>
    readingsService(sandbox, { file: context.req.param('file'), query: new URL(context.req.url).searchParams }),
  );
  return application;
};
