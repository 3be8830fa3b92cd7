import type { ContentKind } from '@ekhaya/contract/content/content.rules';
import type { ComponentType } from 'react';
import type { ContentWords, ItemOf } from './content.queries.ts';

/** The properties of the form of a kind. */
export interface ContentFormProps<Kind extends ContentKind> {
  item: ItemOf<Kind>;
  fields: ContentWords<Kind>['fields'];
  change: (fields: Partial<ContentWords<Kind>['fields']>) => void;
  /** The sentence of each invalid field, by its name. */
  problems: Partial<Record<string, string>>;
  /** Changes when fields of the server take the place of those here. */
  replacements: number;
}

/** The properties of the preview of a kind. */
export interface ContentPreviewProps<Kind extends ContentKind> {
  item: ItemOf<Kind>;
  words: ContentWords<Kind>;
}

/** The properties of the label of the button that publishes. */
export interface PublishLabelProps<Kind extends ContentKind> {
  item: ItemOf<Kind>;
  /** When it is published, in words: `Publish now`. */
  label: string;
}

/** What an editor says and draws of a kind of content. */
export interface ContentEditing<Kind extends ContentKind> {
  kind: Kind;
  /** The path of its room: `/events`. */
  path: `/${string}`;
  /** The name of the list: `Events`. */
  listName: string;
  /** One of them: `event`. */
  one: string;
  /** The label of the title; `Title` by default. */
  titleLabel?: string;
  /** What ends an item by itself, under the empty field of its end. */
  endNote: string;
  /** The words of fields, for the list of versions and for conflicts. */
  fieldWords: Partial<Record<string, string>>;
  Form: ComponentType<ContentFormProps<Kind>>;
  /** Whether the form takes the whole width, with the preview below it. */
  isPreviewBelow?: boolean;
  /** The resident's own components, filled with what is typed. */
  Preview: ComponentType<ContentPreviewProps<Kind>>;
  /** What the button that publishes says, where publishing does more than to show the item. */
  PublishLabel?: ComponentType<PublishLabelProps<Kind>>;
}
