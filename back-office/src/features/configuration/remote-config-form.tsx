import type { RemoteConfigKey, RemoteConfigSettings } from '@ekhaya/contract/configuration/remote-configuration';
import { MenuItem, TextField } from '@mui/material';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { compareFields } from '../../platform/rooms/compare-fields.ts';
import { rereading, useEdited, versioned } from '../../platform/rooms/use-edited.ts';
import { SectionHead } from '../../platform/page/section-head.tsx';
import { NumberField } from '../../platform/rooms/fields/number-field.tsx';
import { RulesForm } from '../../platform/rooms/rules-form.tsx';
import { SwitchField } from '../../platform/rooms/fields/switch-field.tsx';
import { ReadView } from '../../platform/states/read-view.tsx';
import { useRemoteConfig, useRemoteConfigChange } from './configurations.queries.ts';
import { RemoteConfigPreview } from './remote-config-preview.tsx';

type SwitchKey = 'authentication' | 'signup' | 'otp' | 'forgotPassword';
type ReadSettings = RemoteConfigSettings & { version: number };

const switches: readonly { key: SwitchKey; label: string; hint: string }[] = [
  {
    key: 'authentication',
    label: 'People may sign in',
    hint: 'Off: only administrators can. Who is signed in stays signed in.',
  },
  { key: 'signup', label: 'People may sign up', hint: 'Off: nobody new can; the form says so.' },
  { key: 'otp', label: 'Numbers are verified by text message', hint: 'Off: no one-time PIN is sent.' },
  { key: 'forgotPassword', label: 'Reset links are mailed', hint: 'Off: no link is mailed; the form says so.' },
];

/** An estate that can be the default. */
interface EstateChoice {
  id: string;
  name: string;
}

/** The form of the remote-config documents. They apply to every estate; phones cache each for up to an hour. */
export function RemoteConfigForm({ estates }: { estates: readonly EstateChoice[] }) {
  const read = useRemoteConfig();
  return (
    <ReadView read={read} what="The switches of the app">
      {(data) => <Documents settings={data} read={read} estates={estates} />}
    </ReadView>
  );
}

interface DocumentsProps {
  settings: ReadSettings;
  read: UseQueryResult<ReadSettings>;
  estates: readonly EstateChoice[];
}

function Documents({ settings, read, estates }: DocumentsProps) {
  const change = useRemoteConfigChange();
  const estateName = (id: string): string => estates.find((estate) => estate.id === id)?.name ?? id;
  const form = useEdited({
    key: 'remote-config',
    newest: versioned(settings),
    write: async (written, base) => {
      const { value: before, version } = base;
      const keys = Object.keys(written) as RemoteConfigKey[];
      const changed = keys.filter((key) => JSON.stringify(written[key]) !== JSON.stringify(before[key]));
      if (changed.length === 0) return base;
      return change({ version, change: Object.fromEntries(changed.map((key) => [key, written[key]])) });
    },
    readAgain: rereading(read),
    compare: compareFields({
      ...Object.fromEntries(switches.map(({ key, label }) => [`${key}.isEnabled`, label])),
      'signup.termsUrl': 'Terms that are accepted at sign-up',
      'signup.privacyUrl': 'Privacy policy',
      'updateApp.minimumVersion': 'Oldest version that may be used',
      'dynamicWebScreen.loadSeconds': 'Seconds that an embedded page may take',
      'firestore.notificationsLimit': 'Notifications in a list',
      'accessControl.defaultEstateId': { label: 'Estate shown to people without a role', text: estateName },
    }),
  });
  const { value: draft } = form;
  const set = <K extends RemoteConfigKey>(key: K, value: Partial<RemoteConfigSettings[K]>): void =>
    form.set({ ...draft, [key]: { ...draft[key], ...value } });
  return (
    <RulesForm
      form={form}
      what="the switches of the app"
      savedText="Saved. Phones follow within an hour, the server at once."
      beside={<RemoteConfigPreview settings={draft} estateName={estateName(draft.accessControl.defaultEstateId)} />}
    >
      {(wrong) => (
        <>
          <SectionHead title="Switches" note="For every estate. Phones keep what they read for up to an hour" />
          {switches.map(({ key, label, hint }) => (
            <SwitchField
              key={key}
              label={label}
              isOn={draft[key].isEnabled}
              onChange={(isEnabled) => set(key, { isEnabled })}
              hint={hint}
            />
          ))}
          <SectionHead title="Sign-up" />
          <Field
            label="Terms that are accepted at sign-up"
            value={draft.signup.termsUrl}
            onChange={(termsUrl) => set('signup', { termsUrl })}
            problem={wrong['signup.termsUrl']}
            hint="‘Terms’ on the form opens it, inside the app."
          />
          <Field
            label="Privacy policy"
            value={draft.signup.privacyUrl}
            onChange={(privacyUrl) => set('signup', { privacyUrl })}
            problem={wrong['signup.privacyUrl']}
            hint="‘Privacy policy’ on the form opens it."
          />
          <TextField
            select
            label="Estate shown to people without a role"
            value={draft.accessControl.defaultEstateId}
            onChange={({ target }) => set('accessControl', { defaultEstateId: target.value })}
            error={wrong['accessControl.defaultEstateId'] !== undefined}
            helperText={
              wrong['accessControl.defaultEstateId'] ??
              `They see Home of ${estateName(draft.accessControl.defaultEstateId)} with the tiles of its lowest role.`
            }
          >
            {estates.map(({ id, name }) => (
              <MenuItem key={id} value={id}>
                {name}
              </MenuItem>
            ))}
          </TextField>
          <SectionHead title="The app" />
          <Field
            label="Oldest version that may be used"
            value={draft.updateApp.minimumVersion}
            onChange={(minimumVersion) => set('updateApp', { minimumVersion })}
            problem={wrong['updateApp.minimumVersion']}
            hint="Such as 4.0.6. An older app shows ‘Update Available’ and nothing else."
          />
          <NumberField
            label="Seconds that an embedded page may take"
            value={draft.dynamicWebScreen.loadSeconds}
            onChange={(loadSeconds) => set('dynamicWebScreen', { loadSeconds })}
            problem={wrong['dynamicWebScreen.loadSeconds']}
            hint="3 to 60. Then the app offers to download it instead."
          />
          <NumberField
            label="Notifications in a list"
            value={draft.firestore.notificationsLimit}
            onChange={(notificationsLimit) => set('firestore', { notificationsLimit })}
            problem={wrong['firestore.notificationsLimit']}
            hint="1 to 40, the newest."
          />
        </>
      )}
    </RulesForm>
  );
}

interface FieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  problem: string | undefined;
  hint: ReactNode;
}

function Field({ label, value, onChange, problem, hint }: FieldProps) {
  return (
    <TextField
      label={label}
      value={value}
      onChange={(event) => onChange(event.target.value.trim())}
      error={problem !== undefined}
      helperText={problem ?? hint}
    />
  );
}
