import { editIcon, octagonCrossIcon, plusIcon, tickIcon } from '@ekhaya/icons/icon-paths';
import { Alert, Box, Button, styled } from '@mui/material';
import { useState } from 'react';
import { sentenceOf } from '../../../platform/failure/failure-sentence.ts';
import { Icon } from '../../../platform/page/icon.tsx';
import { ReadView } from '../../../platform/states/read-view.tsx';
import { countText } from './import-texts.ts';
import {
  rowsPerPage,
  useCorrectRow,
  useImportRows,
  type ImportCells,
  type ImportRow,
  type PeopleImport,
} from './imports.queries.ts';

const columns: [keyof ImportCells, string][] = [
  ['firstName', 'First name'],
  ['lastName', 'Name'],
  ['email', 'E-mail'],
  ['mobile', 'Mobile'],
  ['unitNumber', 'House'],
  ['role', 'Role'],
  ['firstDay', 'First day'],
  ['lastDay', 'Last day'],
];

const Table = styled('table')({
  width: '100%',
  borderCollapse: 'collapse',
  font: 'var(--c-value)',
  '& th, & td': {
    textAlign: 'left',
    padding: '10px 8px',
    borderBottom: '1px solid var(--line)',
    verticalAlign: 'middle',
  },
  '& th': { font: 'var(--c-label)', color: 'var(--ink-2)', whiteSpace: 'nowrap' },
  '& tr[data-outcome=mistake]': { background: 'var(--bad-tint)' },
});

const Cell = styled('input')({
  width: '100%',
  minWidth: 72,
  padding: '6px 8px',
  border: '2px solid var(--bad)',
  borderRadius: 'var(--ctl-s)',
  background: 'var(--surface)',
  color: 'var(--ink)',
  font: 'inherit',
});

const looks = {
  new: { path: plusIcon, color: 'var(--here-ink)' },
  change: { path: editIcon, color: 'var(--wait)' },
  same: { path: tickIcon, color: 'var(--ink-2)' },
  mistake: { path: octagonCrossIcon, color: 'var(--bad)' },
} as const;

interface ImportRowsProps {
  file: PeopleImport;
  outcome: '' | ImportRow['outcome'];
  page: number;
  turnTo: (page: number) => void;
}

/** The rows of a file with what happens with each. A red cell is corrected in its place. */
export function ImportRows({ file, outcome, page, turnTo }: ImportRowsProps) {
  const read = useImportRows(file.id, { outcome, page });
  const isOpen = file.state === 'checked' || file.state === 'stopped';
  const shown = columns.filter(([column]) => file.columns.includes(column));
  return (
    <ReadView read={read} what="The rows" rows={8}>
      {({ items, total }) => (
        <>
          {items.length === 0 ? (
            <Box sx={{ padding: '24px 0' }}>No such row.</Box>
          ) : (
            <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label="Rows of the file">
              <Table>
                <thead>
                  <tr>
                    <th scope="col">Row</th>
                    {shown.map(([column, label]) => (
                      <th key={column} scope="col">
                        {label}
                      </th>
                    ))}
                    <th scope="col">What happens</th>
                  </tr>
                </thead>
                <tbody>
                  {items.map((row) => (
                    <FileRow
                      key={`${row.line} ${row.field} ${row.text}`}
                      importId={file.id}
                      row={row}
                      shown={shown}
                      isOpen={isOpen && !row.isDone}
                    />
                  ))}
                </tbody>
              </Table>
            </Box>
          )}
          <Pages total={total} page={page} turnTo={turnTo} />
        </>
      )}
    </ReadView>
  );
}

interface FileRowProps {
  importId: string;
  row: ImportRow;
  shown: [keyof ImportCells, string][];
  isOpen: boolean;
}

function FileRow({ importId, row, shown, isOpen }: FileRowProps) {
  const correct = useCorrectRow(importId);
  const [problem, setProblem] = useState<unknown>();
  const { path, color } = looks[row.outcome];
  const keep = async (column: keyof ImportCells, text: string): Promise<void> => {
    if (text.trim() === row.cells[column]) return;
    setProblem(undefined);
    try {
      await correct({ line: row.line, cells: { ...row.cells, [column]: text.trim() } });
    } catch (error) {
      setProblem(error);
    }
  };
  return (
    <tr data-outcome={row.outcome}>
      <td>{row.line}</td>
      {shown.map(([column, label]) => (
        <td key={column}>
          {isOpen && row.field === column ? (
            <Cell
              aria-label={`${label} of row ${row.line}`}
              defaultValue={row.cells[column]}
              aria-invalid
              onBlur={({ target }) => void keep(column, target.value)}
              onKeyDown={({ key, currentTarget }) => {
                if (key === 'Enter') currentTarget.blur();
              }}
            />
          ) : (
            <Box
              component="span"
              sx={{ whiteSpace: column === 'mobile' || column.endsWith('Day') ? 'nowrap' : 'normal' }}
            >
              {row.cells[column] || '–'}
            </Box>
          )}
        </td>
      ))}
      <td>
        <Box
          component="span"
          sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, color, font: 'var(--c-label)' }}
        >
          <Icon path={path} size={16} /> {row.isDone ? `${row.text}; done` : row.text}
        </Box>
        {row.stays.length > 0 && (
          <Box sx={{ font: 'var(--c-note)', color: 'var(--ink-2)' }}>
            Stay in the house: {row.stays.map((each) => `${each.name}, ${each.roleDisplayName}`).join('; ')}
          </Box>
        )}
        {problem !== undefined && <Alert severity="error">{sentenceOf(problem)}</Alert>}
      </td>
    </tr>
  );
}

function Pages({ total, page, turnTo }: { total: number; page: number; turnTo: (page: number) => void }) {
  const last = Math.max(1, Math.ceil(total / rowsPerPage));
  const from = total === 0 ? 0 : (page - 1) * rowsPerPage + 1;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, padding: '10px 0', font: 'var(--c-note)' }}>
      <Box sx={{ flex: 1, color: 'var(--ink-2)' }}>
        Rows {countText(from)} – {countText(Math.min(page * rowsPerPage, total))} of {countText(total)}
      </Box>
      <Button variant="sand" size="small" disabled={page <= 1} onClick={() => turnTo(page - 1)}>
        Previous
      </Button>
      <Button variant="sand" size="small" disabled={page >= last} onClick={() => turnTo(page + 1)}>
        Next
      </Button>
    </Box>
  );
}
