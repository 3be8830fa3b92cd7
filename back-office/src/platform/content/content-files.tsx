import type { ContentKind } from '@ekhaya/contract/content/content.rules';
import { swapIcon } from '@ekhaya/icons/icon-paths';
import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, Menu, MenuItem } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useNotify } from 'react-admin';
import { sentenceOf } from '../failure/failure-sentence.ts';
import { Icon } from '../page/icon.tsx';
import { ContentCopy } from './content-copy.tsx';
import { CONTENT, downloadContent, sendImport, type ImportResult } from './content.queries.ts';

interface ContentFilesProps {
  kind: ContentKind;
  /** Several of them: `events`. */
  many: string;
  /** The estate that is shown; undefined while several are. */
  estateId: string | undefined;
}

/** Export, import and copies of the content of an estate, in one menu. */
export function ContentFiles({ kind, many, estateId }: ContentFilesProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [open, setOpen] = useState<'import' | 'copy'>();
  const notify = useNotify();
  if (estateId === undefined) return null;
  const download = async (): Promise<void> => {
    try {
      await downloadContent(kind, estateId);
    } catch (error) {
      notify(sentenceOf(error), { type: 'error' });
    }
  };
  const choose = (act: () => void) => () => {
    setAnchor(null);
    act();
  };
  return (
    <>
      <Button
        variant="sand"
        startIcon={<Icon path={swapIcon} />}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        Files and copies
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        <MenuItem onClick={choose(() => void download())}>Export as CSV</MenuItem>
        <MenuItem onClick={choose(() => setOpen('import'))}>Import a CSV...</MenuItem>
        <MenuItem onClick={choose(() => setOpen('copy'))}>Copy from another estate...</MenuItem>
      </Menu>
      {open === 'import' && (
        <ImportDialog kind={kind} many={many} estateId={estateId} onClose={() => setOpen(undefined)} />
      )}
      {open === 'copy' && (
        <ContentCopy kind={kind} many={many} estateId={estateId} onClose={() => setOpen(undefined)} />
      )}
    </>
  );
}

/** Checks a CSV, says what it would do, and does it. */
function ImportDialog({
  kind,
  many,
  estateId,
  onClose: close,
}: ContentFilesProps & { estateId: string; onClose: () => void }) {
  const [csv, setCsv] = useState('');
  const [trial, setTrial] = useState<ImportResult>();
  const [failure, setFailure] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const client = useQueryClient();
  const notify = useNotify();
  const titleId = useId();
  const send = async (text: string, isTrial: boolean): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    try {
      const result = await sendImport({ kind, estateId, csv: text, isTrial });
      setTrial(result);
      if (!isTrial && result.problems.length === 0) {
        await client.invalidateQueries({ queryKey: [CONTENT] });
        notify(`Imported: ${result.created} new, ${result.changed} changed.`, { type: 'success' });
        close();
      }
    } catch (error) {
      setFailure(error);
    }
    setBusy(false);
  };
  const read = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    const text = await file.text();
    setCsv(text);
    setTrial(undefined);
    await send(text, true);
  };
  const canImport = trial !== undefined && trial.problems.length === 0 && trial.created + trial.changed > 0;
  return (
    <Dialog open onClose={close} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>Import {many}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
        <p>
          The file is one that “Export as CSV” writes. A row with an id changes what has it, a row without one begins a
          draft. A column that the file lacks is left as it is. Nothing is written while any row has a problem.
        </p>
        <input
          type="file"
          accept=".csv,text/csv"
          aria-label="CSV file"
          disabled={isBusy}
          onChange={({ target }) => void read(target.files?.[0])}
        />
        {failure !== undefined && <Alert severity="error">{sentenceOf(failure)}</Alert>}
        {trial !== undefined && trial.problems.length > 0 && (
          <Alert severity="error">
            Nothing was written.
            <ul>
              {trial.problems.map(({ row, text }) => (
                <li key={`${row} ${text}`}>
                  Row {row}: {text}
                </li>
              ))}
            </ul>
          </Alert>
        )}
        {canImport && (
          <Alert severity="info">
            {trial.created} new, as drafts; {trial.changed} changed.
          </Alert>
        )}
      </DialogContent>
      <DialogActions sx={{ padding: '0 24px 20px' }}>
        <Button variant="outlined" onClick={close}>
          Close
        </Button>
        <Button variant="contained" disabled={isBusy || !canImport} onClick={() => void send(csv, false)}>
          {canImport ? `Import ${trial.created + trial.changed} rows` : 'Import'}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
