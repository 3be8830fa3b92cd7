import type { ContentKind } from '@ekhaya/contract/content/content.rules';
import { useKeptWords, type KeptWords } from '../drafts/use-kept-words.ts';
import { useContentSaving, type ContentWords, type ItemOf } from './content.queries.ts';

/** An item in the editor. */
export interface KeptContent<Kind extends ContentKind> extends Omit<KeptWords<ContentWords<Kind>>, 'change' | 'take'> {
  changeTitle: (title: string) => void;
  change: (fields: Partial<ContentWords<Kind>['fields']>) => void;
  /** Shows the words of an item of the server: after a conflict, and after an earlier version was brought back. */
  take: (item: Pick<ItemOf<Kind>, 'version' | 'title' | 'fields'>) => void;
}

/**
 * Holds the words of an item, and keeps them by themselves. Residents read the words of a published item at once, so those are kept on
 * this device until they are saved.
 * @param isHeld whether the words of a draft are kept on this device too
 */
export function useKeptContent<Kind extends ContentKind>(
  kind: Kind,
  item: ItemOf<Kind>,
  { isHeld }: { isHeld: boolean },
): KeptContent<Kind> {
  const { id, status, version } = item;
  const wordsOf = (from: Pick<ItemOf<Kind>, 'title' | 'fields'>) =>
    ({ title: from.title, fields: from.fields }) as ContentWords<Kind>;
  const { change, take, ...kept } = useKeptWords({
    key: `content/${id}/words`,
    words: wordsOf(item),
    version,
    complete: (words) => ({ ...words, fields: { ...item.fields, ...words.fields } }),
    isSentAtPause: status === 'draft' && !isHeld,
    followsServer: true,
    send: useContentSaving({ id, kind }),
  });
  return {
    ...kept,
    changeTitle: (title) => change((newest) => ({ ...newest, title })),
    change: (fields) => change((newest) => ({ ...newest, fields: { ...newest.fields, ...fields } })),
    take: (theirs) => take({ version: theirs.version, words: wordsOf(theirs) }),
  };
}
