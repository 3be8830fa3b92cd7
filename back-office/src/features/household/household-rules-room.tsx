import {
  Box,
  Checkbox,
  FormControl,
  FormControlLabel,
  FormHelperText,
  FormLabel,
  Radio,
  RadioGroup,
} from '@mui/material';
import { RoomPage } from '../../platform/page/room-page.tsx';
import { compareFields } from '../../platform/rooms/compare-fields.ts';
import { EstateTabs } from '../../platform/rooms/estate-tabs.tsx';
import { RulesForm } from '../../platform/rooms/rules-form.tsx';
import { useEdited, type Versioned } from '../../platform/rooms/use-edited.ts';
import { ReadView } from '../../platform/states/read-view.tsx';
import {
  useHouseholdRules,
  useHouseholdRulesChange,
  type HouseholdRules,
  type PresentRules,
} from './household.queries.ts';

/** The room that edits which roles owners may give at an estate, and whether staff approve them. */
export function HouseholdRulesRoom() {
  return (
    <RoomPage title="Household rules">
      <Box sx={{ maxWidth: 640 }}>
        <EstateTabs permission="roles.grant">
          {(estateId) => <RulesOfEstate key={estateId} estateId={estateId} />}
        </EstateTabs>
      </Box>
    </RoomPage>
  );
}

function RulesOfEstate({ estateId }: { estateId: string }) {
  const read = useHouseholdRules(estateId);
  return (
    <ReadView read={read} what="The household rules" rows={3}>
      {(data) => <HouseholdRulesForm estateId={estateId} rules={data} read={read} />}
    </ReadView>
  );
}

interface HouseholdRulesFormProps {
  estateId: string;
  rules: PresentRules;
  read: ReturnType<typeof useHouseholdRules>;
}

/** What staff choose, with its version. */
const chosenOf = ({ roleIds, needsApproval, version }: PresentRules): Versioned<HouseholdRules> => ({
  value: { roleIds, needsApproval },
  version,
});

function HouseholdRulesForm({ estateId, rules, read }: HouseholdRulesFormProps) {
  const change = useHouseholdRulesChange();
  const isChoice = (id: string): boolean => rules.choices.some((choice) => choice.id === id);
  const nameOf = (id: string): string => rules.choices.find((choice) => choice.id === id)?.displayName ?? id;
  const form = useEdited({
    key: `household-rules/${estateId}`,
    newest: chosenOf(rules),
    // A role that was chosen and that owners cannot give any more has no box here in which it could be taken off.
    write: ({ roleIds: chosen, ...written }, { version }) =>
      change({ estateId, version, rules: { ...written, roleIds: chosen.filter(isChoice) } }),
    readAgain: async () => chosenOf((await read.refetch({ throwOnError: true })).data ?? rules),
    compare: compareFields({
      roleIds: { label: 'Roles that owners give', text: (ids: readonly string[]) => ids.map(nameOf).join(', ') },
      needsApproval: 'After staff approve',
    }),
  });
  const { roleIds, needsApproval } = form.value;

  const choose = (id: string, isChosen: boolean): void =>
    form.set({
      needsApproval,
      roleIds: rules.choices
        .map((choice) => choice.id)
        .filter((each) => (each === id ? isChosen : roleIds.includes(each))),
    });

  return (
    <RulesForm form={form} what="the household rules">
      {(wrong) => (
        <>
          <FormControl component="fieldset" aria-describedby="household-roles">
            <FormLabel component="legend">Roles that owners give in their house</FormLabel>
            <FormHelperText id="household-roles" sx={{ marginX: 0 }}>
              Household in the app offers them when an owner invites somebody. Roles that were given stay.
            </FormHelperText>
            {rules.choices.map(({ id, displayName, description }) => (
              <FormControlLabel
                key={id}
                control={
                  <Checkbox checked={roleIds.includes(id)} onChange={(_event, isChosen) => choose(id, isChosen)} />
                }
                label={description === '' ? displayName : `${displayName}: ${description}`}
              />
            ))}
            {wrong['roleIds'] !== undefined && (
              <FormHelperText error sx={{ marginX: 0 }}>
                {wrong['roleIds']}
              </FormHelperText>
            )}
          </FormControl>
          <FormControl>
            <FormLabel id="household-approval">Somebody whom an owner invited joins</FormLabel>
            <RadioGroup
              aria-labelledby="household-approval"
              aria-describedby="household-approval-effect"
              value={needsApproval ? 'approval' : 'at-once'}
              onChange={({ target }) => form.set({ roleIds, needsApproval: target.value === 'approval' })}
            >
              <FormControlLabel value="approval" control={<Radio />} label="after staff approve" />
              <FormControlLabel value="at-once" control={<Radio />} label="at once" />
            </RadioGroup>
            <FormHelperText id="household-approval-effect" sx={{ marginX: 0 }}>
              {needsApproval
                ? 'Who accepts an invitation waits in the room Asking to join until staff say yes.'
                : 'Who accepts an invitation has the role at that moment.'}
            </FormHelperText>
          </FormControl>
        </>
      )}
    </RulesForm>
  );
}
