import { Box, FormControlLabel, Switch, TextField } from '@mui/material';
import { useState } from 'react';
import { Title } from 'react-admin';
import { EstateTabs } from '../../platform/rooms/estate-tabs.tsx';
import { ReadFailure } from '../../platform/rooms/read-failure.tsx';
import { RulesForm } from '../../platform/rooms/rules-form.tsx';
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
  if (data !== undefined) return <GateRulesForm key={JSON.stringify(data)} estateID={estateID} rules={data} />;
  return error === null ? null : <ReadFailure error={error} onRetry={() => void refetch()} />;
}

function GateRulesForm({ estateID, rules }: { estateID: string; rules: GateRules }) {
  const change = useGateRulesChange(estateID);
  const [lowestRank, setRank] = useState(String(rules.lowestRank));
  const [retentionDays, setRetention] = useState(String(rules.retentionDays));
  const [keepsOrder, setOrder] = useState(rules.keepsOrder);
  const save = () => change({ lowestRank: Number(lowestRank), retentionDays: Number(retentionDays), keepsOrder });

  return (
    <RulesForm save={save}>
      {(wrong) => (
        <>
          <TextField
            label="Lowest rank that opens gates"
            type="number"
            value={lowestRank}
            onChange={({ target }) => setRank(target.value)}
            error={'lowestRank' in wrong}
            helperText={wrong['lowestRank'] ?? 'Everybody who signs up has rank 1.'}
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
            error={'retentionDays' in wrong}
            helperText={wrong['retentionDays'] ?? 'Counts stay.'}
          />
        </>
      )}
    </RulesForm>
  );
}
