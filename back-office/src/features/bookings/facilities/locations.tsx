import type { ConsoleLocation } from '@ekhaya/contract/bookings/console-facilities';
import { Create, DataTable, Edit, type RaRecord } from 'react-admin';
import { EstateInput } from '../../../platform/rooms/estate-input.tsx';
import { RoomForm } from '../../../platform/rooms/room-form.tsx';
import { RoomList } from '../../../platform/rooms/room-list.tsx';

import { AddAction, OpenBadge, OpenInput } from './facility-parts.tsx';

/** Lists the locations: the estates that accept bookings. */
export function LocationList() {
  return (
    <RoomList
      title="Locations"
      emptyText="No estate takes bookings yet."

      sort={{ field: 'name', order: 'ASC' }}
      actions={<AddAction label="Open an estate" />}
    >
      <DataTable.Col source="name" label="Estate" />
      <DataTable.Col source="timeZone" label="Time zone" disableSort />
      <DataTable.Col
        label="Bookings"
        disableSort
        render={({ isEnabled }: ConsoleLocation) => <OpenBadge isEnabled={isEnabled} />}
      />
    </RoomList>
  );
}

/** The form that opens or closes a location for new bookings. */
export function LocationEdit() {
  return (
    <Edit
      title="Location"
      mutationMode="pessimistic"
      redirect="list"
      transform={({ isEnabled }: RaRecord) => ({ isEnabled: isEnabled as boolean })}
      actions={false}
    >
      <RoomForm>
        <OpenInput />
      </RoomForm>
    </Edit>
  );
}

/** The form that adds a location: it opens an estate for bookings. */
export function LocationCreate() {
  return (
    <Create title="Open an estate" redirect="list">
      <RoomForm>
        <EstateInput permission="facilities.write" />
        <OpenInput />
      </RoomForm>
    </Create>
  );
}
