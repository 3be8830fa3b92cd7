import { Alert, Box, Button, FormControlLabel, Switch, TextField } from '@mui/material';
import { useState, type FormEvent } from 'react';
import { Title, useNotify } from 'react-admin';
import { ApiError, sentenceOf } from '../../platform/failure/api-error.ts';
import { EstateTabs } from '../../platform/rooms/estate-tabs.tsx';
import { useGateRules, useGateRulesChange, type GateRules } from './gate.queries.ts';

/** What each estate says of its gates. */
export function GateRulesRoom() {
  return (
    <Box sx={{ maxWidth: 640 }}>
      <Title title="Gate rules" />
      <EstateTabs permission="gate.manage">
        {(estateID) => <RulesOfEstate key={estateID} estateID={estateID} />}
      </EstateTabs>
    </Box>
  );
}

function RulesOfEstate({ estateID }: { estateID: string }) {
  const { data, error, refetch } = useGateRules(estateID);
  if (data !== undefined) return <RulesForm key={JSON.stringify(data)} estateID={estateID} rules={data} />;
  if (error === null) return null;
  return (
    <Alert severity="error" action={<Button onClick={() => void refetch()}>Try again</Button>}>
      {sentenceOf(error)}
    </Alert>
  );
}

function RulesForm({ estateID, rules }: { estateID: string; rules: GateRules }) {
  const change = useGateRulesChange(estateID);
  const notify = useNotify();
  const [lowestRank, setRank] = useState(String(rules.lowestRank));
  const [retentionDays, setRetention] = useState(String(rules.retentionDays));
  const [keepsOrder, setOrder] = useState(rules.keepsOrder);
  const [problem, setProblem] = useState<unknown>();
  const fields = problem instanceof ApiError ? problem.fields : {};

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setProblem(undefined);
    try {
      await change({ lowestRank: Number(lowestRank), retentionDays: Number(retentionDays), keepsOrder });
      notify('Saved', { type: 'success' });
    } catch (error) {
      setProblem(error);
    }
  };

  return (
    <Box component="form" onSubmit={submit} noValidate sx={{ display: 'grid', gap: 2.5 }}>
      <TextField
        label="Lowest rank that opens gates"
        type="number"
        value={lowestRank}
        onChange={({ target }) => setRank(target.value)}
        error={'lowestRank' in fields}
        helperText={fields['lowestRank'] ?? 'Everybody who signs up has rank 1.'}
      />
      <FormControlLabel
        label="Nobody comes in twice without leaving"
        control={<Switch checked={keepsOrder} onChange={(_, isOn) => setOrder(isOn)} />}
      />
      <TextField
        label="Days until names and plates are forgotten"
        type="number"
        value={retentionDays}
        onChange={({ target }) => setRetention(target.value)}
        error={'retentionDays' in fields}
        helperText={fields['retentionDays'] ?? 'Counts stay.'}
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
