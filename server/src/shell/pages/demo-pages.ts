import { html } from 'hono/html';
import type { Hono } from 'hono';
import { textPage } from './page-layout.ts';

/** Mounts the pages that the demo world links to, under `/demo/`. Their texts are loaded at the first request. */
export const mountDemoPages = (application: Hono): void => {
  application.get('/demo/*', async (context, next) => {
    const { brochureAt } = await import('../../../demo-data/brochures.ts');
    const brochure = await brochureAt(context.req.path);
    if (brochure !== undefined) {
      return context.body(new Uint8Array(brochure), 200, { 'content-type': 'application/pdf' });
    }
    const { demoPageAt } = await import('../../../demo-data/pages/index.ts');
    const page = demoPageAt(context.req.path);
    if (page === undefined) return next();
    const { title, picture, lead, parts = [] } = page;
    return textPage(
      title,
      html`
        ${picture === undefined ? '' : html`<img src="/media/${picture}?width=480" alt="" width="480" height="270" />`}
        <p class="lead">${lead}</p>
        ${parts.map(
          ({ heading, text, items = [] }) => html`
            <h2>${heading}</h2>
            ${text === undefined ? '' : html`<p>${text}</p>`}
            ${
              items.length === 0
                ? ''
                : html`<ul>
                    ${items.map((item) => html`<li>${item}</li>`)}
                  </ul>`
            }
          `,
        )}
      `,
      { isFrameable: true },
    );
  });
};
