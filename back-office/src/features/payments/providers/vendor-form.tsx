import { utilityKinds } from '@ekhaya/contract/payments/payments.rules';
import type { UseQueryResult } from '@tanstack/react-query';
import { Box, Checkbox, FormControlLabel, FormHelperText, TextField } from '@mui/material';
import { useId } from 'react';
import { compareFields } from '../../../platform/rooms/compare-fields.ts';
import { NumberField } from '../../../platform/rooms/fields/number-field.tsx';
import { RulesForm } from '../../../platform/rooms/rules-form.tsx';
import { SwitchField } from '../../../platform/rooms/fields/switch-field.tsx';
import { useEdited } from '../../../platform/rooms/use-edited.ts';
import { utilityLooks } from '../../../platform/rooms/payment-looks.ts';
import { useVendorChange, type EstateProviders, type VendorFields } from '../payments.queries.ts';
import { centsText } from '../payment-texts.ts';
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
  utilities: {
    label: 'What is sold',
    text: (sold: VendorFields['utilities']) => sold.map((kind) => utilityLooks[kind].name).join(', '),
  },
  minCents: { label: 'Least amount in rand', text: centsText },
  maxCents: { label: 'Most in rand', text: centsText },
  refundAfterMinutes: 'Minutes until money goes back',
  vendorUrl: 'Address of XMLVend',
  vendorClientId: 'Client id',
  vendorTerminalId: 'Terminal id',
  readingsUrl: 'Address of the readings',
});

const texts = {
  name: { label: 'Name of the vendor', hint: 'Such as Umoya Energy. Residents read it when they buy.' },
  vendorUrl: {
    label: 'Address of XMLVend',
    hint: 'Such as https://vend.example/xmlvend. Each purchase is asked for there; the vendor gives it to you.',
  },
  vendorClientId: {
    label: 'Client id',
    hint: 'The number under which the vendor knows this estate, such as 6004708001509. With a wrong one it sells nothing.',
  },
  vendorTerminalId: {
    label: 'Terminal id',
    hint: 'The till that these sales belong to, such as 0000000000001. The vendor gives it with the client id.',
  },
  readingsUrl: {
    label: 'Address of the readings',
    hint: 'Such as https://readings.example/v1. Usage and balance are read there; empty where readings are only uploaded.',
  },
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
      const saved = await change({ estateId, version, body: { ...fields, ...secrets } });
      forget(secrets);
      return saved.vendor;
    },
    readAgain: async () => {
      const { data } = await read.refetch({ throwOnError: true });
      return { value: data?.vendor.settings ?? none, version: data?.vendor.version ?? 0 };
    },
    compare,
  });
  const { value, set } = form;
  const soldId = useId();
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
          <SwitchField
            label="Prepaid units are sold"
            isOn={value.isEnabled}
            onChange={(isEnabled) => set({ ...value, isEnabled })}
            hint="Off: the app says that nothing can be bought now. What was bought before still arrives."
          />
          <Box role="group" aria-label="What is sold" aria-describedby={soldId}>
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
            <FormHelperText id={soldId}>Utilities in the app offers these, to people with a meter.</FormHelperText>
          </Box>
          {line('name', wrong)}
          <NumberField
            label="Least amount in rand"
            value={value.minCents / 100}
            onChange={(rand) => set({ ...value, minCents: Math.round(rand * 100) })}
            problem={wrong['minCents']}
            hint="Less cannot be bought at once, such as 10. The form of the app says so."
          />
          <NumberField
            label="Most in rand"
            value={value.maxCents / 100}
            onChange={(rand) => set({ ...value, maxCents: Math.round(rand * 100) })}
            problem={wrong['maxCents']}
            hint="More cannot be bought at once, such as 5000. The form of the app says so."
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
            what="Who signs in at XMLVend. The vendor gives it."
            value={secrets.operator}
            onChange={(operator) => setSecret({ operator })}
            problem={wrong['operator']}
            isNew={isNew}
            isName
          />
          <SecretField
            label="Password of the operator"
            what="Signs in at XMLVend with that name."
            value={secrets.operatorPassword}
            onChange={(operatorPassword) => setSecret({ operatorPassword })}
            problem={wrong['operatorPassword']}
            isNew={isNew}
          />
          {line('readingsUrl', wrong)}
          <SecretField
            label="User of the readings"
            what="Who signs in at the address above. Empty where it asks for nobody."
            value={secrets.readingsUser}
            onChange={(readingsUser) => setSecret({ readingsUser })}
            problem={wrong['readingsUser']}
            isNew={isNew}
            isName
          />
          <SecretField
            label="Password of the readings"
            what="Signs in there with that user."
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
