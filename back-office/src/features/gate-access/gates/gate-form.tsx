import { displayTime } from '@ekhaya/contract/time/wall-clock.rules';
import { Alert, Box, Button, TextField } from '@mui/material';
import { useRef, useState, type FormEvent } from 'react';
import { useNotify } from 'react-admin';
import { ApiError } from '@ekhaya/browser/api/api-error';
import { sentenceAt, sentenceOf } from '../../../platform/failure/failure-sentence.ts';
import { useEditKey } from '../../../platform/keyboard/use-edit-key.ts';
import { useShortcut } from '../../../platform/keyboard/use-shortcut.ts';
import { compareFields } from '../../../platform/rooms/compare-fields.ts';
import { ConfirmDialog } from '../../../platform/rooms/confirm-dialog.tsx';
import { changeOf, ConflictNotice } from '../../../platform/states/conflict-notice.tsx';
import { RefusedFields } from '../../../platform/states/refused-fields.tsx';
import { SwitchField } from '../../../platform/rooms/fields/switch-field.tsx';
import { TimeSelect } from '../../../platform/rooms/fields/time-select.tsx';
import { gateDraftOf, gateFieldsOf, type GateDraft } from './gate-draft.rules.ts';
import { useRemoveGate, useSaveGate, type Gate } from '../gate.queries.ts';

