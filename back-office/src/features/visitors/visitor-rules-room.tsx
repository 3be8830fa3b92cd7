import { Box, TextField } from '@mui/material';
import { useState } from 'react';
import { Title } from 'react-admin';
import { EstateTabs } from '../../platform/rooms/estate-tabs.tsx';
import { ReadFailure } from '../../platform/rooms/read-failure.tsx';
import { RoomSkeleton } from '../../platform/rooms/room-skeleton.tsx';
import { RulesForm } from '../../platform/rooms/rules-form.tsx';
import { useVisitorRules, useVisitorRulesChange, type VisitorRules } from './visitors.queries.ts';

/** The room that edits the visitor rules of an estate. */
export function VisitorRulesRoom() {
  return (
    <Box sx={{ maxWidth: 640 }}>
      <Title title="Visitor rules" />
      <EstateTabs permission="visitors.manage">
        {(estateId) => <RulesOfEstate key={estateId} estateId={estateId} />}
      </EstateTabs>
    </Box>
  );
}

function RulesOfEstate({ estateId }: { estateId: string }) {
  const { data, error, refetch } = useVisitorRules(estateId);
  if (data !== undefined) return <VisitorRulesForm key={JSON.stringify(data)} estateId={estateId} rules={data} />;
  return error === null ? <RoomSkeleton lines={2} /> : <ReadFailure error={error} onRetry={() => void refetch()} />;
}

function VisitorRulesForm({ estateId, rules }: { estateId: string; rules: VisitorRules }) {
  const change = useVisitorRulesChange();
  const [quota, setQuota] = useState(String(rules.visitorsPerDay));
  const [notice, setNotice] = useState(rules.notice);
  const fields = { visitorsPerDay: Number(quota), notice };

  return (
    <RulesForm fields={fields} save={() => change({ estateId, rules: fields })}>
      {(wrong) => (
        <>
          <TextField
            label="Visitors that a house may expect on one day"
            type="number"
            value={quota}
            onChange={({ target }) => setQuota(target.value)}
            error={'visitorsPerDay' in wrong}
            helperText={wrong['visitorsPerDay']}
          />
          <TextField
            label="What visitors read on their pass"
            multiline
            minRows={4}
            value={notice}
            onChange={({ target }) => setNotice(target.value)}
            error={'notice' in wrong}
            helperText={wrong['notice'] ?? 'One rule a line'}
          />
        </>
      )}
    </RulesForm>
  );
}
