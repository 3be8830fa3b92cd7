import { z } from 'zod';
import { optionalLine, optionalPicture } from '../wire/fields.ts';
import type { DocumentFields } from './documents.rules.ts';

/** What staff write about a document. */
export const documentFields = z.strictObject({
  category: optionalLine(40),
  file: optionalPicture.describe('A file under /media, as the call for files returns it.'),
}) satisfies z.ZodType<DocumentFields>;
