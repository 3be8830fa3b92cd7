import { dayMs } from '../time/durations.rules.ts';

/** What staff write about a document besides its title. */
export interface DocumentFields {
  /** The chip under which residents find it. */
  category: string;
  /** The address of the PDF; empty while there is none. */
  file: string;
}

/** A document in which nothing is written yet. */
export const blankDocument: DocumentFields = { category: '', file: '' };

/** Categories that the console suggests. Staff may write others. */
export const suggestedCategories = ['House rules', 'Minutes', 'Forms', 'Plans'] as const;

/** What keeps a document from being published, by field. */
export const problemsOfDocument = ({ category, file }: DocumentFields): Record<string, string> => ({
  ...(category.trim() === '' && { category: 'Say under which category residents find it.' }),
  ...(file === '' && { file: 'Add the PDF.' }),
});

/** The largest PDF that staff can add, in bytes. */
export const maxDocumentBytes = 40 * 1024 * 1024;

/** The largest number of documents in a list. */
export const maxDocuments = 2_000;

/** A document is new for two weeks. */
const newForMs = 14 * dayMs;

/** Whether a document was published lately. */
export const isNewDocument = (publishedAt: string, now: Date): boolean =>
  now.getTime() - new Date(publishedAt).getTime() < newForMs;

/** The categories of some documents, in the order of the documents. */
export const categoriesOf = (documents: readonly { category: string }[]): string[] => [
  ...new Set(documents.map(({ category }) => category)),
];

/** `PDF, 4 pages`, `PDF form, 1 page`; `PDF` where the number of pages is not known. */
export const kindText = ({ pages, isForm }: { pages: number; isForm: boolean }): string => {
  const kind = isForm ? 'PDF form' : 'PDF';
  if (pages === 0) return kind;
  return pages === 1 ? `${kind}, 1 page` : `${kind}, ${pages} pages`;
};
