import { ApiError } from '@ekhaya/browser/api/api-error';
import { utilityKinds, type UtilityKind } from '@ekhaya/contract/payments/payments.rules';
import { Alert, Box, Button, MenuItem, TextField } from '@mui/material';
import { useRef, useState } from 'react';
import { sentenceOf } from '../../../platform/failure/failure-sentence.ts';
import { RoomPage } from '../../../platform/page/room-page.tsx';
import { EstateTabs } from '../../../platform/rooms/estate-tabs.tsx';
import { utilityLooks } from '../../../platform/rooms/payment-looks.ts';
import { useReadingsUpload, type ReadingsUpload } from '../payments.queries.ts';
import { ReadingsCheck } from './readings-check.tsx';

/** Larger files would not be accepted by the server. */
const MAX_BYTES = 2_000_000;

/** Readings of meters from a file, for an estate whose meters nobody reads by network. */
export function ReadingsRoom() {
  return (
    <RoomPage title="Readings">
      <EstateTabs permission="payments.manage">
        {(estateId) => <ReadingsOfEstate key={estateId} estateId={estateId} />}
      </EstateTabs>
    </RoomPage>
  );
}

/** A file that was read and waits to be written. */
interface ChosenFile {
  fileName: string;
  text: string;
  utility: UtilityKind;
  accountNo: string;
}

function ReadingsOfEstate({ estateId }: { estateId: string }) {
  const upload = useReadingsUpload(estateId);
  const input = useRef<HTMLInputElement>(null);
  const [utility, setUtility] = useState<UtilityKind>('electricity');
  const [accountNo, setAccountNo] = useState('');
  const [chosen, setChosen] = useState<ChosenFile>();
  const [found, setFound] = useState<ReadingsUpload>();
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);

  /** Forgets the file that was read: it was read for another utility or account. */
  const forget = (): void => {
    setChosen(undefined);
    setFound(undefined);
    setProblem('');
  };
  const send = async (file: ChosenFile, isTrial: boolean): Promise<void> => {
    setProblem('');
    setBusy(true);
    try {
      setFound(await upload({ ...file, isTrial }));
      setChosen(file);
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {};
      setProblem(fields['text'] ?? fields['accountNo'] ?? sentenceOf(error));
    } finally {
      setBusy(false);
    }
  };
  const choose = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    forget();
    if (file.size > MAX_BYTES) {
      setProblem('This file is too large. Please divide it.');
      return;
    }
    if (file.size === 0) {
      setProblem('This file is empty.');
      return;
    }
    await send({ fileName: file.name.slice(0, 120), text: await file.text(), utility, accountNo }, true);
  };

  return (
    <Box sx={{ display: 'grid', gap: 2, maxWidth: 720, paddingTop: 1 }}>
      <p>
        A CSV file with the columns Timestamp and kW, kWh, kl or m3, and if there is one Status; a column Account before
        them for several meters. Or a Green Button file (XML) of one meter. At most 20 000 readings. Nothing is written
        before you have seen each week.
      </p>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <TextField
          select
          label="Utility"
          value={utility}
          disabled={isBusy}
          sx={{ minWidth: 160 }}
          onChange={({ target }) => {
            forget();
            setUtility(utilityKinds.find((each) => each === target.value) ?? 'electricity');
          }}
        >
          {utilityKinds.map((each) => (
            <MenuItem key={each} value={each}>
              {utilityLooks[each].name}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          label="Account number"
          helperText="Empty if the file names its accounts"
          value={accountNo}
          disabled={isBusy}
          slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 20 } }}
          onChange={({ target }) => {
            forget();
            setAccountNo(target.value.replaceAll(/\D/g, ''));
          }}
        />
      </Box>
      <div>
        <Button
          variant={chosen === undefined ? 'contained' : 'sand'}
          disabled={isBusy}
          onClick={() => input.current?.click()}
        >
          {isBusy && chosen === undefined ? 'Reading the file' : 'Choose a file'}
        </Button>
      </div>
      <input
        ref={input}
        hidden
        type="file"
        accept=".csv,.xml,text/csv,text/plain,text/xml,application/xml"
        aria-label="File of readings"
        onChange={({ target }) => {
          void choose(target.files?.[0]);
          target.value = '';
        }}
      />
      {problem !== '' && <Alert severity="error">{problem}</Alert>}
      {chosen && found && (
        <ReadingsCheck
          fileName={chosen.fileName}
          utility={chosen.utility}
          found={found}
          isBusy={isBusy}
          write={() => void send(chosen, false)}
        />
      )}
    </Box>
  );
}
