import { useSearchParams } from 'react-router-dom';
import { PageTabs } from '../../platform/page/page-tabs.tsx';
import { RoomPage } from '../../platform/page/room-page.tsx';
import { EstateTabs } from '../../platform/rooms/estate-tabs.tsx';
import { useLeaveGuard } from '../../platform/drafts/leave-guard.tsx';
import { ConcernedList } from './concerned-list.tsx';
import { HoldsList } from './holds-list.tsx';
import { RequestsTab } from './requests-tab.tsx';
import { RetentionForm } from './retention-form.tsx';

const tabs = [
  { id: 'waiting', label: 'To answer' },
  { id: 'answered', label: 'Answered' },
  { id: 'concerned', label: 'Who is concerned' },
  { id: 'holds', label: 'Legal holds' },
  { id: 'retention', label: 'How long' },
] as const;

const title = 'Personal data';

/** The room about personal data: requests with their 30 days, who is concerned by a breach, legal holds, and how long is kept. */
export function PersonalDataRoom() {
  const [address, setAddress] = useSearchParams();
  const leave = useLeaveGuard();
  const of = address.get('of');
  const tab = tabs.find(({ id }) => id === address.get('tab'))?.id ?? 'waiting';
  const head = (
    <PageTabs
      label={title}
      value={tab}
      tabs={tabs.map(({ id, label }) => ({ id, label }))}
      onChange={(next) =>
        leave(() =>
          setAddress({ ...(of !== null && { of }), ...(next !== 'waiting' && { tab: next }) }, { replace: true }),
        )
      }
    />
  );
  if (tab === 'waiting' || tab === 'answered') return <RequestsTab key={tab} title={title} tabs={head} state={tab} />;
  return (
    <RoomPage title={title} tabs={head}>
      {tab === 'holds' && <HoldsList />}
      {tab === 'concerned' && (
        <EstateTabs permission="privacy.manage">
          {(estateId) => <ConcernedList key={estateId} estateId={estateId} />}
        </EstateTabs>
      )}
      {tab === 'retention' && (
        <EstateTabs permission="privacy.manage">
          {(estateId) => <RetentionForm key={estateId} estateId={estateId} />}
        </EstateTabs>
      )}
    </RoomPage>
  );
}
