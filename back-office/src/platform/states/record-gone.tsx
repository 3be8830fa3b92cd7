import { ApiError } from '@ekhaya/browser/api/api-error';
import { Button } from '@mui/material';
import { useNavigate } from 'react-router-dom';
import lagoonSunset from './pictures/lagoon-sunset.svg';
import { Empty } from './empty.tsx';

interface RecordGoneProps {
  /** The word for one record: `notice`. */
  one: string;
  /** The list of these records, for who came by a link. */
  list: { path: string; name: string };
}

/** Whether a read failed because its record does not exist, or belongs to another estate. */
export const isRecordGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** Stands in place of a record that no longer exists: what is safe, and the ways out. */
export function RecordGone({ one, list }: RecordGoneProps) {
  const navigate = useNavigate();
  return (
    <Empty
      picture={lagoonSunset}
      title={`This ${one} is not here`}
      note="It may have been withdrawn, or the link is from another estate. Nothing was changed."
      act={
        <>
          <Button variant="contained" onClick={() => void navigate(list.path)}>
            To {list.name}
          </Button>
          <Button variant="outlined" onClick={() => void navigate(-1)}>
            Back
          </Button>
        </>
      }
    />
  );
}
