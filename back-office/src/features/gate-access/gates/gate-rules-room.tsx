import { RoomPage } from '../../../platform/page/room-page.tsx';
import { displayTime } from '@ekhaya/contract/time/wall-clock.rules';
import { Box } from '@mui/material';
import { compareFields } from '../../../platform/rooms/compare-fields.ts';
import { rereading, useEdited, versioned } from '../../../platform/rooms/use-edited.ts';
import { NumberField } from '../../../platform/rooms/fields/number-field.tsx';
import { EstateTabs } from '../../../platform/rooms/estate-tabs.tsx';
import { ReadView } from '../../../platform/states/read-view.tsx';
import { RulesForm } from '../../../platform/rooms/rules-form.tsx';
import { SwitchField } from '../../../platform/rooms/fields/switch-field.tsx';
import { TimeSelect } from '../../../platform/rooms/fields/time-select.tsx';
import { GateTabs } from './gate-tabs.tsx';
import { RoleHoursSection } from './role-hours-section.tsx';
import { hoursOfRolesText } from './role-hours.rules.ts';
import { useGateRules, useGateRulesChange, type GateRules } from '../gate.queries.ts';

/** The room that edits the gate rules of an estate. */
export function GateRulesRoom() {
  return (
    <RoomPage title="Gates and rules" tabs={<GateTabs />}>
      <Box sx={{ maxWidth: 640 }}>
        <EstateTabs permission="gate.manage">
          {(estateId) => <RulesOfEstate key={estateId} estateId={estateId} />}
        </EstateTabs>
      </Box>
    </RoomPage>
  );
}

function RulesOfEstate({ estateId }: { estateId: string }) {
  const read = useGateRules(estateId);
  return (
    <ReadView read={read} what="The gate rules" rows={3}>
      {(data) => <GateRulesForm estateId={estateId} rules={data} read={read} />}
    </ReadView>
  );
}

const compare = compareFields({
  lowestRank: 'Lowest rank that opens gates',
  keepsOrder: 'Require leaving before entering again',
  secondsBetweenEntries: 'Seconds between two entries',
  opensAt: { label: 'Gates open at', text: displayTime },
  closesAt: { label: 'Gates close at', text: displayTime },
  roleHours: { label: 'Hours by role', text: hoursOfRolesText },
  retentionDays: 'Days until names and plates are erased',
});

interface GateRulesFormProps {
  estateId: string;
  rules: GateRules & { version: number };
  read: ReturnType<typeof useGateRules>;
}

function GateRulesForm({ estateId, rules, read }: GateRulesFormProps) {
  const change = useGateRulesChange(estateId);
  const form = useEdited({
    // The number in the key leaves drafts unread that a version without hours of roles kept.
    key: `gate-rules-2/${estateId}`,
    newest: versioned(rules),
    write: (written, { version }) => change({ rules: written, version }),
    readAgain: rereading(read),
    compare,
  });
  const { value, set } = form;
  return (
    <RulesForm form={form} what="the gate rules">
      {(wrong) => (
        <>
          <NumberField
            label="Lowest rank that opens gates"
            value={value.lowestRank}
            onChange={(lowestRank) => set({ ...value, lowestRank })}
            problem={wrong['lowestRank']}
            hint="Such as 2: everybody who signs up has rank 1 and opens none. The room Roles says each rank."
          />
          <SwitchField
            label="Require leaving before entering again"
            isOn={value.keepsOrder}
            onChange={(keepsOrder) => set({ ...value, keepsOrder })}
            hint={
              value.keepsOrder
                ? 'Who is inside by the log is refused at the way in, until the log has a way out.'
                : 'A code opens the way in again, even if nobody saw its person leave.'
            }
          />
          <NumberField
            label="Seconds between two entries of one person"
            value={value.secondsBetweenEntries}
            onChange={(secondsBetweenEntries) => set({ ...value, secondsBetweenEntries })}
            problem={wrong['secondsBetweenEntries']}
            hint="Within this time a person enters once and leaves once, whatever codes the person shows."
          />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
            <TimeSelect
              label="Gates open at"
              value={value.opensAt}
              onChange={(opensAt) => set({ ...value, opensAt })}
              problem={wrong['opensAt']}
              hint="Before it no gate lets anyone in. The hours of a gate narrow these."
            />
            <TimeSelect
              label="Gates close at"
              value={value.closesAt}
              onChange={(closesAt) => set({ ...value, closesAt })}
              problem={wrong['closesAt']}
              hint="From then on no gate lets anyone in; people inside may always leave."
            />
          </Box>
          <RoleHoursSection
            estateId={estateId}
            rules={value}
            onChange={(roleHours) => set({ ...value, roleHours })}
            wrong={wrong}
          />
          <NumberField
            label="Days until names and plates are erased"
            value={value.retentionDays}
            onChange={(retentionDays) => set({ ...value, retentionDays })}
            problem={wrong['retentionDays']}
            hint="Such as 180. Then the log of the gates has counts alone."
          />
        </>
      )}
    </RulesForm>
  );
}
