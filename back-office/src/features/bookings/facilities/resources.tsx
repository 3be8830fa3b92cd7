import { labelOf } from '@ekhaya/contract/bookings/bookings.rules';
import type { ConsoleResource } from '@ekhaya/contract/bookings/console-facilities';
import { Avatar, Box } from '@mui/material';
import {
  Create,
  DataTable,
  Edit,
  NumberInput,
  required,
  SelectInput,
  TextInput,
  useGetList,
  type RaRecord,
} from 'react-admin';
import { omitFields } from '../../../platform/data/omit-fields.ts';
import { RoomForm } from '../../../platform/rooms/room-form.tsx';
import { PictureInput } from '../../../platform/rooms/picture-input.tsx';
import { Nothing, RoomList } from '../../../platform/rooms/room-list.tsx';
import { TwoLines } from '../../../platform/rooms/two-lines.tsx';
import { useEstateFilter } from '../../../platform/session/use-staff.ts';
import { storePicture, type ResourceChange } from '../bookings.queries.ts';
import { AddAction, OpenBadge, OpenInput, Part } from './facility-parts.tsx';
import { officeWeek, OpeningHoursInput, openingHoursText } from './opening-hours.tsx';

/** The resources of the estates that are shown. */
export function ResourceList() {
  const services = useServices();
  return (
    <RoomList
      title="Resources"
      filters={[
        <TextInput key="q" source="q" label="Search resources" alwaysOn resettable />,
        <SelectInput
          key="service"
          source="serviceId"
          label="Service"
          choices={services}
          emptyText="Any service"
          alwaysOn
        />,
      ]}
      filter={useEstateFilter()}
      sort={{ field: 'name', order: 'ASC' }}
      actions={<AddAction label="Add a resource" />}
    >
      <DataTable<ConsoleResource> bulkActionButtons={false} empty={<Nothing text="No resources yet." />}>
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
      </DataTable>
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
        helperText="Residents see the part after “|”, or all of it."
        validate={required()}
        fullWidth
      />
      <NumberInput
        source="quantity"
        label="Stock"
        helperText="1 is exclusive: nobody else has it at that time."
        min={1}
        validate={required()}
      />
      <Part title="Opening hours">
        <OpeningHoursInput />
      </Part>
      <PictureInput source="imageUrl" store={storePicture} />
      <OpenInput />
    </>
  );
}

const changeOf = (resource: ConsoleResource): ResourceChange =>
  omitFields(resource, ['id', 'estateId', 'locationId', 'serviceId', 'serviceName']);

/** Changes a resource as a whole. */
export function ResourceEdit() {
  return (
    <Edit title="Resource" mutationMode="pessimistic" redirect="list" transform={changeOf} actions={false}>
      <RoomForm>
        <ResourceFields />
      </RoomForm>
    </Edit>
  );
}

/** Adds a resource to a service. */
export function ResourceCreate() {
  const services = useServices();
  return (
    <Create title="Add a resource" redirect="list">
      <RoomForm defaultValues={newResource}>
        <SelectInput source="serviceId" label="Service" choices={services} validate={required()} />
        <ResourceFields />
      </RoomForm>
    </Create>
  );
}

function useServices(): { id: string; name: string }[] {
  const { data = [] } = useGetList<RaRecord<string> & { name: string }>('services', {
    pagination: { page: 1, perPage: 100 },
    sort: { field: 'name', order: 'ASC' },
    filter: useEstateFilter(),
  });
  return data.map(({ id, name }) => ({ id, name: labelOf(name) }));
}
