import type { ConsoleDepartment } from '@ekhaya/contract/snags/console-snag-setup';
import { editIcon, plusIcon, wrenchIcon } from '@ekhaya/icons/icon-paths';
import { Box, Button } from '@mui/material';
import { BooleanInput, Create, Edit, NumberInput, required, TextInput, type RaRecord } from 'react-admin';
import { Link, useNavigate } from 'react-router-dom';
import { useShortcut } from '../../platform/keyboard/use-shortcut.ts';
import { Icon } from '../../platform/page/icon.tsx';
import { IconPlate } from '../../platform/page/icon-plate.tsx';
import { SidePanel } from '../../platform/page/side-panel.tsx';
import { EstateInput } from '../../platform/rooms/fields/estate-input.tsx';
import { compareFields } from '../../platform/rooms/compare-fields.ts';
import { RoomForm } from '../../platform/rooms/room-form.tsx';
import { RoomList, type PanelProps } from '../../platform/rooms/room-list.tsx';

/** Lists the departments that answer snags. */
export function DepartmentList() {
  return (
    <RoomList
      title="Departments"
      what="The departments"
      emptyText="No department answers snags yet"
      emptyNote="Each snag goes to a department, which promises an answer within its working hours."
      sort={{ field: 'name', order: 'ASC' }}
      actions={
        <Button
          variant="contained"
          component={Link}
          to="/departments/create"
          startIcon={<Icon path={plusIcon} size={18} />}
        >
          Add a department
        </Button>
      }
      Panel={DepartmentPanel}
      row={({ name, estateName, promiseHours, email, isEnabled }: ConsoleDepartment) => ({
        leading: <IconPlate path={wrenchIcon} />,
        title: name,
        note: [estateName, `answers within ${promiseHours} working hours`, email].filter(Boolean).join(', '),
        end: isEnabled ? '' : 'Off',
      })}
    />
  );
}

function DepartmentPanel({ item, close }: PanelProps<ConsoleDepartment>) {
  const navigate = useNavigate();
  const edit = (): void => void navigate(`/departments/${encodeURIComponent(item.id)}`);
  useShortcut('e', edit);
  return (
    <SidePanel
      kind="Department"
      title={item.name}
      onClose={close}
      acts={
        <Button variant="contained" startIcon={<Icon path={editIcon} />} aria-keyshortcuts="E" onClick={edit}>
          Edit
        </Button>
      }
    >
      <Box sx={{ font: 'var(--t-body)', paddingTop: 1.5 }}>
        {item.estateName}. Promises an answer within {item.promiseHours} working hours, Monday to Friday from 08:00 to
        17:00. {item.email === '' ? 'Its snags are mailed to nobody.' : `Its snags are mailed to ${item.email}.`}
        {!item.isEnabled && ' It takes no new snags.'}
      </Box>
    </SidePanel>
  );
}

const fieldsOf = ({ name, promiseHours, email, latitude, longitude, isEnabled }: RaRecord) => ({
  name: name as string,
  promiseHours: promiseHours as number,
  email: (email as string | null) ?? '',
  latitude: (latitude as number | null | undefined) ?? null,
  longitude: (longitude as number | null | undefined) ?? null,
  isEnabled: isEnabled as boolean,
});

function Fields() {
  return (
    <>
      <TextInput source="name" validate={required()} />
      <NumberInput
        source="promiseHours"
        label="Working hours until an answer"
        helperText="Monday to Friday, 08:00 to 17:00."
        validate={required()}
      />
      <TextInput
        source="email"
        label="E-mail address"
        type="email"
        defaultValue=""
        helperText="Each snag is mailed there with a link that answers or closes it without an account. Empty for none."
      />
      <NumberInput source="latitude" defaultValue={null} />
      <NumberInput source="longitude" defaultValue={null} />
      <BooleanInput source="isEnabled" label="Takes new snags" defaultValue />
    </>
  );
}

const degrees = (value: number | null | undefined): string => String(value ?? '');

const compare = compareFields({
  name: 'Name',
  promiseHours: 'Working hours until an answer',
  email: { label: 'E-mail address', text: (address: string | null) => address ?? '' },
  latitude: { label: 'Latitude', text: degrees },
  longitude: { label: 'Longitude', text: degrees },
  isEnabled: 'Takes new snags',
});

/** The form that changes a department. */
export function DepartmentEdit() {
  return (
    <Edit title="Department" mutationMode="pessimistic" redirect="list" transform={fieldsOf} actions={false}>
      <RoomForm compare={compare}>
        <Fields />
      </RoomForm>
    </Edit>
  );
}

/** The form that adds a department to an estate. */
export function DepartmentCreate() {
  return (
    <Create
      title="Add a department"
      redirect="list"
      transform={(record: RaRecord) => ({ estateId: record['estateId'] as string, ...fieldsOf(record) })}
    >
      <RoomForm>
        <EstateInput permission="configuration.write" />
        <Fields />
      </RoomForm>
    </Create>
  );
}
