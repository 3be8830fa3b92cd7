import { Box, Button, FormControl, FormControlLabel, FormLabel, MenuItem, Switch, TextField } from '@mui/material';
import { RoomPage } from '../../platform/page/room-page.tsx';
import { compareFields } from '../../platform/rooms/compare-fields.ts';
import { EstateTabs } from '../../platform/rooms/estate-tabs.tsx';
import { RulesForm } from '../../platform/rooms/rules-form.tsx';
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
          <FormControlLabel
            control={<Switch checked={isEnabled} onChange={(_event, isOn) => set({ isEnabled: isOn })} />}
            label="Residents can alert security"
          />
          <FormControlLabel
            control={<Switch checked={isDrill} onChange={(_event, isOn) => set({ isDrill: isOn })} />}
            label="Drill: every screen and message says DRILL"
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
            {responderIds.length === 0 && <p>Nobody is on the list: everybody who guards a gate is told.</p>}
            {wrong['responderIds'] !== undefined && <p role="alert">{wrong['responderIds']}</p>}
          </FormControl>
          {left.length > 0 && (
            <TextField
              select
              label="Add somebody"
              value=""
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
