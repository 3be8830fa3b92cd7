import { utilityKinds } from '@ekhaya/contract/payments/payments.rules';
import type { UseQueryResult } from '@tanstack/react-query';
import { Box, Checkbox, FormControlLabel, Switch, TextField } from '@mui/material';
import { compareFields } from '../../../platform/rooms/compare-fields.ts';
import { NumberField } from '../../../platform/rooms/number-field.tsx';
import { RulesForm } from '../../../platform/rooms/rules-form.tsx';
import { useEdited } from '../../../platform/rooms/use-edited.ts';
import { utilityLooks } from '../../../platform/rooms/payment-looks.ts';
import { useVendorChange, type EstateProviders, type VendorFields } from '../payments.queries.ts';
import { SecretField, useSecrets } from './secret-field.tsx';

interface VendorFormProps {
  estateId: string;
  vendor: EstateProviders['vendor'];
  read: UseQueryResult<EstateProviders>;
}

const none: VendorFields = {
  name: '',
  isEnabled: false,
  utilities: ['electricity'],
  minCents: 1_000,
  maxCents: 500_000,
  refundAfterMinutes: 30,
  vendorUrl: '',
  vendorClientId: '',
  vendorTerminalId: '',
  readingsUrl: '',
};

const compare = compareFields({
  name: 'Name of the vendor',
  isEnabled: 'Prepaid units are sold',
  utilities: 'What is sold',
  minCents: 'Least amount in cents',
  maxCents: 'Most in cents',
  refundAfterMinutes: 'Minutes until money goes back',
  vendorUrl: 'Address of XMLVend',
  vendorClientId: 'Client id',
  vendorTerminalId: 'Terminal id',
  readingsUrl: 'Address of the readings',
});

const texts = {
  name: { label: 'Name of the vendor', hint: 'Residents read it.' },
  vendorUrl: { label: 'Address of XMLVend', hint: '' },
  vendorClientId: { label: 'Client id', hint: '' },
  vendorTerminalId: { label: 'Terminal id', hint: '' },
  readingsUrl: { label: 'Address of the readings', hint: 'Empty where readings are only uploaded.' },
} as const;

/** What sells prepaid units at an estate, which utilities, and within which amounts. */
export function VendorForm({ estateId, vendor, read }: VendorFormProps) {
  const change = useVendorChange();
  const {
    secrets,
    set: setSecret,
    forget,
  } = useSecrets({
    operator: '',
    operatorPassword: '',
    readingsUser: '',
    readingsPassword: '',
  });
  const form = useEdited({
    key: `utility-provider/${estateId}`,
    newest: { value: vendor.settings ?? none, version: vendor.version },
    write: async (fields, { version }) => {
      await change({ estateId, version, body: { ...fields, ...secrets } });
      forget();
    },
    readAgain: async () => {
      const { data } = await read.refetch({ throwOnError: true });
      return { value: data?.vendor.settings ?? none, version: data?.vendor.version ?? 0 };
    },
    compare,
  });
  const { value, set } = form;
  const isNew = vendor.settings === null;
  const line = (field: keyof typeof texts, wrong: Readonly<Record<string, string>>) => (
    <TextField
      label={texts[field].label}
      value={value[field]}
      onChange={({ target }) => set({ ...value, [field]: target.value })}
      error={field in wrong}
      helperText={wrong[field] ?? texts[field].hint}
    />
  );
  return (
    <RulesForm form={form} what="what sells prepaid units">
      {(wrong) => (
        <>
          <FormControlLabel
            control={
              <Switch
                checked={value.isEnabled}
                onChange={({ target }) => set({ ...value, isEnabled: target.checked })}
              />
            }
            label="Prepaid units are sold"
          />
          <Box role="group" aria-label="What is sold">
            {utilityKinds.map((kind) => (
              <FormControlLabel
                key={kind}
                control={
                  <Checkbox
                    checked={value.utilities.includes(kind)}
                    onChange={({ target }) =>
                      set({
                        ...value,
                        utilities: utilityKinds.filter((each) =>
                          each === kind ? target.checked : value.utilities.includes(each),
                        ),
                      })
                    }
                  />
                }
                label={utilityLooks[kind].name}
              />
            ))}
          </Box>
          {line('name', wrong)}
          <NumberField
            label="Least amount in rand"
            value={value.minCents / 100}
            onChange={(rand) => set({ ...value, minCents: Math.round(rand * 100) })}
            problem={wrong['minCents']}
          />
          <NumberField
            label="Most in rand"
            value={value.maxCents / 100}
            onChange={(rand) => set({ ...value, maxCents: Math.round(rand * 100) })}
            problem={wrong['maxCents']}
          />
          <NumberField
            label="Minutes until money goes back"
            value={value.refundAfterMinutes}
            onChange={(refundAfterMinutes) => set({ ...value, refundAfterMinutes })}
            problem={wrong['refundAfterMinutes']}
            hint="If no units came by then. The payer and you are told."
          />
          {line('vendorUrl', wrong)}
          {line('vendorClientId', wrong)}
          {line('vendorTerminalId', wrong)}
          <SecretField
            label="Name of the operator"
            value={secrets.operator}
            onChange={(operator) => setSecret({ operator })}
            problem={wrong['operator']}
            isNew={isNew}
            isName
          />
          <SecretField
            label="Password of the operator"
            value={secrets.operatorPassword}
            onChange={(operatorPassword) => setSecret({ operatorPassword })}
            problem={wrong['operatorPassword']}
            isNew={isNew}
          />
          {line('readingsUrl', wrong)}
          <SecretField
            label="User of the readings"
            value={secrets.readingsUser}
            onChange={(readingsUser) => setSecret({ readingsUser })}
            problem={wrong['readingsUser']}
            isNew={isNew}
            isName
          />
          <SecretField
            label="Password of the readings"
            value={secrets.readingsPassword}
            onChange={(readingsPassword) => setSecret({ readingsPassword })}
            problem={wrong['readingsPassword']}
            isNew={isNew}
          />
        </>
      )}
    </RulesForm>
  );
}
