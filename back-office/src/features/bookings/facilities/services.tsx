import { labelOf } from '@ekhaya/contract/bookings/bookings.rules';
import type { ConsoleService } from '@ekhaya/contract/bookings/console-facilities';
import { Box } from '@mui/material';
import {
  BooleanInput,
  Create,
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
import { compareFields, pictureWords } from '../../../platform/rooms/compare-fields.ts';
import { RoomForm } from '../../../platform/rooms/room-form.tsx';
import { PictureInput } from '../../../platform/rooms/fields/picture-input.tsx';
import { searchFilter } from '../../../platform/rooms/list-filters.tsx';
import { RoomList, type PanelProps } from '../../../platform/rooms/room-list.tsx';
import { TimeInput } from '../../../platform/rooms/fields/time-input.tsx';
import { timesText } from '@ekhaya/contract/time/written-times.rules';
import { useEstateFilter } from '../../../platform/session/use-staff.ts';
import { storePicture } from '../../../platform/pictures/pictures.queries.ts';
import type { ServiceChange } from '../bookings.queries.ts';
import { FacilityPanel } from './facility-panel.tsx';
import { FacilityPreview } from './facility-preview.tsx';
import { FacilityTabs } from './facility-tabs.tsx';
import { AddAction, BesidePreview, OpenBadge, OpenInput, FormSection, RowNote } from './facility-parts.tsx';
import { Thumbnail } from './thumbnail.tsx';

const approvals = [
  { id: 'automatic', name: 'Booked at once' },
  { id: 'staff', name: 'Staff approve each request' },
];

const kinds: Record<ConsoleService['kind'], string> = {
  facility: 'One resource at a time',
  'multi-resource': 'Several resources together',
  lagoon: 'Lagoon',
};

const limitText = (limit: number | null): string => (limit === null ? 'No limit' : String(limit));

/** Lists the services of the chosen estate, or of all estates of the person. */
export function ServiceList() {
  return (
    <RoomList
      title="What can be booked"
      tabs={<FacilityTabs />}
      what="The facilities"
      emptyText="Nothing can be booked yet"
      emptyNote="A facility is what residents book: courts, halls, the lagoon."
      filters={[searchFilter('Search facilities')]}
      sort={{ field: 'name', order: 'ASC' }}
      actions={<AddAction label="Add a facility" />}
      Panel={ServicePanel}
      row={({ name, imageUrl, hours, kind, approval, isEnabled }: ConsoleService) => ({
        leading: <Thumbnail name={labelOf(name)} picture={imageUrl} />,
        title: labelOf(name),
        note: `${timesText(hours.start, hours.end)}. ${approvalText(approval)}`,
        aside: <RowNote>{kinds[kind]}</RowNote>,
        end: <OpenBadge isEnabled={isEnabled} />,
      })}
    />
  );
}

const approvalText = (approval: ConsoleService['approval']): string =>
  approvals.find(({ id }) => id === approval)?.name ?? '';

function ServicePanel({ item, close }: PanelProps<ConsoleService>) {
  const { answerWithinWorkingDays: days } = item;
  return (
    <FacilityPanel
      kind="Facility"
      id={item.id}
      name={item.name}
      isEnabled={item.isEnabled}
      picture={item.imageUrl}
      facts={[
        ['Hours', timesText(item.hours.start, item.hours.end)],
        ['Approval', approvalText(item.approval)],
        ...(days === null ? [] : [['Answered within', days === 1 ? '1 working day' : `${days} working days`] as const]),
        ['What is booked', kinds[item.kind]],
        ['Most at once', limitText(item.capacity)],
        ['Most in a day', limitText(item.dayCapacity)],
      ]}
      onClose={close}
    />
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
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
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
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
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
  omitFields(service, ['id', 'version', 'estateId', 'locationId', 'kind']);

const compare = compareFields({
  name: 'Name',
  hours: { label: 'Hours', text: ({ start, end }: ConsoleService['hours']) => timesText(start, end) },
  approval: { label: 'Approval', text: approvalText },
  answerWithinWorkingDays: {
    label: 'Answered within (working days)',
    text: (days: number | null) => (days === null ? 'No promise' : String(days)),
  },
  multiResource: 'Several resources in one booking',
  capacity: { label: 'Most at once', text: limitText },
  dayCapacity: { label: 'Most in a day', text: limitText },
  imageUrl: pictureWords,
  isEnabled: 'Open for new bookings',
});

/** The form that changes a service. */
export function ServiceEdit() {
  return (
    <Edit title="Facility" mutationMode="pessimistic" redirect="list" transform={changeOf} actions={false}>
      <RoomForm maxWidth={1140} compare={compare}>
        <BesidePreview preview={<FacilityPreview />}>
          <ServiceFields />
        </BesidePreview>
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
    <Create title="Add a facility" redirect="list">
      <RoomForm maxWidth={1140} defaultValues={newService}>
        <BesidePreview preview={<FacilityPreview />}>
          <SelectInput source="locationId" label="Estate" choices={data} validate={required()} />
          <ServiceFields />
          <BooleanInput
            source="isLagoon"
            label="This is the lagoon"
            helperText="Day passes, and amenities by the hour. One per location."
          />
        </BesidePreview>
      </RoomForm>
    </Create>
  );
}
