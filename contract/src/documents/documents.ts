import { z } from 'zod';
import { maxEstateIdLength } from '../wire/estate-id.rules.ts';
import { optionalLine } from '../wire/fields.ts';
import { defineRoute } from '../wire/route.ts';
import { maxDocumentBytes } from './documents.rules.ts';

const estateId = z.string().min(1).max(maxEstateIdLength);

/** A document as residents read it. */
export const listedDocument = z
  .object({
    id: z.string(),
    title: z.string(),
    category: z.string(),
    url: z.string().describe('The address of the PDF. Its content never changes: a new version has another address.'),
    pages: z.int().describe('0 where the pages cannot be counted, as with a protected document.'),
    bytes: z.int(),
    isForm: z.boolean().describe('Whether the PDF has fields to fill in.'),
    publishedAt: z.string(),
  })
  .meta({ id: 'ListedDocument' });

/** A document as residents read it. */
export type ListedDocument = z.output<typeof listedDocument>;

/** A PDF that staff have added, with what was found in it. */
export const storedDocument = z
  .object({ url: z.string(), pages: z.int(), bytes: z.int(), isForm: z.boolean(), hasText: z.boolean() })
  .meta({ id: 'StoredDocument' });

/** A PDF that staff have added, with what was found in it. */
export type StoredDocument = z.output<typeof storedDocument>;

/** The calls for documents. */
export const documentsRoutes = {
  'GET /api/documents': defineRoute({
    method: 'get',
    path: '/api/documents',
    feature: 'documents',
    summary:
      'The published documents of an estate where the caller has a role, in the order of its staff; at most 2,000. `search` finds words in the title and in the text of the PDF, the last one also by its beginning.',
    access: { who: 'signed-in' },
    query: z.object({ estateId, search: optionalLine(100).default('') }),
    output: z.array(listedDocument),
    maxAgeSeconds: 300,
    errors: [],
  }),
  'GET /api/console/documents/reach': defineRoute({
    method: 'get',
    path: '/api/console/documents/reach',
    feature: 'documents',
    summary:
      'Counts the people of an estate of the caller who are told of a new document now, and says whether they were told of this one already: nobody is told again.',
    access: { who: 'staff', permission: 'content.write' },
    query: z.strictObject({ estateId, documentId: z.string().min(1).max(64).optional() }),
    output: z.object({ people: z.int(), wasTold: z.boolean() }),
    errors: [],
  }),
  'POST /api/console/documents/files': defineRoute({
    method: 'post',
    path: '/api/console/documents/files',
    feature: 'documents',
    summary:
      'Stores a PDF for a document of an estate, and reads its text for the search. People with a role at the estate may see it. A PDF with a script is refused.',
    access: { who: 'staff', permission: 'content.write' },
    query: z.strictObject({ estateId }),
    bodyKind: 'multipart',
    bodyLimit: maxDocumentBytes + 1024 * 1024,
    status: 201,
    output: storedDocument,
    errors: ['document/not-a-pdf', 'document/has-script'],
  }),
};
