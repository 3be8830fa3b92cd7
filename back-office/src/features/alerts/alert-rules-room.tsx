import { Box, Button, FormControl, FormLabel, MenuItem, TextField } from '@mui/material';
import { RoomPage } from '../../platform/page/room-page.tsx';
import { compareFields } from '../../platform/rooms/compare-fields.ts';
import { EstateTabs } from '../../platform/rooms/estate-tabs.tsx';
import { RulesForm } from '../../platform/rooms/rules-form.tsx';
import { SwitchField } from '../../platform/rooms/fields/switch-field.tsx';
import { useEdited, type Versioned } from '../../platform/rooms/use-edited.ts';
import { ReadView } from '../../platform/states/read-view.tsx';
import { useAlertRules, useAlertRulesChange, type AlertRules, type PresentRules } from './alerts.queries.ts';

/** The room that switches alerts to security on, starts a drill, and orders who is told. */
export function AlertRulesRoom() {
  return (
    <RoomPage title="Alerts" note="Residents can alert security from the screen Emergency, below the calls.">
      <Box sx={{ maxWidth: 640 }}>
        <EstateTabs permission="configuration.write">
          {(estateId) => <RulesOfEstate key={estateId} estateId={estateId} />}
        </EstateTabs>
      </Box>
    </RoomPage>
  );
}

function RulesOfEstate({ estateId }: { estateId: string }) {
  const read = useAlertRules(estateId);
  return (
    <ReadView read={read} what="The rules for alerts" rows={3}>
      {(data) => <AlertRulesForm estateId={estateId} rules={data} read={read} />}
    </ReadView>
  );
}

const chosenOf = ({ isEnabled, isDrill, responderIds, version }: PresentRules): Versioned<AlertRules> => ({
  value: { isEnabled, isDrill, responderIds },
  version,
});

interface AlertRulesFormProps {
  estateId: string;
  rules: PresentRules;
  read: ReturnType<typeof useAlertRules>;
}

function AlertRulesForm({ estateId, rules, read }: AlertRulesFormProps) {
  const change = useAlertRulesChange();
  const nameOf = (id: string): string =>
    rules.choices.find((choice) => choice.id === id)?.name ?? 'Guards no gate any more';
  const form = useEdited({
    key: `alert-rules/${estateId}`,
    newest: chosenOf(rules),
    write: (written, { version }) => change({ estateId, version, rules: written }),
    readAgain: async () => chosenOf((await read.refetch({ throwOnError: true })).data ?? rules),
    compare: compareFields({
      isEnabled: 'Residents can alert security',
      isDrill: 'Drill',
      responderIds: { label: 'Who is told', text: (ids: readonly string[]) => ids.map(nameOf).join(', ') },
    }),
  });
  const { isEnabled, isDrill, responderIds } = form.value;
  const set = (changed: Partial<AlertRules>): void => form.set({ ...form.value, ...changed });
  const left = rules.choices.filter(({ id }) => !responderIds.includes(id));
  const move = (at: number): void => {
    const ids = responderIds.filter((_id, index) => index !== at);
    ids.splice(at - 1, 0, responderIds[at] ?? '');
    set({ responderIds: ids });
  };

  return (
    <RulesForm form={form} what="the rules for alerts">
      {(wrong) => (
        <>
          <SwitchField
            label="Residents can alert security"
            isOn={isEnabled}
            onChange={(isOn) => set({ isEnabled: isOn })}
            hint="On: the screen Emergency has the button below its calls. Off: it has the calls alone."
          />
          <SwitchField
            label="Drill: every screen and message says DRILL"
            isOn={isDrill}
            onChange={(isOn) => set({ isDrill: isOn })}
            hint="For practising. Alerts reach the same people, who see that nothing has happened. Switch it off afterwards."
          />
          <FormControl>
            <FormLabel component="span">Who is told, a minute after the one before, by push and SMS</FormLabel>
            <Box component="ol" aria-label="Who is told" sx={{ margin: '8px 0', paddingLeft: 3 }}>
              {responderIds.map((id, at) => (
                <li key={id}>
                  <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, padding: '4px 0' }}>
                    <span>{nameOf(id)}</span>
                    {at > 0 && (
                      <Button
                        size="small"
                        variant="sand"
                        onClick={() => move(at)}
                        aria-label={`Tell ${nameOf(id)} earlier`}
                      >
                        Earlier
                      </Button>
                    )}
                    <Button
                      size="small"
                      variant="sand"
                      onClick={() => set({ responderIds: responderIds.filter((each) => each !== id) })}
                      aria-label={`Take ${nameOf(id)} off the list`}
                    >
                      Take off
                    </Button>
                  </Box>
                </li>
              ))}
            </Box>
            {responderIds.length === 0 && <p>Nobody is on the list: everybody who guards a gate is told at once.</p>}
            {wrong['responderIds'] !== undefined && <p role="alert">{wrong['responderIds']}</p>}
          </FormControl>
          {left.length > 0 && (
            <TextField
              select
              label="Add somebody"
              value=""
              helperText="People who guard a gate of the estate. The new one stands at the end of the list."
              onChange={({ target }) => set({ responderIds: [...responderIds, target.value] })}
            >
              {left.map(({ id, name }) => (
                <MenuItem key={id} value={id}>
                  {name}
                </MenuItem>
              ))}
            </TextField>
          )}
        </>
      )}
    </RulesForm>
  );
}
