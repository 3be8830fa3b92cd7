import { Alert, Box, Button, FormControlLabel, Switch, TextField, Typography } from '@mui/material';
import { useState, type FormEvent } from 'react';
import { useNotify } from 'react-admin';
import { ApiError } from '@ekhaya/browser/api/api-error';
import { sentenceOf } from '../../platform/failure/failure-sentence.ts';
import { useUnsaved } from '../../platform/rooms/unsaved-changes.ts';
import { configurationChangeOf, colourFields, configurationDraftOf, textFields } from './configuration-change.rules.ts';
import { PRODUCT, useConfigurationChange, type ConfigurationScope } from './configurations.queries.ts';
import { ThemeColours } from './theme-colours.tsx';

const names: Record<(typeof textFields)[number], string> = {
  supportAddress: 'Support address',
  helpUrl: 'Address of the help portal',
  pinTitle: 'Title when a PIN is set',
  pinSubtitle: 'Line under that title',
};

/** The form of one scope of the configuration. A field that an estate leaves empty shows the product's value as placeholder. */
export function ConfigurationForm({ scope }: { scope: ConfigurationScope }) {
  const change = useConfigurationChange();
  const notify = useNotify();
  const [draft, setDraft] = useState(() => configurationDraftOf(scope.set));
  const [problem, setProblem] = useState<unknown>();
  const isEstate = scope.id !== PRODUCT;
  const fields = problem instanceof ApiError ? problem.fields : {};
  const changed = configurationChangeOf(scope.set, draft, isEstate);
  useUnsaved(Object.keys(changed).length > 0);

  const send = async (what: Record<string, unknown>, successMessage: string): Promise<void> => {
    setProblem(undefined);
    try {
      await change({ scope: scope.id, change: what });
      notify(successMessage, { type: 'success' });
    } catch (error) {
      setProblem(error);
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void send(changed, 'Saved. Open phones follow within a second.');
  };

  return (
    <Box component="form" onSubmit={submit} sx={{ display: 'grid', gap: 4 }}>
      {!scope.canBeChanged && <Alert severity="info">Only administrators change the values for every estate.</Alert>}
      <Box
        component="fieldset"
        disabled={!scope.canBeChanged}
        sx={{ display: 'grid', gap: 4, border: 0, margin: 0, padding: 0, minWidth: 0 }}
      >
        <Box>
          <FormControlLabel
            control={
              <Switch
                checked={draft.maintenance}
                onChange={(_, maintenance) => setDraft({ ...draft, maintenance })}
                disabled={!scope.canBeChanged}
              />
            }
            label="Under maintenance"
          />
          <Typography sx={{ font: 'var(--t-note)', color: 'var(--ink-2)' }}>
            Every phone shows the maintenance header until it is switched off.
          </Typography>
        </Box>
        <Box>
          <Button
            variant="outlined"
            disabled={!scope.canBeChanged}
            onClick={() =>
              void send({ refreshApp: new Date().toISOString() }, 'Every open phone reads everything again.')
            }
          >
            Refresh all phones
          </Button>
          <Typography sx={{ font: 'var(--t-note)', color: 'var(--ink-2)', marginTop: 1 }}>
            Every open phone reads everything again, at once.
          </Typography>
        </Box>
        <Box sx={{ display: 'grid', gap: 2 }}>
          {textFields.map((name) => (
            <TextField
              key={name}
              label={names[name]}
              value={draft.texts[name]}
              placeholder={scope.effective[name]}
              onChange={({ target }) => setDraft({ ...draft, texts: { ...draft.texts, [name]: target.value } })}
              error={name in fields}
              helperText={fields[name]}
              disabled={!scope.canBeChanged}
              slotProps={{ inputLabel: { shrink: true } }}
            />
          ))}
        </Box>
        <ThemeColours
          colours={draft.colours}
          problems={Object.fromEntries(colourFields.map((name) => [name, fields[`theme.${name}`]]))}
          isDisabled={!scope.canBeChanged}
          onChange={(colours) => setDraft({ ...draft, colours })}
        />
      </Box>
      {problem !== undefined && Object.keys(fields).length === 0 && (
        <Alert severity="error">{sentenceOf(problem)}</Alert>
      )}
      {scope.canBeChanged && (
        <Button
          type="submit"
          variant="contained"
          disabled={Object.keys(changed).length === 0}
          sx={{ justifySelf: 'start' }}
        >
          Save
        </Button>
      )}
    </Box>
  );
}
