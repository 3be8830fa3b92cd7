import { fileIcon } from '@ekhaya/icons/icon-paths';
import { Row, Rows } from '@ekhaya/ui-kit/lists/row';
import { Box } from '@mui/material';
import type { ContentPreviewProps, PublishLabelProps } from '../../platform/content/content-editing.ts';
import { ContentPage } from '../../platform/content/content-page.tsx';
import { PhonePreviews } from '../../platform/phone-preview/phone-preview.tsx';
import { peopleText } from '../../platform/page/counted.rules.ts';
import { DocumentForm } from './document-form.tsx';
import { useDocumentReach } from './documents.queries.ts';

const fieldWords = { category: 'category', file: 'PDF' } as const;

/** One document: its editor beside the phone. */
export function DocumentPage() {
  return (
    <ContentPage
      kind="document"
      path="/documents"
      listName="Documents"
      one="document"
      endNote="Empty: no end"
      fieldWords={fieldWords}
      Form={DocumentForm}
      Preview={DocumentPreview}
      PublishLabel={PublishLabel}
    />
  );
}

/** What publishing does: people are told of a document when it is published for the first time. */
function PublishLabel({ item, label }: PublishLabelProps<'document'>) {
  const { data: reach } = useDocumentReach(item);
  return reach === undefined || reach.wasTold ? label : `${label} and tell ${peopleText(reach.people)}`;
}

/** The document in the list of residents, in both themes, and how many people are told of it. */
function DocumentPreview({ item, words: { title, fields } }: ContentPreviewProps<'document'>) {
  const { data: reach } = useDocumentReach(item);
  return (
    <Box component="section" aria-label="Preview" sx={{ display: 'grid', gap: 1.5, alignContent: 'start' }}>
      <PhonePreviews label="In the list" title="Documents" scale={0.61} height={150}>
        <Rows label="Documents" indent="plate">
          <Row
            lead={{ kind: 'plate', path: fileIcon }}
            isNew
            title={title === '' ? 'Title' : title}
            note={fields.category === '' ? 'PDF' : `PDF, ${fields.category}`}
            href="/pdf-viewer"
          />
        </Rows>
      </PhonePreviews>
      <Box sx={{ font: 'var(--c-note)', color: 'var(--ink-2)' }}>
        {reach?.wasTold === true ? (
          'People were told of it before. Nobody is told again.'
        ) : (
          <>
            {reach === undefined ? 'Everybody at the estate' : `Everybody at the estate, ${peopleText(reach.people)},`}{' '}
            is told when it is published for the first time.
          </>
        )}
      </Box>
    </Box>
  );
}
