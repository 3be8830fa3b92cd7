import { blankDevelopment, problemsOfDevelopment, type DevelopmentFields } from '../developments/developments.rules.ts';
import {
  blankEvent,
  lastEndOfEvent,
  problemsOfEvent,
  type EventCategoryFields,
  type EventFields,
} from '../events/events.rules.ts';

import {
  blankDirectoryService,
  problemsOfDirectoryService,
  type DirectoryServiceFields,
} from '../directory/directory-service.rules.ts';
import { blankDocument, problemsOfDocument, type DocumentFields } from '../documents/documents.rules.ts';
import { blankPlan, problemsOfPlan, type PlanFields } from '../places/plan.rules.ts';
import { blankPoint, problemsOfPoint, type PointFields } from '../places/points.rules.ts';
import { blankProvider, problemsOfProvider, type ProviderFields } from '../lifestyle/lifestyle.rules.ts';

/** The kinds of content that staff of an estate write. Each has its own fields. */
export const contentKinds = [
  'event',
  'event-category',
  'development',
  'lifestyle-provider',
  'restaurant',
  'document',
  'point',
  'plan',
  'directory-service',
] as const;

/** A kind of content. */
export type ContentKind = (typeof contentKinds)[number];

/** The fields of each kind, besides the title. */
export interface ContentFields {
  event: EventFields;
  'event-category': EventCategoryFields;
  development: DevelopmentFields;
  'lifestyle-provider': ProviderFields;
  restaurant: ProviderFields;
  document: DocumentFields;
  point: PointFields;
  plan: PlanFields;
  'directory-service': DirectoryServiceFields;
}

/** The fields of a new item of each kind. A field that is added later has this value in items from before. */
export const blankFields: { readonly [Kind in ContentKind]: ContentFields[Kind] } = {
  event: blankEvent,
  'event-category': {},
  development: blankDevelopment,
  'lifestyle-provider': blankProvider,
  restaurant: blankProvider,
  document: blankDocument,
  point: blankPoint,
  plan: blankPlan,
  'directory-service': blankDirectoryService,
};

/** The rules of a kind. */
interface KindRules<Fields> {
  /** What keeps an item from being published, by field: a sentence each. */
  problems?: (fields: Fields) => Partial<Record<string, string>>;
  /** The wall-clock time of the estate after which nobody reads the item, `YYYY-MM-DD HH:mm`; '' for none. */
  endOf?: (fields: Fields) => string;
}

const rules: { readonly [Kind in ContentKind]: KindRules<ContentFields[Kind]> } = {
  event: { problems: problemsOfEvent, endOf: lastEndOfEvent },
  'event-category': {},
  development: { problems: problemsOfDevelopment },
  'lifestyle-provider': { problems: problemsOfProvider },
  restaurant: { problems: problemsOfProvider },
  document: { problems: problemsOfDocument },
  point: { problems: problemsOfPoint },
  plan: { problems: problemsOfPlan },
  'directory-service': { problems: problemsOfDirectoryService },
};

/** The longest title, in characters. */
export const maxTitleLength = 120;

/** The largest number of items of a kind at an estate. */
export const maxItemsOfKind = 10_000;

/** The largest number of rows of an import, and of items that are copied or put in order at once. */
export const maxItemsAtOnce = 500;

/**
 * The statuses as staff read them. A `draft` is read by staff alone, and so is a `scheduled` item before its time. A `published`
 * item is read by everybody with a role at the estate, until it is `over`.
 */
export const contentStatuses = ['draft', 'scheduled', 'published', 'over'] as const;

/** A status as staff read it. */
export type ContentStatus = (typeof contentStatuses)[number];

/** What keeps an item from being published, by field: a sentence each. Empty if nothing does. */
export const problemsOfContent = <Kind extends ContentKind>(
  kind: Kind,
  { title, fields }: { title: string; fields: ContentFields[Kind] },
): Partial<Record<string, string>> => ({
  ...(title.trim() === '' && { title: 'Write a title first.' }),
  ...Object.fromEntries(
    Object.entries(rules[kind].problems?.(fields) ?? {}).map(([name, sentence]) => [`fields.${name}`, sentence]),
  ),
});

/** The wall-clock time after which an item is over, `YYYY-MM-DD HH:mm`; '' for one that does not end by itself. */
export const endOfContent = <Kind extends ContentKind>(kind: Kind, fields: ContentFields[Kind]): string =>
  rules[kind].endOf?.(fields) ?? '';

/** The times of an item. */
interface ContentTimes {
  isPublished: boolean;
  visibleFrom: Date | null;
  /** The earlier one of the time that staff chose and the end of the item itself. */
  visibleUntil: Date | null;
}

/** The status of an item at an instant. */
export const statusOfContent = ({ isPublished, visibleFrom, visibleUntil }: ContentTimes, now: Date): ContentStatus => {
  if (!isPublished) return 'draft';
  if (visibleUntil !== null && visibleUntil.getTime() <= now.getTime()) return 'over';
  return visibleFrom !== null && visibleFrom.getTime() > now.getTime() ? 'scheduled' : 'published';
};
