import { Alert, Box, Button, FormControlLabel, Switch, TextField } from '@mui/material';
import { useState, type FormEvent } from 'react';
import { useNotify } from 'react-admin';
import { ApiError } from '@ekhaya/browser/api/api-error';
import { sentenceOf } from '../../platform/failure/failure-sentence.ts';
import { ConfirmDialog } from '../../platform/rooms/confirm-dialog.tsx';
import { TimeSelect } from '../../platform/rooms/time-select.tsx';
import { gateFieldsOf, type GateDraft } from './gate-draft.rules.ts';
import { useRemoveGate, useSaveGate } from './gate.queries.ts';

interface GateFormProps {
  estateId: string;
  draft: GateDraft;
  onChange: (draft: GateDraft) => void;
  close: () => void;
}

type TextName =
  'name' | 'roleNames' | 'latitude' | 'longitude' | 'allowedDistanceMetres' | 'message' | 'refreshSeconds';

/** The path under which the server reports an error of each field. */
const paths: Record<TextName, string> = {
  name: 'name',
  roleNames: 'roleNames',
  latitude: 'location.latitude',
  longitude: 'location.longitude',
  allowedDistanceMetres: 'location.allowedDistanceMetres',
  message: 'location.message',
  refreshSeconds: 'location.refreshIntervalMs',
};

/** The form that changes a gate and its access location. */
export function GateForm({ estateId, draft, onChange, close }: GateFormProps) {
  const save = useSaveGate(estateId);
  const remove = useRemoveGate();
  const notify = useNotify();
  const [problem, setProblem] = useState<unknown>();
  const [isAsked, setAsked] = useState(false);
  const fields = problem instanceof ApiError ? problem.fields : {};
  const { id } = draft;

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setProblem(undefined);
    try {
      await save({ ...(id !== undefined && { id }), fields: gateFieldsOf(draft) });
      notify('Saved. The phones of the estate follow at once.', { type: 'success' });
      close();
    } catch (error) {
      setProblem(error);
    }
  };

  const text = (name: TextName, label: string, hint?: string, isNumber = false) => (
    <TextField
      label={label}
      value={draft[name]}
      {...(isNumber && { type: 'number' })}
      onChange={({ target }) => onChange({ ...draft, [name]: target.value })}
      error={paths[name] in fields}
      helperText={fields[paths[name]] ?? hint}
    />
  );
  const flag = (name: 'isEnabled' | 'hasLocation' | 'revertToOffline', label: string) => (
    <FormControlLabel
      label={label}
      control={<Switch checked={draft[name]} onChange={(_, isOn) => onChange({ ...draft, [name]: isOn })} />}
    />
  );

  return (
    <Box component="form" onSubmit={submit} noValidate aria-label="Gate" sx={{ display: 'grid', gap: 2 }}>
      {text('name', 'Name of the gate')}
      {flag('isEnabled', 'In use')}
      <Box sx={{ display: 'flex', gap: 2 }}>
        <TimeSelect
          label="Opens at"
          value={draft.opensAt}
          onChange={(opensAt) => onChange({ ...draft, opensAt })}
          problem={fields['opensAt']}
        />
        <TimeSelect
          label="Closes at"
          value={draft.closesAt}
          onChange={(closesAt) => onChange({ ...draft, closesAt })}
          problem={fields['closesAt']}
        />
      </Box>
      {text('roleNames', 'Only for these roles', 'Names separated by commas. Empty: every role that opens gates')}
      {flag('hasLocation', 'A pass may be shown near it')}
      {draft.hasLocation && (
        <>
          <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 2 }}>
            {text('latitude', 'Latitude')}
            {text('longitude', 'Longitude')}
            {text('allowedDistanceMetres', 'Distance in metres', undefined, true)}
            {text('refreshSeconds', 'Refresh every (seconds)', undefined, true)}
          </Box>
          {text('message', 'Message for people who are too far away')}
          {flag('revertToOffline', 'Allow a code without a location fix')}
        </>
      )}
      {problem !== undefined && Object.keys(fields).length === 0 && (
        <Alert severity="error">{sentenceOf(problem)}</Alert>
      )}
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button type="submit" variant="contained">
          Save
        </Button>
        <Button variant="outlined" onClick={close}>
          Close
        </Button>
        {id !== undefined && (
          <Button sx={{ marginLeft: 'auto' }} onClick={() => setAsked(true)}>
            Remove
          </Button>
        )}
      </Box>
      {isAsked && id !== undefined && (
        <ConfirmDialog
          title={`Remove ${draft.name}?`}
          text="A gate that has been used cannot be removed, so that its log stays readable. Take it out of use instead."
          confirmLabel="Remove the gate"
          onConfirm={async () => {
            await remove(id);
            close();
          }}
          onClose={() => setAsked(false)}
        />
      )}
    </Box>
  );
}
