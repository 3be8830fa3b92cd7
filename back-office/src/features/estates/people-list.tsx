import { Box } from '@mui/material';
import { DataTable, useGetList } from 'react-admin';
import type { RoleOfEstate } from '@ekhaya/contract/estates/console-people';
import { choiceFilter, searchFilter } from '../../platform/rooms/list-filters.tsx';
import { RoomList } from '../../platform/rooms/room-list.tsx';
import { TwoLines } from '../../platform/rooms/two-lines.tsx';
import { useEstateClock } from '../../platform/session/use-estate-clock.ts';
import { useEstateFilter, useHasPermission } from '../../platform/session/use-staff.ts';
import { OfferRole } from './offer-role.tsx';
import type { StaffViewOfPerson } from './people.queries.ts';

/** Lists the people who have a role at the chosen estate, or at any estate of the person. */
export function PeopleList() {
  const estate = useEstateFilter();
  const { momentOf } = useEstateClock();
  const mayGrant = useHasPermission('roles.grant');
  const { data: roles = [] } = useGetList<RoleOfEstate>('roles', {
    pagination: { page: 1, perPage: 100 },
    sort: { field: 'rank', order: 'DESC' },
    filter: estate,
  });
  const choices = roles.map(({ id, displayName, estateName }) => ({ id, name: `${displayName}, ${estateName}` }));
  return (
    <RoomList
      title="People and roles"
      emptyText="Nobody found."
      rowClick="show"
      filters={[searchFilter('Name, e-mail, mobile or unit', 280), choiceFilter('roleId', 'Role', choices)]}
      {...(mayGrant && { actions: <OfferRole /> })}
      sort={{ field: 'name', order: 'ASC' }}
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
    </RoomList>
  );
}
