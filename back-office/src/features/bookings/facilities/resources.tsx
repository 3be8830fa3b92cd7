import { labelOf } from '@ekhaya/contract/bookings/bookings.rules';
import type { ConsoleResource } from '@ekhaya/contract/bookings/console-facilities';
import { Avatar, Box } from '@mui/material';
import { Create, DataTable, Edit, NumberInput, required, SelectInput, TextInput } from 'react-admin';
import { omitFields } from '../../../platform/data/omit-fields.ts';
import { RoomForm } from '../../../platform/rooms/room-form.tsx';
import { PictureInput } from '../../../platform/rooms/picture-input.tsx';
import { choiceFilter, searchFilter } from '../../../platform/rooms/list-filters.tsx';
import { RoomList } from '../../../platform/rooms/room-list.tsx';
import { TwoLines } from '../../../platform/rooms/two-lines.tsx';
import { useEstateFilter } from '../../../platform/session/use-staff.ts';
import { storePicture, type ResourceChange } from '../bookings.queries.ts';
import { AddAction, OpenBadge, OpenInput, FormSection } from './facility-parts.tsx';
import { useServiceChoices } from './use-service-choices.ts';
import { officeWeek, OpeningHoursInput, openingHoursText } from './opening-hours.tsx';

/** Lists the resources of the chosen estate, or of all estates of the person. */
export function ResourceList() {
  const services = useServiceChoices(useEstateFilter());
  return (
    <RoomList
      title="Resources"
      emptyText="No resources yet."
      filters={[searchFilter('Search resources'), choiceFilter('serviceId', 'Service', services)]}

      sort={{ field: 'name', order: 'ASC' }}
      actions={<AddAction label="Add a resource" />}
    >
      <DataTable.Col
        source="name"
        label="Resource"
        render={({ name, serviceName, imageUrl }: ConsoleResource) => (
          <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center' }}>
            <Avatar
              variant="square"
              alt=""
              {...(imageUrl !== '' && { src: imageUrl })}
              sx={{
                width: 48,
                height: 48,
                borderRadius: 'var(--leaf-s)',
                background: 'var(--fill)',
                color: 'var(--ink-3)',
              }}
            >
              {labelOf(name).charAt(0)}
            </Avatar>
            <TwoLines first={labelOf(name)} second={labelOf(serviceName)} />
          </Box>
        )}
      />
      <DataTable.Col
        label="Opening hours"
        disableSort
        render={({ availibility }: ConsoleResource) => openingHoursText(availibility)}
      />
      <DataTable.Col
        source="quantity"
        label="Stock"
        render={({ quantity }: ConsoleResource) => (quantity === 1 ? 'Exclusive' : quantity)}
      />
      <DataTable.Col
        label="Bookings"
        disableSort
        render={({ isEnabled }: ConsoleResource) => <OpenBadge isEnabled={isEnabled} />}
      />
    </RoomList>
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
  omitFields(resource, ['id', 'estateId', 'locationId', 'serviceId', 'serviceName']);

/** The form that changes a resource. */
export function ResourceEdit() {
  return (
    <Edit title="Resource" mutationMode="pessimistic" redirect="list" transform={changeOf} actions={false}>
      <RoomForm>
        <ResourceFields />
      </RoomForm>
    </Edit>
  );
}

/** The form that adds a resource to a service. */
export function ResourceCreate() {
  const services = useServiceChoices(useEstateFilter());
  return (
    <Create title="Add a resource" redirect="list">
      <RoomForm defaultValues={newResource}>
        <SelectInput source="serviceId" label="Service" choices={services} validate={required()} />
        <ResourceFields />
      </RoomForm>
    </Create>
  );
}
