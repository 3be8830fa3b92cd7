import { Box, FormControlLabel, FormHelperText, Switch, TextField } from '@mui/material';
import { useState } from 'react';
import { Title } from 'react-admin';
import { EstateTabs } from '../../platform/rooms/estate-tabs.tsx';
import { ReadFailure } from '../../platform/rooms/read-failure.tsx';
import { RoomSkeleton } from '../../platform/rooms/room-skeleton.tsx';
import { RulesForm } from '../../platform/rooms/rules-form.tsx';
import { TimeSelect } from '../../platform/rooms/time-select.tsx';
import { useGateRules, useGateRulesChange, type GateRules } from './gate.queries.ts';

/** The room that edits the gate rules of an estate. */
export function GateRulesRoom() {
  return (
    <Box sx={{ maxWidth: 640 }}>
      <Title title="Gate rules" />
      <EstateTabs permission="gate.manage">
        {(estateId) => <RulesOfEstate key={estateId} estateId={estateId} />}
      </EstateTabs>
    </Box>
  );
}

function RulesOfEstate({ estateId }: { estateId: string }) {
  const { data, error, refetch } = useGateRules(estateId);
  if (data !== undefined) return <GateRulesForm key={JSON.stringify(data)} estateId={estateId} rules={data} />;
  return error === null ? <RoomSkeleton /> : <ReadFailure error={error} onRetry={() => void refetch()} />;
}

function GateRulesForm({ estateId, rules }: { estateId: string; rules: GateRules }) {
  const change = useGateRulesChange(estateId);
  const [lowestRank, setRank] = useState(String(rules.lowestRank));
  const [retentionDays, setRetention] = useState(String(rules.retentionDays));
  const [secondsBetweenEntries, setSeconds] = useState(String(rules.secondsBetweenEntries));
  const [keepsOrder, setOrder] = useState(rules.keepsOrder);
  const [opensAt, setOpening] = useState(rules.opensAt);
  const [closesAt, setClosing] = useState(rules.closesAt);
  const fields = {
    lowestRank: Number(lowestRank),
    keepsOrder,
    secondsBetweenEntries: Number(secondsBetweenEntries),
    opensAt,
    closesAt,
    retentionDays: Number(retentionDays),
  };

  return (
    <RulesForm fields={fields} save={() => change(fields)}>
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
            label="Require leaving before entering again"
            control={<Switch checked={keepsOrder} onChange={(_, isOn) => setOrder(isOn)} />}
          />
          <TextField
            label="Seconds between two entries of one person"
            type="number"
            value={secondsBetweenEntries}
            onChange={({ target }) => setSeconds(target.value)}
            error={'secondsBetweenEntries' in wrong}
            helperText={
              wrong['secondsBetweenEntries'] ??
              'Within this time a person enters once and leaves once, whatever codes the person shows.'
            }
          />
          <Box sx={{ display: 'grid', gap: 0.5 }}>
            <Box sx={{ display: 'flex', gap: 2 }}>
              <TimeSelect label="Gates open at" value={opensAt} onChange={setOpening} problem={wrong['opensAt']} />
              <TimeSelect label="Gates close at" value={closesAt} onChange={setClosing} problem={wrong['closesAt']} />
            </Box>
            <FormHelperText>
              Outside these hours no gate lets anyone in; people inside may always leave. The hours of a gate narrow
              these.
            </FormHelperText>
          </Box>
          <TextField
            label="Days until names and plates are erased"
            type="number"
            value={retentionDays}
            onChange={({ target }) => setRetention(target.value)}
            error={'retentionDays' in wrong}
            helperText={wrong['retentionDays'] ?? 'Counts are kept.'}
          />
        </>
      )}
    </RulesForm>
  );
}
