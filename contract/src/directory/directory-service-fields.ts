import { z } from 'zod';
import { optionalLine } from '../wire/fields.ts';
import { maxContactsOfType, maxServiceTypes, type DirectoryServiceFields } from './directory-service.rules.ts';
import { directoryIconNames } from './services.rules.ts';

const icon = z.enum(directoryIconNames);

const writtenListing = z.strictObject({
  displayName: optionalLine(80),
  description: optionalLine(200),
  contactNumber: optionalLine(25),
  isEnabled: z.boolean(),
});

const writtenServiceType = z.strictObject({
  name: optionalLine(60),
  icon,
  contacts: z.array(writtenListing).max(maxContactsOfType),
});

/** What staff write about a service of the directory. */
export const directoryServiceFields = z.strictObject({
  icon,
  serviceTypes: z.array(writtenServiceType).max(maxServiceTypes),
}) satisfies z.ZodType<DirectoryServiceFields>;
