import { z } from 'zod';
import { optionalLine, optionalPicture } from '../wire/fields.ts';
import type { DocumentFields } from './documents.rules.ts';

/** What staff write about a document. */
export const documentFields = z.strictObject({
  category: optionalLine(40),
  /** A file under /media, as the call for files returns it. */
  file: optionalPicture,
}) satisfies z.ZodType<DocumentFields>;
