import { Box } from '@mui/material';
import { useState, type ReactNode } from 'react';
import { PageTabs } from '../page/page-tabs.tsx';
import type { StaffPermission } from '../session/staff.ts';
import { useEstatesWithPermission } from '../session/use-staff.ts';
import { useLeaveGuard } from '../drafts/leave-guard.tsx';

interface EstateTabsProps {
  permission: StaffPermission;
  children: (estateId: string) => ReactNode;
}

/** Shows the content for one estate at a time, with tabs if the person has several. */
export function EstateTabs({ permission, children }: EstateTabsProps) {
  const estates = useEstatesWithPermission(permission);
  const leave = useLeaveGuard();
  const [opened, setOpened] = useState<string>();
  const shown = estates.find(({ id }) => id === opened) ?? estates[0];
  if (shown === undefined) return null;
  return (
    <Box>
      {estates.length > 1 && (
        <Box sx={{ marginBottom: 3 }}>
          <PageTabs
            label="Estate"
            tabs={estates.map(({ id, name }) => ({ id, label: name }))}
            value={shown.id}
            onChange={(id) => leave(() => setOpened(id))}
          />
        </Box>
      )}
      {children(shown.id)}
    </Box>
  );
}
