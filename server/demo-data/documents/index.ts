import { dayMs } from '@ekhaya/contract/time/durations.rules';
import type { NewContent } from '../../src/features/content/index.ts';
import { demoPages, type DemoDocument } from './demo-documents.ts';

/** A document of the demo world with the id of its PDF. */
export interface DemoDocumentOfEstate {
  id: string;
  estateId: string;
  mediaId: string;
  document: DemoDocument;
  daysAgo: number;
}

const documentsOf = (estateId: string, isListed: (at: number) => boolean): DemoDocumentOfEstate[] =>
  demoPages.flatMap((document, at) =>
    isListed(at)
      ? [
          {
            id: `${estateId}-document-${document.slug}`,
            mediaId: `${estateId}-${document.slug}`,
            estateId,
            document,
            daysAgo: document.daysAgo,
          },
        ]
      : [],
  );

/** The documents of each estate. Acacia Walk has two. */
export const demoDocuments: DemoDocumentOfEstate[] = [
  ...documentsOf('91', () => true),
  ...documentsOf('92', (at) => at % 2 === 1),
  ...documentsOf('93', (at) => at === 1 || at === 4),
];

/** A document as the use case takes it. */
export const writtenDocument = (
  { id, estateId, mediaId, document, daysAgo }: DemoDocumentOfEstate,
  now: Date,
): NewContent<'document'> => ({
  id,
  estateId,
  kind: 'document',
  title: document.title,
  fields: { category: document.category, file: `/media/${mediaId}` },
  visibleFrom: new Date(now.getTime() - daysAgo * dayMs),
});
