import { Suspense, type ComponentType } from 'react';
import { DeskNote } from '../platform/states/desk-note.tsx';
import { LoadingRows } from '../platform/states/loading-rows.tsx';
import { NoRight } from '../platform/states/no-right.tsx';
import { RoomPage } from '../platform/page/room-page.tsx';
import { useIsPhone } from '../platform/page/window-width.ts';
import { lazyPage } from '../platform/rooms/lazy-page.tsx';
import { permissionsOf, type LoadPage, type Room } from '../platform/rooms/room.ts';
import { useStaffMember } from '../platform/session/use-staff.ts';
import { mayOpen } from './room-groups.ts';

/** Makes the component of a room's page, whose code loads when it is first shown. */
export function lazyRoom(room: Room, load: LoadPage): ComponentType {
  const [permission = 'records.read'] = permissionsOf(room);
  const Page = lazyPage(load);
  return function LazyRoom() {
    const member = useStaffMember();
    const isPhone = useIsPhone();
    if (member === undefined) return null;
    if (!mayOpen(member, room)) return <NoRight room={room.label} permission={permission} />;
    return (
      <Suspense
        fallback={
          <RoomPage title={room.label}>
            <LoadingRows />
          </RoomPage>
        }
      >
        {isPhone && room.deskNote !== undefined && <DeskNote note={room.deskNote} />}
        <Page />
      </Suspense>
    );
  };
}
