import { concernedKinds, keptKinds, type ConcernedKind } from '@ekhaya/contract/privacy/kept-records.rules';
import { lockIcon } from '@ekhaya/icons/icon-paths';
import { Box, Button, MenuItem, TextField } from '@mui/material';
import { useState, type FormEvent } from 'react';
import { ApiError } from '@ekhaya/browser/api/api-error';
import { Avatar } from '../../platform/page/avatar.tsx';
import { Icon } from '../../platform/page/icon.tsx';
import { Row } from '../../platform/page/row.tsx';
import { RowList } from '../../platform/page/row-list.tsx';
import { NoResult } from '../../platform/states/no-result.tsx';
import { ReadView } from '../../platform/states/read-view.tsx';
import { useConcerned, type ConcernedPerson, type ConcernedQuestion } from './privacy.queries.ts';
import { counted } from '../../platform/page/counted.rules.ts';

/** The number of people on a page, as the server pages them. */
const perPage = 50;

/** Answers who is concerned: the people with records of a kind from a period, to be told of a breach. */
export function ConcernedList({ estateId }: { estateId: string }) {
  const [kind, setKind] = useState<ConcernedKind>('visits');
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [question, setQuestion] = useState<ConcernedQuestion>();
  const read = useConcerned(question);
  const wrong = read.error instanceof ApiError ? read.error.fields : {};
  const ask = (event: FormEvent): void => {
    event.preventDefault();
    setQuestion({ estateId, kind, from, to, page: 1 });
  };
  return (
    <>
      <Box
        component="form"
        onSubmit={ask}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'flex-start', padding: '8px 0 16px' }}
      >
        <TextField
          select
          label="Kind of data"
          value={kind}
          onChange={({ target }) => setKind(target.value as ConcernedKind)}
          sx={{ flex: '1 1 220px', maxWidth: 320 }}
        >
          {concernedKinds.map((each) => (
            <MenuItem key={each} value={each}>
              {keptKinds[each].title}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          label="From"
          type="date"
          value={from}
          onChange={({ target }) => setFrom(target.value)}
          slotProps={{ inputLabel: { shrink: true } }}
        />
        <TextField
          label="Until"
          type="date"
          value={to}
          onChange={({ target }) => setTo(target.value)}
          error={'to' in wrong}
          helperText={wrong['to']}
          slotProps={{ inputLabel: { shrink: true } }}
        />
        <Button type="submit" variant="contained" disabled={from === '' || to === ''}>
          Show who is concerned
        </Button>
      </Box>
      {question !== undefined && (
        <ReadView read={read} what="Who is concerned">
          {({ people, total }) => (
            <Found
              items={people}
              total={total}
              page={question.page ?? 1}
              turnTo={(page) => setQuestion({ ...question, page })}
            />
          )}
        </ReadView>
      )}
      <Box sx={{ display: 'flex', gap: 1.5, paddingTop: 2, font: 'var(--c-note)', color: 'var(--ink-2)' }}>
        <Icon path={lockIcon} />
        <span>
          {question === undefined
            ? 'When you look, it is written in the audit log.'
            : 'That you looked here is in the audit log.'}
        </span>
      </Box>
    </>
  );
}

interface FoundProps {
  items: ConcernedPerson[];
  total: number;
  page: number;
  turnTo: (page: number) => void;
}

function Found({ items, total, page, turnTo }: FoundProps) {
  if (items.length === 0)
    return (
      <NoResult
        title="Nobody is concerned in these days"
        note="Choose other days or another kind of data."
        acts={null}
      />
    );
  return (
    <>
      <RowList label="Who is concerned">
        {items.map(({ personId, name, email, mobile, records }) => (
          <Row
            key={personId === '' ? `${name}/${records}` : personId}
            leading={<Avatar name={name} size={44} />}
            title={name}
            note={personId === '' ? 'A visitor without an account' : `${email}, ${mobile}`}
            end={counted(records, 'record', 'records')}
          />
        ))}
      </RowList>
      <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center', paddingTop: 1.5, font: 'var(--c-note)' }}>
        <span>
          {(page - 1) * perPage + 1} – {(page - 1) * perPage + items.length} of {total}
        </span>
        {page > 1 && (
          <Button variant="sand" size="small" onClick={() => turnTo(page - 1)}>
            The page before
          </Button>
        )}
        {page * perPage < total && (
          <Button variant="sand" size="small" onClick={() => turnTo(page + 1)}>
            The next page
          </Button>
        )}
      </Box>
    </>
  );
}
