import { labelOf } from '@ekhaya/contract/bookings/bookings.rules';
import type { ConsoleResource } from '@ekhaya/contract/bookings/console-facilities';
import { Create, Edit, NumberInput, required, SelectInput, TextInput } from 'react-admin';
import { omitFields } from '../../../platform/data/omit-fields.ts';
import { compareFields, pictureWords } from '../../../platform/rooms/compare-fields.ts';
import { RoomForm } from '../../../platform/rooms/room-form.tsx';
import { PictureInput } from '../../../platform/rooms/fields/picture-input.tsx';
import { choiceFilter, searchFilter } from '../../../platform/rooms/list-filters.tsx';
import { RoomList, type PanelProps } from '../../../platform/rooms/room-list.tsx';
import { useEstateFilter } from '../../../platform/session/use-staff.ts';
import { storePicture } from '../../../platform/pictures/pictures.queries.ts';
import type { ResourceChange } from '../bookings.queries.ts';
import { FacilityPanel } from './facility-panel.tsx';
import { FacilityPreview } from './facility-preview.tsx';
import { FacilityTabs } from './facility-tabs.tsx';
import { AddAction, BesidePreview, OpenBadge, OpenInput, FormSection, RowNote } from './facility-parts.tsx';
import { Thumbnail } from './thumbnail.tsx';
import { useServiceChoices } from './use-service-choices.ts';
import { officeWeek, OpeningHoursInput, openingHoursText } from './opening-hours.tsx';

/** Lists the resources of the chosen estate, or of all estates of the person. */
export function ResourceList() {
  const services = useServiceChoices(useEstateFilter());
  return (
    <RoomList
      title="What can be booked"
      tabs={<FacilityTabs />}
      what="The courts, rooms and things"
      emptyText="No courts, rooms or things yet"
      emptyNote="What residents book in a facility: each court, and how many chairs there are."
      filters={[searchFilter('Search names'), choiceFilter('serviceId', 'Facility', services)]}
      sort={{ field: 'name', order: 'ASC' }}
      actions={<AddAction label="Add one" />}
      Panel={ResourcePanel}
      row={({ name, imageUrl, serviceName, availibility, quantity, isEnabled }: ConsoleResource) => ({
        leading: <Thumbnail name={labelOf(name)} picture={imageUrl} />,
        title: labelOf(name),
        note: labelOf(serviceName),
        aside: (
          <RowNote>
            {openingHoursText(availibility)}
            <br />
            {stockText(quantity)}
          </RowNote>
        ),
        end: <OpenBadge isEnabled={isEnabled} />,
      })}
    />
  );
}

const stockText = (quantity: number): string => (quantity === 1 ? 'One booking at a time' : `${quantity} of them`);

function ResourcePanel({ item, close }: PanelProps<ConsoleResource>) {
  return (
    <FacilityPanel
      kind="Court, room or thing"
      id={item.id}
      name={item.name}
      isEnabled={item.isEnabled}
      picture={item.imageUrl}
      facts={[
        ['Facility', labelOf(item.serviceName)],
        ['Opening hours', openingHoursText(item.availibility)],
        ['Stock', stockText(item.quantity)],
      ]}
      onClose={close}
    />
  );
}

const newResource: ResourceChange = {
  name: '',
  imageUrl: '',
  quantity: 1,
  availibility: officeWeek,
  isEnabled: true,
};

function ResourceFields() {
  return (
    <>
      <TextInput
        source="name"
        label="Name"
        helperText="Residents see the part after “|”, or the whole name."
        validate={required()}
        fullWidth
      />
      <NumberInput
        source="quantity"
        label="Stock"
        helperText="1 means exclusive: one booking at a time."
        min={1}
        validate={required()}
        // Its label stands clear of the line under the name.
        sx={{ marginTop: 1.5 }}
      />
      <FormSection title="Opening hours">
        <OpeningHoursInput />
      </FormSection>
      <PictureInput source="imageUrl" store={storePicture} />
      <OpenInput />
    </>
  );
}

const changeOf = (resource: ConsoleResource): ResourceChange =>
  omitFields(resource, ['id', 'version', 'estateId', 'locationId', 'serviceId', 'serviceName']);

const compare = compareFields({
  name: 'Name',
  quantity: 'Stock',
  availibility: { label: 'Opening hours', text: openingHoursText },
  imageUrl: pictureWords,
  isEnabled: 'Open for new bookings',
});

/** The form that changes a resource. */
export function ResourceEdit() {
  return (
    <Edit title="Court, room or thing" mutationMode="pessimistic" redirect="list" transform={changeOf} actions={false}>
      <RoomForm maxWidth={1140} compare={compare}>
        <BesidePreview preview={<FacilityPreview />}>
          <ResourceFields />
        </BesidePreview>
      </RoomForm>
    </Edit>
  );
}

/** The form that adds a resource to a service. */
export function ResourceCreate() {
  const services = useServiceChoices(useEstateFilter());
  return (
    <Create title="Add a court, room or thing" redirect="list">
      <RoomForm maxWidth={1140} defaultValues={newResource}>
        <BesidePreview preview={<FacilityPreview />}>
          <SelectInput source="serviceId" label="Facility" choices={services} validate={required()} />
          <ResourceFields />
        </BesidePreview>
      </RoomForm>
    </Create>
  );
}
