import { Alert, Box, MenuItem, TextField, Typography } from '@mui/material';
import { RoomPage } from '../../platform/page/room-page.tsx';
import { omitFields } from '../../platform/data/omit-fields.ts';
import { compareFields } from '../../platform/rooms/compare-fields.ts';
import { EstateTabs } from '../../platform/rooms/estate-tabs.tsx';
import { RulesForm } from '../../platform/rooms/rules-form.tsx';
import { SwitchField } from '../../platform/rooms/fields/switch-field.tsx';
import { useEdited, versioned } from '../../platform/rooms/use-edited.ts';
import { ReadView } from '../../platform/states/read-view.tsx';
import { useSecurityRules, useSecurityRulesChange, type SecurityRules } from './security-rules.queries.ts';

/** From which rank a second factor is required. 0 is everybody who works in the console. */
const ranks: readonly (readonly [rank: number, words: string])[] = [
  [0, 'Everybody who works in the console'],
  [80, 'Managers and administrators'],
  [100, 'Administrators'],
];

/** The room for who needs a second factor at an estate. */
export function SecurityRulesRoom() {
  return (
    <RoomPage title="Staff sign-in" note="Who gives a second factor before the console works.">
      <Box sx={{ maxWidth: 640 }}>
        <EstateTabs permission="configuration.write">
          {(estateId) => <RulesOfEstate key={estateId} estateId={estateId} />}
        </EstateTabs>
      </Box>
    </RoomPage>
  );
}

function RulesOfEstate({ estateId }: { estateId: string }) {
  const read = useSecurityRules(estateId);
  return (
    <ReadView read={read} what="The rules" rows={2}>
      {(rules) => <SecurityRulesForm estateId={estateId} rules={rules} read={read} />}
    </ReadView>
  );
}

const rankText = (fromRank: number): string =>
  ranks.find(([rank]) => rank === fromRank)?.[1] ?? `Rank ${fromRank} and above`;

const compare = compareFields({
  isSecondFactorRequired: 'Require a second factor',
  fromRank: { label: 'Of whom', text: rankText },
});

interface SecurityRulesFormProps {
  estateId: string;
  rules: SecurityRules;
  read: ReturnType<typeof useSecurityRules>;
}

function SecurityRulesForm({ estateId, rules: { isOffInDemo, ...newest }, read }: SecurityRulesFormProps) {
  const change = useSecurityRulesChange();
  const form = useEdited({
    key: `security-rules/${estateId}`,
    newest: versioned(newest),
    write: (rules, { version }) => change({ estateId, version, rules }),
    readAgain: async () => {
      const { data } = await read.refetch({ throwOnError: true });
      if (data === undefined) throw new Error('The query answered without data.');
      return versioned(omitFields(data, ['isOffInDemo']));
    },
    compare,
  });
  const { value, set } = form;
  const { isSecondFactorRequired, fromRank } = value;
  const isListed = ranks.some(([rank]) => rank === fromRank);
  const choices = isListed ? ranks : [...ranks, [fromRank, rankText(fromRank)] as const];
  return (
    <RulesForm form={form} what="who needs a second factor">
      {() => (
        <>
          {isOffInDemo && (
            <Alert severity="info">The second factor is off in the demo, so that everybody gets in.</Alert>
          )}
          <SwitchField
            label="Require a second factor"
            isOn={isSecondFactorRequired}
            onChange={(isOn) => set({ ...value, isSecondFactorRequired: isOn })}
            hint="On: the console asks for a code of an app or a passkey besides the password."
          />
          <TextField
            select
            label="Of whom"
            value={fromRank}
            disabled={!isSecondFactorRequired}
            onChange={({ target }) => set({ ...value, fromRank: Number(target.value) })}
            helperText="Staff with a lower rank need none."
          >
            {choices.map(([rank, words]) => (
              <MenuItem key={rank} value={rank}>
                {words}
              </MenuItem>
            ))}
          </TextField>
          <Typography color="text.secondary">
            They set one up when they next open the console. Guards at the gate need none. Without use, the console
            rests after 30 minutes and asks again; after 12 hours everybody signs in again.
          </Typography>
        </>
      )}
    </RulesForm>
  );
}
