import { z } from 'zod';
import { developmentFields } from '../developments/development-fields.ts';
import { directoryServiceFields } from '../directory/directory-service-fields.ts';
import { eventCategoryFields, eventFields } from '../events/event-fields.ts';
import { documentFields } from '../documents/document-fields.ts';
import { providerFields } from '../lifestyle/provider-fields.ts';
import { planFields, pointFields } from '../places/place-fields.ts';
import { maxEstateIdLength } from '../wire/estate-id.rules.ts';
import { optionalLine } from '../wire/fields.ts';
import { maxTitleLength, type contentKinds } from './content.rules.ts';

const estateId = z.string().min(1).max(maxEstateIdLength);
const title = optionalLine(maxTitleLength);

/** The fields of each kind of content: one line a kind. */
export const fieldsOfKind = {
  event: eventFields,
  'event-category': eventCategoryFields,
  development: developmentFields,
  'lifestyle-provider': providerFields,
  restaurant: providerFields,
  document: documentFields,
  point: pointFields,
  plan: planFields,
  'directory-service': directoryServiceFields,
} as const satisfies Record<(typeof contentKinds)[number], z.ZodType>;

const [event, category, development, provider, restaurant, document, point, plan, service] = [
  z.strictObject({ kind: z.literal('event'), title, fields: fieldsOfKind.event }),
  z.strictObject({ kind: z.literal('event-category'), title, fields: fieldsOfKind['event-category'] }),
  z.strictObject({ kind: z.literal('development'), title, fields: fieldsOfKind.development }),
  z.strictObject({ kind: z.literal('lifestyle-provider'), title, fields: fieldsOfKind['lifestyle-provider'] }),
  z.strictObject({ kind: z.literal('restaurant'), title, fields: fieldsOfKind.restaurant }),
  z.strictObject({ kind: z.literal('document'), title, fields: fieldsOfKind.document }),
  z.strictObject({ kind: z.literal('point'), title, fields: fieldsOfKind.point }),
  z.strictObject({ kind: z.literal('plan'), title, fields: fieldsOfKind.plan }),
  z.strictObject({ kind: z.literal('directory-service'), title, fields: fieldsOfKind['directory-service'] }),
] as const;

/** The words of an item. Drafts may be incomplete: publishing checks the rest. */
export const writtenContent = z.discriminatedUnion('kind', [
  event,
  category,
  development,
  provider,
  restaurant,
  document,
  point,
  plan,
  service,
]);

/** The words of a new item, and its estate. */
export const begunContent = z.discriminatedUnion('kind', [
  event.extend({ estateId }),
  category.extend({ estateId }),
  development.extend({ estateId }),
  provider.extend({ estateId }),
  restaurant.extend({ estateId }),
  document.extend({ estateId }),
  point.extend({ estateId }),
  plan.extend({ estateId }),
  service.extend({ estateId }),
]);

/** The words of an item as staff write them. */
export type WrittenContent = z.output<typeof writtenContent>;
