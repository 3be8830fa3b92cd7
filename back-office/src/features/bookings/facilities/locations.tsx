import type { ConsoleLocation } from '@ekhaya/contract/bookings/console-facilities';
import { Create, DataTable, Edit, type RaRecord } from 'react-admin';
import { EstateInput } from '../../../platform/rooms/estate-input.tsx';
import { RoomForm } from '../../../platform/rooms/room-form.tsx';
import { Nothing, RoomList } from '../../../platform/rooms/room-list.tsx';
import { useEstateFilter } from '../../../platform/session/use-staff.ts';
import { AddAction, OpenBadge, OpenInput } from './facility-parts.tsx';

/** The estates where something can be booked. */
export function LocationList() {
  return (
    <RoomList
      title="Locations"
      filter={useEstateFilter()}
      sort={{ field: 'name', order: 'ASC' }}
      actions={<AddAction label="Open an estate" />}
    >
      <DataTable<ConsoleLocation> bulkActionButtons={false} empty={<Nothing text="No estate takes bookings yet." />}>
        <DataTable.Col source="name" label="Estate" />
        <DataTable.Col source="timeZone" label="Time zone" disableSort />
        <DataTable.Col
          label="Bookings"
          disableSort
          render={({ isEnabled }: ConsoleLocation) => <OpenBadge isEnabled={isEnabled} />}
        />
      </DataTable>
    </RoomList>
  );
}

/** Opens or closes a location for new bookings. */
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

/** Opens an estate for bookings. */
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
