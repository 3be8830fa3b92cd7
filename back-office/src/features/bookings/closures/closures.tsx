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
  type RaRecord,
} from 'react-admin';
import { useWatch } from 'react-hook-form';
import { EstateInput } from '../../../platform/rooms/estate-input.tsx';
import { RoomForm } from '../../../platform/rooms/room-form.tsx';
import { dateFilter, searchFilter } from '../../../platform/rooms/list-filters.tsx';
import { RoomList } from '../../../platform/rooms/room-list.tsx';
import { dateText } from '@ekhaya/contract/time/written-times.rules';
import { useStaffMember } from '../../../platform/session/use-staff.ts';
import { useBookingsOfDay } from '../bookings.queries.ts';
import { AddAction } from '../facilities/facility-parts.tsx';
import { useServiceChoices } from '../facilities/use-service-choices.ts';

/** Lists the closed days. */
export function ClosureList() {
  const member = useStaffMember();
  return (
    <RoomList
      title="Closed days"
      emptyText="No day is closed."
      filters={[searchFilter('Search reasons'), dateFilter('date', 'Date')]}

      sort={{ field: 'date', order: 'DESC' }}
      actions={<AddAction label="Close a day" />}
    >
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
          confirmContent="It can be booked again. Canceled bookings stay canceled."
        />
      </DataTable.Col>
    </RoomList>
  );
}

/** The form that changes the reason of a closed day. */
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

/** The form that closes a service, or all of an estate, for a day. It shows how many bookings will be canceled. */
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
      <RoomForm saveLabel="Close the day" maxWidth={560}>
        <EstateInput permission="facilities.write" />
        <ServiceOfEstate />
        <DateInput source="date" label="Day" validate={required()} />
        <TextInput
          source="reason"
          label="Reason"
          helperText="Shown to everyone whose booking is canceled."
          multiline
          validate={required()}
          fullWidth
        />
        <CanceledBookingsNotice />
      </RoomForm>
    </Create>
  );
}

function ServiceOfEstate() {
  const estateId = String(useWatch({ name: 'estateId' }) ?? '');
  const choices = useServiceChoices({ estateId }, estateId !== '');
  return <SelectInput source="serviceId" label="Service" choices={choices} emptyText="All services" />;
}

function CanceledBookingsNotice() {
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  const [estateId, serviceId, date]: unknown[] = useWatch({ name: ['estateId', 'serviceId', 'date'] });
  const { data: count } = useBookingsOfDay({ estateId: text(estateId), serviceId: text(serviceId), date: text(date) });
  if (count === undefined) return null;
  return (
    <Alert severity={count > 0 ? 'warning' : 'info'} sx={{ width: '100%' }}>
      {count === 0
        ? 'Nothing is booked on that day.'
        : `${count} ${count === 1 ? 'booking' : 'bookings'} will be canceled, and the customers notified.`}
    </Alert>
  );
}
