import type { StoredDocument } from '@ekhaya/contract/documents/documents';
import { kindText, maxDocumentBytes, suggestedCategories } from '@ekhaya/contract/documents/documents.rules';
import { fileIcon } from '@ekhaya/icons/icon-paths';
import { Alert, Autocomplete, Box, Button, Link, TextField } from '@mui/material';
import { useRef, useState, type DragEvent } from 'react';
import type { ContentFormProps } from '../../platform/content/content-editing.ts';
import { sentenceOf } from '../../platform/failure/failure-sentence.ts';
import { Icon } from '../../platform/page/icon.tsx';
import { storeDocumentFile } from './documents.queries.ts';

/** The fields of a document: where residents find it, and its PDF. */
export function DocumentForm({ item, fields, change, problems }: ContentFormProps<'document'>) {
  const problem = problems['category'];
  return (
    <>
      <Autocomplete
        freeSolo
        options={[...suggestedCategories]}
        inputValue={fields.category}
        onInputChange={(_, category) => change({ category: category.slice(0, 40) })}
        renderInput={(input) => (
          <TextField
            {...input}
            label="Category"
            error={problem !== undefined}
            helperText={problem ?? 'Residents choose among the categories of your documents.'}
          />
        )}
      />
      <DocumentFile
        estateId={item.estateId}
        file={fields.file}
        onChange={(file) => change({ file })}
        problem={problems['file']}
      />
    </>
  );
}

interface DocumentFileProps {
  estateId: string;
  /** The address of the PDF; empty while there is none. */
  file: string;
  onChange: (file: string) => void;
  problem?: string | undefined;
}

/** The PDF of a document: dropped on it or chosen. */
function DocumentFile({ estateId, file, onChange: change, problem }: DocumentFileProps) {
  const [failure, setFailure] = useState<string>();
  const [stored, setStored] = useState<StoredDocument>();
  const [isBusy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const store = async (chosen: File | undefined): Promise<void> => {
    if (chosen === undefined) return;
    setFailure(undefined);
    if (chosen.size > maxDocumentBytes) {
      setFailure('This file is larger than 40 MB. Please save it smaller and choose it again.');
      return;
    }
    setBusy(true);
    try {
      const answer = await storeDocumentFile(estateId, chosen);
      setStored(answer);
      change(answer.url);
    } catch (error) {
      setFailure(sentenceOf(error));
    }
    setBusy(false);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    void store(event.dataTransfer.files[0]);
  };
  const isSeen = stored?.url === file;
  return (
    <Box
      role="group"
      aria-label="PDF"
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
      sx={{
        display: 'grid',
        gap: 1,
        justifyItems: 'start',
        padding: '12px',
        border: '1px dashed var(--line-strong)',
        borderRadius: 'var(--leaf-s)',
      }}
    >
      {file !== '' && (
        <Link href={file} target="_blank" rel="noopener">
          {isSeen && stored !== undefined ? kindText(stored) : 'Open the PDF'}
        </Link>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Button
          variant="outlined"
          disabled={isBusy}
          startIcon={<Icon path={fileIcon} />}
          onClick={() => input.current?.click()}
        >
          {isBusy ? 'Uploading' : file === '' ? 'Add the PDF' : 'Replace the PDF'}
        </Button>
        <Box sx={{ font: 'var(--c-note)', color: 'var(--ink-2)' }}>or drop it here, at most 40 MB</Box>
        <input
          ref={input}
          type="file"
          accept="application/pdf,.pdf"
          aria-label="PDF file"
          hidden
          onChange={({ target }) => {
            void store(target.files?.[0]);
            // Clears the file input: browsers fire no change event when the same file is chosen twice in a row.
            target.value = '';
          }}
        />
      </Box>
      {isSeen && stored !== undefined && !stored.hasText && (
        <Alert severity="info">
          {stored.pages === 0
            ? 'This PDF is protected with a password: residents need it, and the search does not find its words.'
            : 'This PDF is a scan: the search finds its title, not its words.'}
        </Alert>
      )}
      {failure !== undefined && <Alert severity="error">{failure}</Alert>}
      {failure === undefined && problem !== undefined && <Alert severity="warning">{problem}</Alert>}
    </Box>
  );
}
