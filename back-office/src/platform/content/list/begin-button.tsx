import { plusIcon } from '@ekhaya/icons/icon-paths';
import { Alert, Button } from '@mui/material';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { sentenceOf } from '../../failure/failure-sentence.ts';
import { Icon } from '../../page/icon.tsx';
import { begunHere } from '../../drafts/use-untouched-record.ts';

interface BeginButtonProps {
  label: string;
  /** The path of the room, below which each record has its editor. */
  path: string;
  /** Makes an empty record. @returns its id; undefined where nothing can be begun yet */
  begin: () => Promise<string | undefined>;
}

/** Begins a record and opens it in its editor, which removes it again if nothing is written. */
export function BeginButton({ label, path, begin }: BeginButtonProps) {
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  const press = async (): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    try {
      const id = await begin();
      if (id !== undefined) void navigate(`${path}/${id}`, { state: begunHere });
      else setBusy(false);
    } catch (error) {
      setProblem(error);
      setBusy(false);
    }
  };
  return (
    <>
      {problem !== undefined && <Alert severity="error">{sentenceOf(problem)}</Alert>}
      <Button variant="contained" disabled={isBusy} startIcon={<Icon path={plusIcon} />} onClick={() => void press()}>
        {label}
      </Button>
    </>
  );
}
