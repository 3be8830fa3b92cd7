import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useLeaveGuard } from '../drafts/leave-guard.tsx';
import { PageTabs } from '../page/page-tabs.tsx';
import type { StaffMember, StaffPermission } from '../session/staff.ts';
import { useEstatesWithPermission } from '../session/use-staff.ts';

interface EstateTabsProps {
  permission: StaffPermission;
  children: (estateId: string) => ReactNode;
}

interface ShownEstate {
  /** The estate that the room shows; undefined without the permission. */
  estate: StaffMember['estates'][number] | undefined;
  /** The tabs that change it, if the person has several estates. */
  tabs: ReactNode;
}

/**
 * The estate of a room that shows one at a time. It stands in the address as `?of=`, so that a reload and a link show the same estate.
 * Another estate closes the open row.
 */
export function useShownEstate(permission: StaffPermission): ShownEstate {
  const estates = useEstatesWithPermission(permission);
  const [address, setAddress] = useSearchParams();
  const leave = useLeaveGuard();
  const estate = estates.find(({ id }) => id === address.get('of')) ?? estates[0];
  const show = (of: string): void => {
    const tab = address.get('tab');
    leave(() => setAddress({ ...(tab !== null && { tab }), of }, { replace: true }));
  };
  const tabs = estate !== undefined && estates.length > 1 && (
    <PageTabs
      label="Estate"
      tabs={estates.map(({ id, name }) => ({ id, label: name }))}
      value={estate.id}
      onChange={show}
    />
  );
  return { estate, tabs };
}

/** Shows the content for one estate at a time, with tabs if the person has several. */
export function EstateTabs({ permission, children }: EstateTabsProps) {
  const { estate, tabs } = useShownEstate(permission);
  if (estate === undefined) return null;
  return (
    <Box>
      {tabs !== false && <Box sx={{ marginBottom: 3 }}>{tabs}</Box>}
      {children(estate.id)}
    </Box>
  );
}
