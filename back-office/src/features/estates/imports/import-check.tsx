import { octagonCrossIcon, tickIcon } from '@ekhaya/icons/icon-paths';
import { Alert, Box, Button } from '@mui/material';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { sentenceOf } from '../../../platform/failure/failure-sentence.ts';
import { Chip, Chips } from '../../../platform/page/chips.tsx';
import { Icon } from '../../../platform/page/icon.tsx';
import { ImportProgress, ImportResult } from './import-progress.tsx';
import { ImportRows } from './import-rows.tsx';
import { countText, rowsText } from './import-texts.ts';
import { downloadMistakes, useRunImport, type ImportRow, type PeopleImport } from './imports.queries.ts';

const filters = ['', 'mistake', 'change'] as const satisfies readonly ('' | ImportRow['outcome'])[];

/** The second step: what happens with each row. Then the import starts, and says how far it is. */
export function ImportCheck({ file, readAt }: { file: PeopleImport; readAt: number }) {
  const [search, setSearch] = useSearchParams();
  const outcome = filters.find((each) => each === (search.get('rows') ?? '')) ?? '';
  const page = Math.max(1, Number(search.get('page')) || 1);
  const turnTo = (next: { rows?: string; page?: number }): void =>
    setSearch(
      (now) => {
        if (next.rows !== undefined) now.set('rows', next.rows);
        now.set('page', String(next.page ?? 1));
        return now;
      },
      { replace: true },
    );
  const { counts } = file;
  return (
    <>
      {file.state === 'running' && <ImportProgress file={file} readAt={readAt} />}
      <ImportResult file={file} />
      <Steps file={file} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: '12px 32px', padding: '12px 0' }}>
        <Figure count={counts.new} text="new" />
        <Figure count={counts.change} text="change" />
        <Figure count={counts.same} text="stay as they are" />
        <Figure
          count={counts.mistake}
          text={`${counts.mistake === 1 ? 'row has' : 'rows have'} a mistake and stay out`}
          isBad
        />
        <Box sx={{ flex: 1, minWidth: 0 }} />
        <Start file={file} />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Chips label="Which rows">
          <Chip isOn={outcome === ''} onClick={() => turnTo({ rows: '' })}>
            All rows
          </Chip>
          <Chip isOn={outcome === 'mistake'} onClick={() => turnTo({ rows: 'mistake' })}>
            <Icon path={octagonCrossIcon} size={16} /> Mistakes {countText(counts.mistake)}
          </Chip>
          <Chip isOn={outcome === 'change'} onClick={() => turnTo({ rows: 'change' })}>
            Changes {countText(counts.change)}
          </Chip>
        </Chips>
        <Box sx={{ flex: 1 }} />
        {counts.mistake > 0 && (
          <Button variant="text" onClick={() => void downloadMistakes(file.id)}>
            {counts.mistake === 1 ? 'The row as CSV' : `The ${countText(counts.mistake)} rows as CSV`}
          </Button>
        )}
      </Box>
      <ImportRows file={file} outcome={outcome} page={page} turnTo={(next) => turnTo({ page: next })} />
    </>
  );
}

function Steps({ file: { fileName, rowCount, separator, columns, unknownColumns } }: { file: PeopleImport }) {
  const unknown = unknownColumns.length === 0 ? '' : `; not used: ${unknownColumns.join(', ')}`;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: '6px 24px' }}>
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', gap: '6px 24px', font: 'var(--c-label)', color: 'var(--here-ink)' }}
      >
        {['File', 'Columns'].map((step) => (
          <Box key={step} component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
            <Icon path={tickIcon} size={16} /> {step}
          </Box>
        ))}
        <Box component="span" sx={{ color: 'var(--ink)' }}>
          3 Check
        </Box>
        <Box component="span" sx={{ color: 'var(--ink-2)' }}>
          4 Import
        </Box>
      </Box>
      <Box sx={{ font: 'var(--c-note)', color: 'var(--ink-2)', overflowWrap: 'anywhere' }}>
        {fileName}, {rowsText(rowCount)}, {separator}, {columns.length} columns recognised{unknown}
      </Box>
    </Box>
  );
}

function Figure({ count, text, isBad = false }: { count: number; text: string; isBad?: boolean }) {
  return (
    <Box sx={{ color: isBad && count > 0 ? 'var(--bad)' : 'var(--ink)' }}>
      <Box sx={{ font: 'var(--t-title)' }}>{countText(count)}</Box>
      <Box sx={{ font: 'var(--c-note)', color: isBad && count > 0 ? 'inherit' : 'var(--ink-2)' }}>{text}</Box>
    </Box>
  );
}

function Start({ file }: { file: PeopleImport }) {
  const run = useRunImport(file.id);
  const [problem, setProblem] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const left = file.toWrite - file.done;
  if (file.state === 'running' || file.state === 'done') return null;
  const start = async (): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    try {
      await run('start');
    } catch (error) {
      setProblem(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'end', maxWidth: 360 }}>
      <Button variant="contained" disabled={isBusy || left === 0} onClick={() => void start()}>
        {left === 0 ? 'Nothing to import' : `Import ${rowsText(left)}`}
      </Button>
      <Box sx={{ font: 'var(--c-note)', color: 'var(--ink-2)', textAlign: 'right' }}>
        {file.state === 'checked' && 'Nothing is written yet. '}New people get a mail with a link that works for 14
        days.
      </Box>
      {problem !== undefined && <Alert severity="error">{sentenceOf(problem)}</Alert>}
    </Box>
  );
}
