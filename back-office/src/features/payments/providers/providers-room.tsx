import { Box } from '@mui/material';
import { useSearchParams } from 'react-router-dom';
import { useLeaveGuard } from '../../../platform/drafts/leave-guard.tsx';
import { PageTabs } from '../../../platform/page/page-tabs.tsx';
import { RoomPage } from '../../../platform/page/room-page.tsx';
import { SectionHead } from '../../../platform/page/section-head.tsx';
import { EstateTabs } from '../../../platform/rooms/estate-tabs.tsx';
import { ReadView } from '../../../platform/states/read-view.tsx';
import { useProviders } from '../payments.queries.ts';
import { GatewayForm } from './gateway-form.tsx';
import { ProviderHealth } from './provider-health.tsx';
import { VendorTariffs } from './vendor-tariffs.tsx';
import { VendorForm } from './vendor-form.tsx';

const tabs = [
  { id: 'answers', label: 'How they answer' },
  { id: 'units', label: 'Prepaid units' },
  { id: 'gateway', label: 'Card gateway' },
] as const;

type ProviderTab = (typeof tabs)[number]['id'];

/** What charges cards and what sells units at an estate: how it answers, what it says units cost, and its settings. */
export function ProvidersRoom() {
  const [address, setAddress] = useSearchParams();
  const leave = useLeaveGuard();
  const of = address.get('of');
  const tab = tabs.find(({ id }) => id === address.get('tab'))?.id ?? 'answers';
  return (
    <RoomPage
      title="Providers"
      tabs={
        <PageTabs
          label="Providers"
          value={tab}
          tabs={tabs.map(({ id, label }) => ({ id, label }))}
          onChange={(next) =>
            leave(() =>
              setAddress({ ...(of !== null && { of }), ...(next !== 'answers' && { tab: next }) }, { replace: true }),
            )
          }
        />
      }
    >
      <EstateTabs permission="payments.manage">
        {(estateId) => <ProvidersOfEstate key={`${estateId} ${tab}`} estateId={estateId} tab={tab} />}
      </EstateTabs>
    </RoomPage>
  );
}

function ProvidersOfEstate({ estateId, tab }: { estateId: string; tab: ProviderTab }) {
  const read = useProviders(estateId);
  return (
    <ReadView read={read} what="The providers">
      {({ health, tariffs, vendor, gateway }) => (
        <Box sx={{ display: 'grid', gap: 4, maxWidth: 720, paddingTop: 2 }}>
          {tab === 'answers' && (
            <>
              <section>
                <SectionHead title="How they answer" note="since this server started" />
                <ProviderHealth health={health} estateId={estateId} />
              </section>
              <section>
                <SectionHead title="Tariffs and fees" note="as the vendor told them on its newest slip" />
                <VendorTariffs tariffs={tariffs} estateId={estateId} />
              </section>
            </>
          )}
          {tab === 'units' && <VendorForm estateId={estateId} vendor={vendor} read={read} />}
          {tab === 'gateway' && <GatewayForm estateId={estateId} gateway={gateway} read={read} />}
        </Box>
      )}
    </ReadView>
  );
}
