import { useSearchParams } from 'react-router-dom';
import { useLeaveGuard } from '../../platform/drafts/leave-guard.tsx';
import { PageTabs } from '../../platform/page/page-tabs.tsx';
import { RoomPage } from '../../platform/page/room-page.tsx';
import { useChosenEstate, useEstatesWithPermission } from '../../platform/session/use-staff.ts';
import { DirectoryTabs } from './directory-tabs.tsx';
import { EmergencyForm } from './emergency-form.tsx';

/** The emergency contacts of an estate. Open phones follow each change. */
export function EmergencyRoom() {
  const estates = useEstatesWithPermission('content.write');
  const [chosen] = useChosenEstate();
  const [params, setParams] = useSearchParams();
  const leave = useLeaveGuard();
  const wanted = params.get('of') ?? chosen;
  const shown = estates.find(({ id }) => id === wanted) ?? estates[0];
  return (
    <RoomPage title="Emergency contacts" tabs={<DirectoryTabs />}>
      {estates.length > 1 && shown !== undefined && (
        <PageTabs
          label="Whose contacts"
          tabs={estates.map(({ id, name }) => ({ id, label: name }))}
          value={shown.id}
          onChange={(of) => leave(() => setParams({ of }, { replace: true }))}
        />
      )}
      {shown !== undefined && <EmergencyForm key={shown.id} estateId={shown.id} />}
    </RoomPage>
  );
}
