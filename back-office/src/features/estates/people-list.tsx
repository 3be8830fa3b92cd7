import { Box } from '@mui/material';
import { DataTable, SelectInput, TextInput, useGetList } from 'react-admin';
import type { RoleOfEstate } from '@ekhaya/contract/estates/console-people';
import { Nothing, RoomList } from '../../platform/rooms/room-list.tsx';
import { TwoLines } from '../../platform/rooms/two-lines.tsx';
import { useEstateClock } from '../../platform/session/use-estate-clock.ts';
import { useEstateFilter, useMay } from '../../platform/session/use-staff.ts';
import { OfferRole } from './offer-role.tsx';
import type { StaffViewOfPerson } from './people.queries.ts';

/** Everybody who has a role at the estates that are shown. */
export function PeopleList() {
  const estate = useEstateFilter();
  const { momentOf } = useEstateClock();
  const mayGrant = useMay('roles.grant');
  const { data: roles = [] } = useGetList<RoleOfEstate>('roles', {
    pagination: { page: 1, perPage: 100 },
    sort: { field: 'rank', order: 'DESC' },
    filter: estate,
  });
  const choices = roles.map(({ id, displayName, estateName }) => ({ id, name: `${displayName}, ${estateName}` }));
  return (
    <RoomList
      title="People and roles"
      filters={[
        <TextInput key="q" source="q" label="Name, e-mail, mobile or unit" alwaysOn resettable sx={{ width: 280 }} />,
        <SelectInput key="role" source="roleId" label="Role" choices={choices} emptyText="Any role" alwaysOn />,
      ]}
      filter={estate}
      {...(mayGrant && { actions: <OfferRole /> })}
      sort={{ field: 'name', order: 'ASC' }}
    >
      <DataTable<StaffViewOfPerson>
        bulkActionButtons={false}
        rowClick="show"
        empty={<Nothing text="Nobody here is called that." />}
      >
        <DataTable.Col
          source="name"
          label="Name"
          render={({ firstName, lastName }: StaffViewOfPerson) => <b>{`${firstName} ${lastName}`}</b>}
        />
        <DataTable.Col
          source="email"
          label="Contact"
          render={({ email, emailVerified, mobile }: StaffViewOfPerson) => (
            <TwoLines first={emailVerified ? email : `${email} (never confirmed)`} second={`+${mobile}`} />
          )}
        />
        <DataTable.Col
          label="Roles"
          disableSort
          render={({ roles: held }: StaffViewOfPerson) => (
            <Box sx={{ display: 'grid', gap: 0.25 }}>
              {held.map(({ grantId, roleDisplayName, estateName, unitNumber }) => (
                <span key={grantId}>
                  {roleDisplayName}, {estateName}
                  {unitNumber !== '' && `, unit ${unitNumber}`}
                </span>
              ))}
            </Box>
          )}
        />
        <DataTable.Col
          source="signedUpAt"
          label="Signed up"
          render={({ signedUpAt, roles: [role] }: StaffViewOfPerson) => momentOf(signedUpAt, role?.estateId)}
        />
      </DataTable>
    </RoomList>
  );
}
