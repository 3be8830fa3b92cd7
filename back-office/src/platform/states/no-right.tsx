import type { RightGiver } from '@ekhaya/contract/estates/console-person';
import { lockIcon } from '@ekhaya/icons/icon-paths';
import { Box, Button } from '@mui/material';
import { IconPlate } from '../page/icon-plate.tsx';
import { RoomPage } from '../page/room-page.tsx';
import type { StaffPermission } from '../session/staff.ts';
import { useRightGivers } from './right-givers.queries.ts';
import { StateActs, StateNote, StateTitle } from './state-texts.tsx';

/** The page of a room that the person has no right to: who can give it to her, and a mail that asks for it. */
export function NoRight({ room, permission }: { room: string; permission: StaffPermission }) {
  const givers = useRightGivers(permission);
  return (
    <RoomPage title={room}>
      <Box sx={{ display: 'flex', gap: 2.5, alignItems: 'center' }}>
        <IconPlate path={lockIcon} />
        <div>
          <StateTitle>Your role does not open this room</StateTitle>
          <StateNote>
            {givers.length === 0
              ? 'A manager of the estate can give you the right.'
              : `${namesOf(givers)} can give you the right.`}
          </StateNote>
          {givers.length > 0 && (
            <StateActs>
              {givers.map((giver) => (
                <Button key={giver.id} variant="outlined" href={askingMail(giver, room)}>
                  {`Ask ${giver.name}`}
                </Button>
              ))}
            </StateActs>
          )}
        </div>
      </Box>
    </RoomPage>
  );
}

/** The address of a mail that asks for the right to a room. The person reads and sends it in her own mail. */
function askingMail({ email, name }: RightGiver, room: string): string {
  const body = `Hello ${name.split(' ')[0] ?? name},\n\nplease give me a role that opens “${room}” in the back office: ${location.href}\n`;
  return `mailto:${email}?subject=${encodeURIComponent(`A right in Ekhaya: ${room}`)}&body=${encodeURIComponent(body)}`;
}

/** `Lerato Mokoena (Manager) or Johan Botha (Administrator)`. */
function namesOf(givers: readonly { name: string; roleDisplayName: string }[]): string {
  const names = givers.map(({ name, roleDisplayName }) => `${name} (${roleDisplayName})`);
  return new Intl.ListFormat('en-ZA', { type: 'disjunction' }).format(names);
}
