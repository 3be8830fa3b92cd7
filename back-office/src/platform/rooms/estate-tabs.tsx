import { Box, Tab, Tabs } from '@mui/material';
import { useState, type ReactNode } from 'react';
import type { StaffPermission } from '../session/staff.ts';
import { useEstatesWithPermission } from '../session/use-staff.ts';
import { useLeaveGuard } from './leave-guard.tsx';

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
        <Tabs
          value={shown.id}
          onChange={(_, id: string) => leave(() => setOpened(id))}
          aria-label="Estate"
          sx={{ marginBottom: 3 }}
        >
          {estates.map(({ id, name }) => (
            <Tab key={id} value={id} label={name} />
          ))}
        </Tabs>
      )}
      {children(shown.id)}
    </Box>
  );
}
