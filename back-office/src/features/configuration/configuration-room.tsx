import { Box, Tab, Tabs } from '@mui/material';
import { useState } from 'react';
import { Title } from 'react-admin';
import { useChosenEstate } from '../../platform/session/use-staff.ts';
import { useLeaveGuard } from '../../platform/rooms/leave-guard.tsx';
import { RoomSkeleton } from '../../platform/rooms/room-skeleton.tsx';
import { ReadFailure } from '../../platform/rooms/read-failure.tsx';
import { ConfigurationForm } from './configuration-form.tsx';
import { RemoteConfigForm } from './remote-config-form.tsx';
import { PRODUCT, useConfigurationScopes } from './configurations.queries.ts';

/** The room that edits the configuration of the product and what estates override. Open phones follow each change. */
export function ConfigurationRoom() {
  const { data: scopes = [], error, isPending, refetch } = useConfigurationScopes();
  const [estate] = useChosenEstate();
  const [opened, setOpened] = useState<string>();
  const leave = useLeaveGuard();
  const wanted = opened ?? estate;
  const changeable = scopes.find(({ canBeChanged }) => canBeChanged);
  const shown = scopes.find(({ id }) => id === wanted) ?? changeable ?? scopes[0];
  return (
    <Box sx={{ maxWidth: 720 }}>
      <Title title="Configuration" />
      {error !== null && <ReadFailure error={error} onRetry={() => void refetch()} />}
      {isPending && <RoomSkeleton />}
      {shown !== undefined && (
        <>
          <Tabs
            value={shown.id}
            onChange={(_, id: string) => leave(() => setOpened(id))}
            aria-label="Part of the configuration"
            sx={{ marginBottom: 3 }}
          >
            {scopes.map(({ id, name }) => (
              <Tab key={id} value={id} label={name} />
            ))}
          </Tabs>
          <ConfigurationForm key={`${shown.id} ${JSON.stringify(shown.set)}`} scope={shown} />
          {shown.id === PRODUCT && shown.canBeChanged && <RemoteConfigForm />}
        </>
      )}
    </Box>
  );
}
