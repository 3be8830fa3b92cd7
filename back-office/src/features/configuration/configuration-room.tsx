import { Box, Tab, Tabs } from '@mui/material';
import { useState } from 'react';
import { Title } from 'react-admin';
import { useChosenEstate } from '../../platform/session/use-staff.ts';
import { useLeave } from '../../platform/rooms/leave-question.tsx';
import { RoomToCome } from '../../platform/rooms/room-to-come.tsx';
import { ReadFailure } from '../../platform/rooms/read-failure.tsx';
import { ConfigurationForm } from './configuration-form.tsx';
import { RemoteConfigForm } from './remote-config-form.tsx';
import { PRODUCT, useConfigurationScopes } from './configurations.queries.ts';

/** What staff steer of every open phone: the product's word, and what an estate says over it. */
export function ConfigurationRoom() {
  const { data: scopes = [], error, isPending, refetch } = useConfigurationScopes();
  const [estate] = useChosenEstate();
  const [opened, setOpened] = useState<string>();
  const leave = useLeave();
  const wanted = opened ?? estate;
  const changeable = scopes.find(({ canBeChanged }) => canBeChanged);
  const shown = scopes.find(({ id }) => id === wanted) ?? changeable ?? scopes[0];
  return (
    <Box sx={{ maxWidth: 720 }}>
      <Title title="Configuration" />
      {error !== null && <ReadFailure error={error} onRetry={() => void refetch()} />}
      {isPending && <RoomToCome />}
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
