import { RoomPage } from '../../platform/page/room-page.tsx';
import { Box, TextField } from '@mui/material';
import { compareFields } from '../../platform/rooms/compare-fields.ts';
import { rereading, useEdited, versioned } from '../../platform/rooms/use-edited.ts';
import { NumberField } from '../../platform/rooms/fields/number-field.tsx';
import { EstateTabs } from '../../platform/rooms/estate-tabs.tsx';
import { ReadView } from '../../platform/states/read-view.tsx';
import { RulesForm } from '../../platform/rooms/rules-form.tsx';
import { VisitTabs } from './visit-tabs.tsx';
import { useVisitorRules, useVisitorRulesChange, type VisitorRules } from './visitors.queries.ts';

/** The room that edits the visitor rules of an estate. */
export function VisitorRulesRoom() {
  return (
    <RoomPage title="Invitations" tabs={<VisitTabs />}>
      <Box sx={{ maxWidth: 640 }}>
        <EstateTabs permission="visitors.manage">
          {(estateId) => <RulesOfEstate key={estateId} estateId={estateId} />}
        </EstateTabs>
      </Box>
    </RoomPage>
  );
}

function RulesOfEstate({ estateId }: { estateId: string }) {
  const read = useVisitorRules(estateId);
  return (
    <ReadView read={read} what="The visitor rules" rows={3}>
      {(data) => <VisitorRulesForm estateId={estateId} rules={data} read={read} />}
    </ReadView>
  );
}

const compare = compareFields({ visitorsPerDay: 'Visitors of a house on one day', notice: 'What visitors read' });

interface VisitorRulesFormProps {
  estateId: string;
  rules: VisitorRules & { version: number };
  read: ReturnType<typeof useVisitorRules>;
}

function VisitorRulesForm({ estateId, rules: newest, read }: VisitorRulesFormProps) {
  const change = useVisitorRulesChange();
  const form = useEdited({
    key: `visitor-rules/${estateId}`,
    newest: versioned(newest),
    write: (rules, { version }) => change({ estateId, version, rules }),
    readAgain: rereading(read),
    compare,
  });
  const { value, set } = form;
  return (
    <RulesForm form={form} what="the visitor rules">
      {(wrong) => (
        <>
          <NumberField
            label="Visitors that a house may expect on one day"
            value={value.visitorsPerDay}
            onChange={(visitorsPerDay) => set({ ...value, visitorsPerDay })}
            problem={wrong['visitorsPerDay']}
            hint="Such as 10. Invitations above it are refused; those that exist are kept."
          />
          <TextField
            label="What visitors read on their pass"
            multiline
            minRows={4}
            value={value.notice}
            onChange={({ target }) => set({ ...value, notice: target.value })}
            error={'notice' in wrong}
            helperText={
              wrong['notice'] ?? 'One rule a line, such as ‘Drive 30’. It stands on the pass that the visitor opens.'
            }
          />
        </>
      )}
    </RulesForm>
  );
}
