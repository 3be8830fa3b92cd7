import { errorCodes } from '@ekhaya/contract/wire/error-codes';
import type { Access, RouteDefinition } from '@ekhaya/contract/wire/route';
import { html } from 'hono/html';
import { z } from 'zod';
import { textPage } from './page-layout.ts';

/** Describes who may call a route. */
const whoMayCall = (access: Access): string => {
  if (access.who === 'public') return 'anybody';
  if (access.who === 'signed-in') return 'any person with a session';
  if (access.who === 'own') return `the person named by ${access.of.name}, or staff of an estate of hers`;
  return `staff with ${access.permission}`;
};

const schemaText = (schema: z.ZodType): string =>
  JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }), null, 1);

const part = (name: string, schema: z.ZodType | undefined) =>
  schema === undefined
    ? ''
    : html`<details>
        <summary>${name}</summary>
        <pre>${schemaText(schema)}</pre>
      </details>`;

/** Renders the page `/api/docs`: the routes of the contract for people. */
export const apiDocs = (routes: readonly RouteDefinition[]): Promise<Response> =>
  textPage(
    'The API of Ekhaya',
    html`<p>
        Calls carry the header <code>x-api-key</code>. Success is <code>{"status":"success","details":…}</code> unless a
        call says that it is bare; failure is
        <code>{"status":"failed","errorMessage":…,"errorDetails":{"code":…}}</code>. For machines:
        <a href="/api/openapi.json">openapi.json</a>.
      </p>
      <h2>Calls</h2>
      ${routes.map(
        (route) =>
          html`<article>
            <p><code>${route.method.toUpperCase()} ${route.path}</code></p>
            <p>${route.summary}</p>
            <p class="note">
              Who may call: ${whoMayCall(route.access)}.${route.isBare ? ' Bare.' : ''}
              ${route.errors.length > 0 ? `Errors of its own: ${route.errors.join(', ')}.` : ''}
            </p>
            ${part('Path', route.params)} ${part('Query', route.query)} ${part('Body', route.body)}
            ${part('Answer', route.output)}
          </article>`,
      )}
      <h2>Error codes</h2>
      <table>
        <tr>
          <th>code</th>
          <th>status</th>
          <th>sentence</th>
        </tr>
        ${Object.entries(errorCodes).map(
          ([code, { status, detail }]) =>
            html`<tr>
              <td><code>${code}</code></td>
              <td>${status}</td>
              <td>${detail}</td>
            </tr>`,
        )}
      </table>`,
  );
