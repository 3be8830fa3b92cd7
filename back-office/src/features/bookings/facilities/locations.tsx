import type { ConsoleLocation } from '@ekhaya/contract/bookings/console-facilities';
import { buildingIcon } from '@ekhaya/icons/icon-paths';
import { Create, Edit, type RaRecord } from 'react-admin';
import { IconPlate } from '../../../platform/page/icon-plate.tsx';
import { EstateInput } from '../../../platform/rooms/fields/estate-input.tsx';
import { compareFields } from '../../../platform/rooms/compare-fields.ts';
import { RoomForm } from '../../../platform/rooms/room-form.tsx';
import { RoomList, type PanelProps } from '../../../platform/rooms/room-list.tsx';
import { FacilityTabs } from './facility-tabs.tsx';
import { FacilityPanel } from './facility-panel.tsx';
import { AddAction, OpenBadge, OpenInput } from './facility-parts.tsx';

/** Lists the locations: the estates that accept bookings. */
export function LocationList() {
  return (
    <RoomList
      title="What can be booked"
      tabs={<FacilityTabs />}
      what="The estates"
      emptyText="No estate takes bookings yet"
      emptyNote="Facilities can be added to an estate once it takes bookings."
      sort={{ field: 'name', order: 'ASC' }}
      actions={<AddAction label="Open an estate" />}
      Panel={LocationPanel}
      row={({ name, timeZone, isEnabled }: ConsoleLocation) => ({
        leading: <IconPlate path={buildingIcon} />,
        title: name,
        note: timeZone,
        end: <OpenBadge isEnabled={isEnabled} />,
      })}
    />
  );
}

function LocationPanel({ item, close }: PanelProps<ConsoleLocation>) {
  return (
    <FacilityPanel
      kind="Estate that takes bookings"
      id={item.id}
      name={item.name}
      isEnabled={item.isEnabled}
      facts={[['Time zone', item.timeZone]]}
      onClose={close}
    />
  );
}

const compare = compareFields({ isEnabled: 'Open for new bookings' });

/** The form that opens or closes a location for new bookings. */
export function LocationEdit() {
  return (
    <Edit
      title="Estate that takes bookings"
      mutationMode="pessimistic"
      redirect="list"
      transform={({ isEnabled }: RaRecord) => ({ isEnabled: isEnabled as boolean })}
      actions={false}
    >
      <RoomForm compare={compare}>
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
