import { Button } from '@mui/material';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { RoomPage } from '../../platform/page/room-page.tsx';
import { useSignOut } from '../../platform/session/use-sign-out.ts';
import { useStaffRead } from '../../platform/session/use-staff.ts';
import { LoadingRows } from '../../platform/states/loading-rows.tsx';
import { ReadView } from '../../platform/states/read-view.tsx';
import { ConsoleColumn, ConsoleFrame, ConsoleMain } from './console-frame.tsx';
import { roomAt } from '../room-groups.ts';

/** A person whose session is known sooner than this sees nothing flash. */
const DELAY_MS = 200;

/** The title of the room at the address; before the first room is known, that of the console. */
const useRoomTitle = (): string => roomAt(useLocation().pathname)?.label ?? 'Back office';

/** The console while it is not known who is signed in: its frame, and the room as skeletons. */
export function WaitingConsole() {
  const title = useRoomTitle();
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isShown) return null;
  return (
    <ConsoleFrame>
      <ConsoleColumn>
        <ConsoleMain>
          <RoomPage title={title}>
            <LoadingRows />
          </RoomPage>
        </ConsoleMain>
      </ConsoleColumn>
    </ConsoleFrame>
  );
}

/** Stands in the place of the room while it is not known what the person may do, and when that could not be read. */
export function WaitingRoom() {
  const read = useStaffRead();
  const signOut = useSignOut();
  return (
    <RoomPage title={useRoomTitle()}>
      <ReadView read={read} what="Your rooms" />
      {read.isError && (
        <div>
          <Button variant="outlined" onClick={signOut}>
            Sign out
          </Button>
        </div>
      )}
    </RoomPage>
  );
}
