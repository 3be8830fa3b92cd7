import { labelOf } from '@ekhaya/contract/bookings/bookings.rules';
import type { ConsoleService } from '@ekhaya/contract/bookings/console-facilities';
import { Box } from '@mui/material';
import {
  BooleanInput,
  Create,
  DataTable,
  Edit,
  FormDataConsumer,
  NumberInput,
  RadioButtonGroupInput,
  required,
  SelectInput,
  TextInput,
  useGetList,
  type RaRecord,
} from 'react-admin';
import { omitFields } from '../../../platform/data/omit-fields.ts';
import { RoomForm } from '../../../platform/rooms/room-form.tsx';
import { PictureInput } from '../../../platform/rooms/picture-input.tsx';
import { searchFilter } from '../../../platform/rooms/list-filters.tsx';
import { RoomList } from '../../../platform/rooms/room-list.tsx';
import { TimeInput } from '../../../platform/rooms/time-input.tsx';
import { timesText } from '@ekhaya/contract/time/written-times.rules';
import { useEstateFilter } from '../../../platform/session/use-staff.ts';
import { storePicture, type ServiceChange } from '../bookings.queries.ts';
import { AddAction, OpenBadge, OpenInput, FormSection } from './facility-parts.tsx';

const approvals = [
  { id: 'automatic', name: 'Booked at once' },
  { id: 'staff', name: 'Staff approve each request' },
];

const kinds: Record<ConsoleService['kind'], string> = {
  facility: 'One resource at a time',
  'multi-resource': 'Several resources together',
  lagoon: 'Lagoon',
};

/** Lists the services of the chosen estate, or of all estates of the person. */
export function ServiceList() {
  return (
    <RoomList
      title="Services"
      emptyText="No services yet."
      filters={[searchFilter('Search services')]}

      sort={{ field: 'name', order: 'ASC' }}
      actions={<AddAction label="Add a service" />}
    >
      <DataTable.Col source="name" label="Service" render={({ name }: ConsoleService) => <b>{labelOf(name)}</b>} />
      <DataTable.Col
        label="Hours"
        disableSort
        render={({ hours }: ConsoleService) => timesText(hours.start, hours.end)}
      />
      <DataTable.Col
        source="approval"
        label="Approval"
        render={({ approval }: ConsoleService) => approvals.find(({ id }) => id === approval)?.name}
      />
      <DataTable.Col label="What is booked" disableSort render={({ kind }: ConsoleService) => kinds[kind]} />
      <DataTable.NumberCol source="capacity" label="At once" disableSort />
      <DataTable.NumberCol source="dayCapacity" label="A day" disableSort />
      <DataTable.Col
        label="Bookings"
        disableSort
        render={({ isEnabled }: ConsoleService) => <OpenBadge isEnabled={isEnabled} />}
      />
    </RoomList>
  );
}

const newService: ServiceChange & { isLagoon: boolean } = {
  name: '',
  imageUrl: '',
  approval: 'staff',
  multiResource: false,
  hours: { start: '0800', end: '1700' },
  capacity: null,
  dayCapacity: null,
  answerWithinWorkingDays: null,
  isEnabled: true,
  isLagoon: false,
};

function ServiceFields() {
  return (
    <>
      <TextInput
        source="name"
        label="Name"
        helperText="Residents see the part after “|”, or the whole name."
        validate={required()}
        fullWidth
      />
      <FormSection title="Hours">
        <Box sx={{ display: 'flex', gap: 2 }}>
          <TimeInput source="hours.start" label="From" />
          <TimeInput source="hours.end" label="To" />
        </Box>
      </FormSection>
      <FormSection title="How it is booked">
        <RadioButtonGroupInput source="approval" label="Approval" choices={approvals} row={false} />
        <FormDataConsumer<{ approval?: string }>>
          {({ formData }) =>
            formData.approval === 'staff' && (
              <NumberInput
                source="answerWithinWorkingDays"
                label="Answered within (working days)"
                helperText="Shown to residents while they wait. Empty: no promise."
                min={1}
                max={30}
                step={1}
              />
            )
          }
        </FormDataConsumer>
        <BooleanInput
          source="multiResource"
          label="Several resources in one booking"
          helperText="Residents choose quantities, by the hour."
        />
      </FormSection>
      <FormSection title="Visitors">
        <Box sx={{ display: 'flex', gap: 2 }}>
          <NumberInput source="capacity" label="Most at once" helperText="Empty: no limit" min={1} />
          <NumberInput source="dayCapacity" label="Most in a day" helperText="Empty: no limit" min={1} />
        </Box>
      </FormSection>
      <PictureInput source="imageUrl" store={storePicture} />
      <OpenInput />
    </>
  );
}

const changeOf = (service: ConsoleService): ServiceChange =>
  omitFields(service, ['id', 'estateId', 'locationId', 'kind']);

/** The form that changes a service. */
export function ServiceEdit() {
  return (
    <Edit title="Service" mutationMode="pessimistic" redirect="list" transform={changeOf} actions={false}>
      <RoomForm>
        <ServiceFields />
      </RoomForm>
    </Edit>
  );
}

/** The form that adds a service to a location. */
export function ServiceCreate() {
  const { data = [] } = useGetList<RaRecord<string>>('locations', {
    pagination: { page: 1, perPage: 100 },
    sort: { field: 'name', order: 'ASC' },
    filter: useEstateFilter(),
  });
  return (
    <Create title="Add a service" redirect="list">
      <RoomForm defaultValues={newService}>
        <SelectInput source="locationId" label="Location" choices={data} validate={required()} />
        <ServiceFields />
        <BooleanInput
          source="isLagoon"
          label="This is the lagoon"
          helperText="Day passes, and amenities by the hour. One per location."
        />
      </RoomForm>
    </Create>
  );
}
