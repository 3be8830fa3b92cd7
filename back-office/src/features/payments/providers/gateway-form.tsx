import type { UseQueryResult } from '@tanstack/react-query';
import { MenuItem, TextField } from '@mui/material';
import { compareFields } from '../../../platform/rooms/compare-fields.ts';
import { RulesForm } from '../../../platform/rooms/rules-form.tsx';
import { SwitchField } from '../../../platform/rooms/fields/switch-field.tsx';
import { useEdited } from '../../../platform/rooms/use-edited.ts';
import { useGatewayChange, type EstateProviders, type GatewayFields } from '../payments.queries.ts';
import { SecretField, useSecrets } from './secret-field.tsx';

interface GatewayFormProps {
  estateId: string;
  gateway: EstateProviders['gateway'];
  read: UseQueryResult<EstateProviders>;
}

const none: GatewayFields = { isEnabled: false, kind: 'payhost', url: 'https://secure.paygate.co.za', merchantId: '' };

const kindWords: Record<GatewayFields['kind'], string> = { payhost: 'PayHost', payweb: 'PayWeb 3' };

const compare = compareFields({
  isEnabled: 'Cards are charged',
  kind: { label: 'Kind of gateway', text: (kind: GatewayFields['kind']) => kindWords[kind] },
  url: 'Address of the gateway',
  merchantId: 'Id of the merchant',
});

/** The card gateway of an estate. Its credentials are entered and never shown. */
export function GatewayForm({ estateId, gateway, read }: GatewayFormProps) {
  const change = useGatewayChange();
  const { secrets, set: setSecret, forget } = useSecrets({ password: '', key: '' });
  const form = useEdited({
    key: `payment-gateway/${estateId}`,
    newest: { value: gateway.settings ?? none, version: gateway.version },
    write: async (fields, { version }) => {
      const saved = await change({ estateId, version, body: { ...fields, ...secrets } });
      forget(secrets);
      return saved.gateway;
    },
    readAgain: async () => {
      const { data } = await read.refetch({ throwOnError: true });
      return { value: data?.gateway.settings ?? none, version: data?.gateway.version ?? 0 };
    },
    compare,
  });
  const { value, set } = form;
  const isNew = gateway.settings === null;
  return (
    <RulesForm form={form} what="the card gateway">
      {(wrong) => (
        <>
          <SwitchField
            label="Cards are charged"
            isOn={value.isEnabled}
            onChange={(isEnabled) => set({ ...value, isEnabled })}
            hint="Off: the app says that paying is not possible now. What is under way is finished."
          />
          <TextField
            select
            label="Kind of gateway"
            value={value.kind}
            onChange={({ target }) => set({ ...value, kind: target.value as GatewayFields['kind'] })}
            helperText={
              value.kind === 'payhost'
                ? 'Residents type their card into the app. Your server handles card numbers: PCI DSS, form SAQ D.'
                : 'Residents type their card on the page of the gateway: PCI DSS, form SAQ A.'
            }
          >
            {Object.entries(kindWords).map(([kind, words]) => (
              <MenuItem key={kind} value={kind}>
                {words}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            label="Address of the gateway"
            value={value.url}
            onChange={({ target }) => set({ ...value, url: target.value })}
            error={'url' in wrong}
            helperText={
              wrong['url'] ??
              'Such as https://secure.paygate.co.za. Payments are sent there and their state is read there.'
            }
          />
          <TextField
            label="Id of the merchant"
            value={value.merchantId}
            onChange={({ target }) => set({ ...value, merchantId: target.value })}
            error={'merchantId' in wrong}
            helperText={
              wrong['merchantId'] ?? 'The number of your account at the gateway, such as 10011072130. Money goes to it.'
            }
          />
          <SecretField
            label="Password of the merchant"
            what="Signs in at the gateway with the id of the merchant."
            value={secrets.password}
            onChange={(password) => setSecret({ password })}
            problem={wrong['password']}
            isNew={isNew}
          />
          <SecretField
            label="Key of checksums"
            what="Proves that answers come from the gateway. PayWeb 3 needs it; PayHost does without."
            value={secrets.key}
            onChange={(key) => setSecret({ key })}
            problem={wrong['key']}
            isNew={isNew}
          />
        </>
      )}
    </RulesForm>
  );
}
