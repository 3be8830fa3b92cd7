import { Alert, Box, Button, TextField } from '@mui/material';
import { useState, type FormEvent } from 'react';
import { Title, useNotify } from 'react-admin';
import { ApiError, sentenceOf } from '../../platform/failure/api-error.ts';
import { EstateTabs } from '../../platform/rooms/estate-tabs.tsx';
import { useVisitorRules, useVisitorRulesChange, type VisitorRules } from './visitors.queries.ts';

/** What each estate says of its visitors. */
export function VisitorRulesRoom() {
  return (
    <Box sx={{ maxWidth: 640 }}>
      <Title title="Visitor rules" />
      <EstateTabs permission="visitors.manage">
        {(estateID) => <RulesOfEstate key={estateID} estateID={estateID} />}
      </EstateTabs>
    </Box>
  );
}

function RulesOfEstate({ estateID }: { estateID: string }) {
  const { data, error, refetch } = useVisitorRules(estateID);
  if (data !== undefined) return <RulesForm key={JSON.stringify(data)} estateID={estateID} rules={data} />;
  if (error === null) return null;
  return (
    <Alert severity="error" action={<Button onClick={() => void refetch()}>Try again</Button>}>
      {sentenceOf(error)}
    </Alert>
  );
}

function RulesForm({ estateID, rules }: { estateID: string; rules: VisitorRules }) {
  const change = useVisitorRulesChange();
  const notify = useNotify();
  const [quota, setQuota] = useState(String(rules.visitorsPerDay));
  const [notice, setNotice] = useState(rules.notice);
  const [problem, setProblem] = useState<unknown>();
  const fields = problem instanceof ApiError ? problem.fields : {};

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setProblem(undefined);
    try {
      await change({ estateID, rules: { visitorsPerDay: Number(quota), notice } });
      notify('Saved', { type: 'success' });
    } catch (thrown) {
      setProblem(thrown);
    }
  };

  return (
    <Box component="form" onSubmit={submit} noValidate sx={{ display: 'grid', gap: 2.5 }}>
      <TextField
        label="Visitors that a house may expect on one day"
        type="number"
        value={quota}
        onChange={({ target }) => setQuota(target.value)}
        error={'visitorsPerDay' in fields}
        helperText={fields['visitorsPerDay']}
      />
      <TextField
        label="What visitors read on their pass"
        multiline
        minRows={4}
        value={notice}
        onChange={({ target }) => setNotice(target.value)}
        error={'notice' in fields}
        helperText={fields['notice'] ?? 'One rule a line'}
      />
      {problem !== undefined && Object.keys(fields).length === 0 && (
        <Alert severity="error">{sentenceOf(problem)}</Alert>
      )}
      <Button type="submit" variant="contained" sx={{ justifySelf: 'start' }}>
        Save
      </Button>
    </Box>
  );
}
