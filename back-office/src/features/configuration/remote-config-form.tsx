import type { RemoteConfigKey, RemoteConfigSettings } from '@ekhaya/contract/configuration/remote-configuration';
import { Box, FormControlLabel, FormHelperText, Switch, TextField, Typography } from '@mui/material';
import { useState, type ReactNode } from 'react';
import { ReadFailure } from '../../platform/rooms/read-failure.tsx';
import { RoomSkeleton } from '../../platform/rooms/room-skeleton.tsx';
import { RulesForm } from '../../platform/rooms/rules-form.tsx';
import { useRemoteConfig, useRemoteConfigChange } from './configurations.queries.ts';

type SwitchKey = 'authentication' | 'signup' | 'otp' | 'forgotPassword';

const switches: readonly { key: SwitchKey; label: string; hint: string }[] = [
  {
    key: 'authentication',
    label: 'People may sign in',
    hint: 'Off: only administrators can. Existing sessions continue.',
  },
  { key: 'signup', label: 'People may sign up', hint: 'Off: the sign-up form shows a message.' },
  { key: 'otp', label: 'Numbers are verified by text message', hint: 'Off: no one-time PIN is sent.' },
  { key: 'forgotPassword', label: 'Reset links are mailed', hint: 'Off: the form shows a message.' },
];

/** The form of the remote-config documents. They apply to every estate; phones cache each for up to an hour. */
export function RemoteConfigForm() {
  const { data, error, refetch } = useRemoteConfig();
  if (data !== undefined) return <Documents key={JSON.stringify(data)} settings={data} />;
  return error === null ? <RoomSkeleton /> : <ReadFailure error={error} onRetry={() => void refetch()} />;
}

function Documents({ settings }: { settings: RemoteConfigSettings }) {
  const change = useRemoteConfigChange();
  const [draft, setDraft] = useState(settings);
  const set = <K extends RemoteConfigKey>(key: K, value: Partial<RemoteConfigSettings[K]>): void =>
    setDraft({ ...draft, [key]: { ...draft[key], ...value } });
  const keys = Object.keys(draft) as RemoteConfigKey[];
  const changed = keys.filter((key) => JSON.stringify(draft[key]) !== JSON.stringify(settings[key]));
  const save = async (): Promise<void> => {
    if (changed.length > 0) await change(Object.fromEntries(changed.map((key) => [key, draft[key]])));
  };
  return (
    <Box component="section" aria-labelledby="remote-config" sx={{ marginTop: 6 }}>
      <Typography component="h2" id="remote-config" sx={{ font: 'var(--t-bar)' }}>
        Remote config
      </Typography>
      <Typography sx={{ font: 'var(--t-note)', color: 'var(--ink-2)', marginBottom: 1 }}>
        These values apply to every estate. Phones cache them for up to an hour.
      </Typography>
      <RulesForm fields={draft} save={save}>
        {(wrong) => (
          <>
            {switches.map(({ key, label, hint }) => (
              <Box key={key}>
                <FormControlLabel
                  label={label}
                  control={
                    <Switch checked={draft[key].isEnabled} onChange={(_, isEnabled) => set(key, { isEnabled })} />
                  }
                />
                <FormHelperText>{hint}</FormHelperText>
              </Box>
            ))}
            <Field
              label="Terms that are accepted at sign-up"
              value={draft.signup.termsUrl}
              onChange={(termsUrl) => set('signup', { termsUrl })}
              problem={wrong['signup.termsUrl']}
            />
            <Field
              label="Privacy policy"
              value={draft.signup.privacyUrl}
              onChange={(privacyUrl) => set('signup', { privacyUrl })}
              problem={wrong['signup.privacyUrl']}
            />
            <Field
              label="Oldest version that may be used"
              value={draft.updateApp.minimumVersion}
              onChange={(minimumVersion) => set('updateApp', { minimumVersion })}
              problem={wrong['updateApp.minimumVersion']}
              hint="An older app shows ‘Update Available’ and nothing else."
            />
            <Field
              isNumber
              label="Seconds that an embedded page may take"
              value={String(draft.dynamicWebScreen.loadSeconds)}
              onChange={(text) => set('dynamicWebScreen', { loadSeconds: Number(text) })}
              problem={wrong['dynamicWebScreen.loadSeconds']}
              hint="3 to 60. Then the app offers to download it instead."
            />
            <Field
              isNumber
              label="Notifications in a list"
              value={String(draft.firestore.notificationsLimit)}
              onChange={(text) => set('firestore', { notificationsLimit: Number(text) })}
              problem={wrong['firestore.notificationsLimit']}
              hint="1 to 40, the newest."
            />
            <Field
              label="Estate shown to people without a role"
              value={draft.accessControl.defaultEstateId}
              onChange={(defaultEstateId) => set('accessControl', { defaultEstateId })}
              problem={wrong['accessControl.defaultEstateId']}
              hint="Its id, such as 91: they see the tiles of its lowest role."
            />
          </>
        )}
      </RulesForm>
    </Box>
  );
}

interface FieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  problem: string | undefined;
  hint?: ReactNode;
  isNumber?: boolean;
}

function Field({ label, value, onChange, problem, hint, isNumber = false }: FieldProps) {
  return (
    <TextField
      label={label}
      value={value}
      {...(isNumber && { type: 'number' })}
      onChange={({ target }) => onChange(target.value.trim())}
      error={problem !== undefined}
      helperText={problem ?? hint}
    />
  );
}
