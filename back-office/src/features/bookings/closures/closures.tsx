import { labelOf } from '@ekhaya/contract/bookings/bookings.rules';
import type { Closure } from '@ekhaya/contract/bookings/console-closures';
import { Alert } from '@mui/material';
import {
  Create,
  DataTable,
  DateInput,
  DeleteWithConfirmButton,
  Edit,
  required,
  SelectInput,
  TextInput,
  useGetList,
  type RaRecord,
} from 'react-admin';
import { useWatch } from 'react-hook-form';
import { EstateInput } from '../../../platform/rooms/estate-input.tsx';
import { RoomForm } from '../../../platform/rooms/room-form.tsx';
import { Nothing, RoomList } from '../../../platform/rooms/room-list.tsx';
import { dateText } from '@ekhaya/contract/time/written-times.rules';
import { useEstateFilter, useStaffMember } from '../../../platform/session/use-staff.ts';
import { useBookingsOfDay } from '../bookings.queries.ts';
import { AddAction } from '../facilities/facility-parts.tsx';

/** The closed days. */
export function ClosureList() {
  const member = useStaffMember();
  return (
    <RoomList
      title="Closed days"
      filters={[
        <TextInput key="q" source="q" label="Search reasons" alwaysOn resettable />,
        <DateInput key="date" source="date" label="Date" alwaysOn />,
      ]}
      filter={useEstateFilter()}
      sort={{ field: 'date', order: 'DESC' }}
      actions={<AddAction label="Close a day" />}
    >
      <DataTable<Closure> bulkActionButtons={false} empty={<Nothing text="No day is closed." />}>
        <DataTable.Col source="date" label="Day" render={({ date }: Closure) => <b>{dateText(date)}</b>} />
        <DataTable.Col
          label="What is closed"
          disableSort
          render={({ serviceName, estateId }: Closure) =>
            serviceName === ''
              ? `All of ${member?.estates.find(({ id }) => id === estateId)?.name ?? 'the estate'}`
              : labelOf(serviceName)
          }
        />
        <DataTable.Col source="reason" label="Reason" disableSort />
        <DataTable.NumberCol source="canceled" label="Bookings canceled" disableSort />
        <DataTable.Col label="Actions" disableSort>
          <DeleteWithConfirmButton
            label="Open again"
            icon={<></>}
            mutationMode="pessimistic"
            confirmTitle="Open this day again?"
            confirmContent="It can be booked again. What was canceled stays canceled."
          />
        </DataTable.Col>
      </DataTable>
    </RoomList>
  );
}

/** Changes the reason that is shown for a closed day. */
export function ClosureEdit() {
  return (
    <Edit
      title="Closed day"
      mutationMode="pessimistic"
      redirect="list"
      transform={({ reason }: RaRecord) => ({ reason: reason as string })}
      actions={false}
    >
      <RoomForm maxWidth={560}>
        <TextInput source="reason" label="Reason" multiline validate={required()} fullWidth />
      </RoomForm>
    </Edit>
  );
}

/** Closes a service, or all of an estate, for a day; says first whom it will hit. */
export function ClosureCreate() {
  return (
    <Create
      title="Close a day"
      redirect="list"
      transform={({ estateId, serviceId, date, reason }: RaRecord) => ({
        estateId: estateId as string,
        serviceId: ((serviceId as string | undefined) ?? '') === '' ? null : (serviceId as string),
        date: date as string,
        reason: reason as string,
      })}
    >
      <RoomForm verb="Close the day" maxWidth={560}>
        <EstateInput permission="facilities.write" />
        <ServiceOfEstate />
        <DateInput source="date" label="Day" validate={required()} />
        <TextInput
          source="reason"
          label="Reason"
          helperText="Everybody whose booking is canceled reads it."
          multiline
          validate={required()}
          fullWidth
        />
        <Consequences />
      </RoomForm>
    </Create>
  );
}

function ServiceOfEstate() {
  const estateId = String(useWatch({ name: 'estateId' }) ?? '');
  const { data = [] } = useGetList<RaRecord<string> & { name: string }>(
    'services',
    { pagination: { page: 1, perPage: 100 }, sort: { field: 'name', order: 'ASC' }, filter: { estateId } },
    { enabled: estateId !== '' },
  );
  const choices = data.map(({ id, name }) => ({ id, name: labelOf(name) }));
  return <SelectInput source="serviceId" label="Service" choices={choices} emptyText="All services" />;
}

function Consequences() {
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  const [estateId, serviceId, date]: unknown[] = useWatch({ name: ['estateId', 'serviceId', 'date'] });
  const { data: count } = useBookingsOfDay({ estateId: text(estateId), serviceId: text(serviceId), date: text(date) });
  if (count === undefined) return null;
  return (
    <Alert severity={count > 0 ? 'warning' : 'info'} sx={{ width: '100%' }}>
      {count === 0
        ? 'Nothing is booked on that day.'
        : `${count} ${count === 1 ? 'booking' : 'bookings'} will be canceled, and the customers are told.`}
    </Alert>
  );
}