interface GateFormProps {
  estateId: string;
  draft: GateDraft;
  /** Reads the gate again as it is now, after somebody else changed it. */
  newest: () => Promise<Gate | undefined>;
  onChange: (draft: GateDraft) => void;
  close: (isSaved: boolean) => void;
  /** Gives up what was written and shows what somebody else saved. */
  keepTheirs: (theirs: Gate) => void;
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

const nothingWrong: ApiError['fields'] = {};

const compare = compareFields({
  name: 'Name of the gate',
  isEnabled: 'In use',
  opensAt: { label: 'Opens at', text: displayTime },
  closesAt: { label: 'Closes at', text: displayTime },
  roleNames: 'Only for these roles',
  hasLocation: 'A pass may be shown near it',
  latitude: 'Latitude',
  longitude: 'Longitude',
  allowedDistanceMetres: 'Distance in metres',
  message: 'Message for people who are too far away',
  refreshSeconds: 'Refresh every (seconds)',
  revertToOffline: 'Allow a code without a location fix',
});

/** The form that changes a gate and its access location. */
export function GateForm({ estateId, draft, newest, onChange, close, keepTheirs }: GateFormProps) {
  const save = useSaveGate(estateId);
  const remove = useRemoveGate();
  const notify = useNotify();
  const [problem, setProblem] = useState<unknown>();
  const [isAsked, setAsked] = useState(false);
  const fields = problem instanceof ApiError ? problem.fields : nothingWrong;
  const { id, version } = draft;
  const seen = id === undefined ? undefined : { id, version };

  const [theirs, setTheirs] = useState<Gate>();
  const conflict = changeOf(problem);

  const keep = async (based: typeof seen): Promise<void> => {
    setProblem(undefined);
    try {
      await save({ ...(based !== undefined && { seen: based }), fields: gateFieldsOf(draft) });
      notify('Saved. The phones of the estate follow at once.', { type: 'success' });
      close(true);
    } catch (error) {
      if (changeOf(error) !== undefined) setTheirs(await newest());
      setProblem(error);
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void keep(seen);
  };
  const form = useRef<HTMLFormElement>(null);
  const written = useRef<HTMLDivElement>(null);
  useShortcut('Ctrl s', () => void keep(seen));
  useEditKey(form);

  const text = (name: TextName, label: string, hint: string, isNumber = false) => (
    <TextField
      label={label}
      value={draft[name]}
      {...(isNumber && { type: 'number' })}
      onChange={({ target }) => onChange({ ...draft, [name]: target.value })}
      error={sentenceAt(fields, paths[name]) !== undefined}
      helperText={sentenceAt(fields, paths[name]) ?? hint}
    />
  );
  const flag = (name: 'isEnabled' | 'hasLocation' | 'revertToOffline', label: string, hint: string) => (
    <SwitchField
      label={label}
      isOn={draft[name]}
      onChange={(isOn) => onChange({ ...draft, [name]: isOn })}
      hint={hint}
    />
  );

  return (
    <Box component="form" ref={form} onSubmit={submit} noValidate aria-label="Gate" sx={{ display: 'grid', gap: 2 }}>
      <Box ref={written} sx={{ display: 'grid', gap: 2 }}>
        {text(
          'name',
          'Name of the gate',
          'Such as Main Gate. Guards choose it, and residents read it in their history.',
        )}
        {flag('isEnabled', 'In use', 'Off: guards cannot choose it, and no pass opens it. Its log is kept.')}
        <Box sx={{ display: 'flex', gap: 2 }}>
          <TimeSelect
            label="Opens at"
            value={draft.opensAt}
            onChange={(opensAt) => onChange({ ...draft, opensAt })}
            problem={fields['opensAt']}
            hint="Before it this gate lets nobody in."
          />
          <TimeSelect
            label="Closes at"
            value={draft.closesAt}
            onChange={(closesAt) => onChange({ ...draft, closesAt })}
            problem={fields['closesAt']}
            hint="From then on nobody gets in; leaving is always possible."
          />
        </Box>
        {text(
          'roleNames',
          'Only for these roles',
          'Names separated by commas, such as Owner, Tenant. Empty: every role that opens gates.',
        )}
        {flag(
          'hasLocation',
          'A pass may be shown near it',
          'On: Access in the app makes a code within the circle below.',
        )}
        {draft.hasLocation && (
          <>
            <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 2 }}>
              {text('latitude', 'Latitude', 'Degrees, such as -25.998200. Dragging the gate on the plan writes them.')}
              {text('longitude', 'Longitude', 'Degrees, such as 28.125900.')}
              {text(
                'allowedDistanceMetres',
                'Distance in metres',
                'Such as 150. The circle on the plan shows it.',
                true,
              )}
              {text(
                'refreshSeconds',
                'Refresh every (seconds)',
                'Such as 2. So often a phone looks where it is.',
                true,
              )}
            </Box>
            {text(
              'message',
              'Message for people who are too far away',
              'Access in the app shows it in place of the code.',
            )}
            {flag(
              'revertToOffline',
              'Allow a code without a location fix',
              'On: a phone that cannot find its place makes a code all the same, and the guard sees that.',
            )}
          </>
        )}
      </Box>
      {conflict !== undefined && (
        <ConflictNotice
          change={conflict}
          what="this gate"
          fields={theirs === undefined ? [] : compare(gateDraftOf(theirs), draft)}
          onKeepTheirs={() => (theirs === undefined ? close(true) : keepTheirs(theirs))}
          {...(theirs !== undefined && { onKeepMine: () => void keep(theirs) })}
        />
      )}
      <RefusedFields wrong={fields} fields={written} />
      {problem !== undefined && conflict === undefined && Object.keys(fields).length === 0 && (
        <Alert severity="error">{sentenceOf(problem)}</Alert>
      )}
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button type="submit" variant="contained">
          Save
        </Button>
        <Button variant="outlined" onClick={() => close(false)}>
          Close
        </Button>
        {seen !== undefined && (
          <Button sx={{ marginLeft: 'auto' }} onClick={() => setAsked(true)}>
            Remove
          </Button>
        )}
      </Box>
      {isAsked && seen !== undefined && (
        <ConfirmDialog
          title={`Remove ${draft.name}?`}
          text="A gate that has been used cannot be removed, so that its log stays readable. Take it out of use instead."
          confirmLabel="Remove the gate"
          onConfirm={async () => {
            await remove(seen);
            close(true);
          }}
          onClose={() => setAsked(false)}
        />
      )}
    </Box>
  );
}
