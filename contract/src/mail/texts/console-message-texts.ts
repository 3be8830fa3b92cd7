import { z } from 'zod';
import { emptyObject, optionalLine, optionalText, recordVersion } from '../../wire/fields.ts';
import { defineRoute } from '../../wire/route.ts';
import { maxSubjectLength, maxTextLength, textKeys } from './message-texts.rules.ts';

/** The words of a text. The subject of a text without one is empty. */
const words = z.object({ subject: z.string(), text: z.string() });

/** A text that the product sends by itself, as it stands in a scope. */
export const messageText = z
  .object({
    key: z.enum(textKeys),
    version: recordVersion,
    words: words.describe('The words that are sent.'),
    source: z
      .enum(['own', 'all', 'product'])
      .describe("Whose words they are: the scope's own, those of all estates, or the product's."),
    inherited: words.describe('The words that hold when those of the scope are given up.'),
    changed: z
      .object({ at: z.iso.datetime(), by: z.string() })
      .nullable()
      .describe("When the scope's own words were written, and by whom; null without any."),
  })
  .meta({ id: 'MessageText' });

/** A text that the product sends by itself, as it stands in a scope. */
export type MessageText = z.output<typeof messageText>;

/** The texts of an estate, or of all estates. */
export const messageTexts = z
  .object({
    scope: z.string().describe('`product`, or the id of the estate.'),
    name: z.string(),
    canBeChanged: z
      .boolean()
      .describe('Whether the caller may change them. Only administrators change the texts of all estates.'),
    address: z.string().describe('The address of the installation, for examples.'),
    texts: z.array(messageText),
  })
  .meta({ id: 'MessageTexts' });

/** The texts of an estate, or of all estates. */
export type MessageTexts = z.output<typeof messageTexts>;

const written = z.strictObject({ subject: optionalLine(maxSubjectLength), text: optionalText(maxTextLength) });
/** `product` in place of the id of an estate names the texts of all estates. */
const params = z.object({ estateId: z.string().min(1).max(64), key: z.enum(textKeys) });

/** The console's routes for the texts of mails and SMS. */
export const consoleMessageTextsRoutes = {
  'GET /api/console/message-texts/{estateId}': defineRoute({
    method: 'get',
    path: '/api/console/message-texts/{estateId}',
    feature: 'mail',
    summary:
      'Reads the texts of mails and SMS of one estate of the caller, or of all estates (`product`), which all staff may read.',
    access: { who: 'staff', permission: 'configuration.write' },
    params: params.pick({ estateId: true }),
    output: messageTexts,
    errors: [],
  }),
  'PUT /api/console/message-texts/{estateId}/{key}': defineRoute({
    method: 'put',
    path: '/api/console/message-texts/{estateId}/{key}',
    feature: 'mail',
    summary:
      'Changes a text. What is sent from now on has the new words. Placeholders that are unknown or missing, links with a key and codes are refused, each at its field. Audited.',
    access: { who: 'staff', permission: 'configuration.write' },
    params,
    body: written,
    isVersioned: true,
    output: messageText,
    errors: [],
  }),
  'DELETE /api/console/message-texts/{estateId}/{key}': defineRoute({
    method: 'delete',
    path: '/api/console/message-texts/{estateId}/{key}',
    feature: 'mail',
    summary:
      'Gives the words of an estate up for those of all estates, or those of all estates for the product’s. Audited.',
    access: { who: 'staff', permission: 'configuration.write' },
    params,
    isVersioned: true,
    output: messageText,
    errors: [],
  }),
  'POST /api/console/message-texts/{estateId}/{key}/trial': defineRoute({
    method: 'post',
    path: '/api/console/message-texts/{estateId}/{key}/trial',
    feature: 'mail',
    summary:
      'Sends words that need not be kept to the caller alone, with examples for what is filled in: to the address of the account, or to its verified number. Links and codes in it are examples.',
    access: { who: 'staff', permission: 'configuration.write' },
    params,
    body: written,
    output: emptyObject,
    errors: [],
  }),
};
