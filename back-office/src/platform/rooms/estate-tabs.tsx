import { Box, Tab, Tabs } from '@mui/material';
import { useState, type ReactNode } from 'react';
import type { StaffPermission } from '../session/staff.ts';
import { useEstatesWith } from '../session/use-staff.ts';
import { useLeave } from './leave-question.tsx';

interface EstateTabsProps {
  permission: StaffPermission;
  children: (estateId: string) => ReactNode;
}

/** A room that shows one estate at a time: tabs where there are several. */
export function EstateTabs({ permission, children }: EstateTabsProps) {
  const estates = useEstatesWith(permission);
  const leave = useLeave();
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
