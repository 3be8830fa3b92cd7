import { fileIcon } from '@ekhaya/icons/icon-paths';
import { Alert, Box, Button, Checkbox, FormControlLabel } from '@mui/material';
import { useRef, useState } from 'react';
import { ApiError } from '@ekhaya/browser/api/api-error';
import { sentenceOf } from '../../../platform/failure/failure-sentence.ts';
import { IconPlate } from '../../../platform/page/icon-plate.tsx';
import { Row } from '../../../platform/page/row.tsx';
import { RowList } from '../../../platform/page/row-list.tsx';
import { SectionHead } from '../../../platform/page/section-head.tsx';
import { useEstateClock } from '../../../platform/session/use-estate-clock.ts';
import { dayText } from '../../../platform/time/moment-text.ts';
import { countText, stateText } from './import-texts.ts';
import { useLoadFile, type PeopleImport } from './imports.queries.ts';

interface ImportFileProps {
  estateId: string;
  imports: PeopleImport[];
  open: (id: string) => void;
}

/** The larger files would not be accepted by the server. */
const MAX_BYTES = 1_500_000;

/** The first step: choose a file. Below it the files of the last 7 days. */
export function ImportFile({ estateId, imports, open }: ImportFileProps) {
  const load = useLoadFile();
  const input = useRef<HTMLInputElement>(null);
  const [addsHouses, setAddsHouses] = useState(false);
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const { zoneOf } = useEstateClock();

  const choose = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    setProblem('');
    if (file.size > MAX_BYTES) {
      setProblem('This file is too large. Please divide it.');
      return;
    }
    setBusy(true);
    try {
      const { id } = await load({ estateId, fileName: file.name.slice(0, 120), addsHouses, text: await file.text() });
      open(id);
    } catch (error) {
      setProblem((error instanceof ApiError && error.fields['text']) || sentenceOf(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start', maxWidth: 640, paddingBottom: 3 }}>
        <p>
          A CSV file, as spreadsheets save it, with at most 5 000 rows. Its first line names the columns: First name,
          Name, E-mail, Mobile, House, Role, First day, Last day. A row with a house alone writes the house down.
          Nothing is written before you have seen what happens with each row.
        </p>
        <FormControlLabel
          control={<Checkbox checked={addsHouses} onChange={({ target }) => setAddsHouses(target.checked)} />}
          label="Write down houses that are not on the list yet"
        />
        <Button variant="contained" disabled={isBusy} onClick={() => input.current?.click()}>
          {isBusy ? 'Checking the rows' : 'Choose a file'}
        </Button>
        <input
          ref={input}
          hidden
          type="file"
          accept=".csv,text/csv,text/plain"
          aria-label="CSV file"
          onChange={({ target }) => {
            void choose(target.files?.[0]);
            target.value = '';
          }}
        />
        {problem !== '' && <Alert severity="error">{problem}</Alert>}
      </Box>
      {imports.length > 0 && (
        <section aria-label="Files of the last 7 days">
          <SectionHead title="Files of the last 7 days" />
          <RowList label="Files">
            {imports.map((each) => (
              <Row
                key={each.id}
                leading={<IconPlate path={fileIcon} />}
                title={each.fileName}
                note={`${countText(each.rowCount)} rows, ${dayText(each.createdAt, zoneOf(each.estateId))}. ${stateText(each)}`}
                onOpen={() => open(each.id)}
              />
            ))}
          </RowList>
        </section>
      )}
    </>
  );
}
