import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { SectionHead } from '../../../platform/page/section-head.tsx';
import { Row } from '../../../platform/page/row.tsx';
import { useEstateClock } from '../../../platform/session/use-estate-clock.ts';
import { useHasPermission } from '../../../platform/session/use-staff.ts';
import { dayText } from '../../../platform/time/moment-text.ts';
import { EndRoleDialog } from './end-role-dialog.tsx';
import { GiveRole } from './give-role.tsx';
import { LastDayDialog } from './last-day-dialog.tsx';
import { areOfSeveralEstates, daysOfRole, heldRoles, roleText } from '../person-texts.ts';
import type { GrantedRole, PersonForStaff } from '../people.queries.ts';

const list = { listStyle: 'none', margin: 0, padding: 0 } as const;

/** The roles of a person in words and dates. Staff give one, or end one at once. */
export function PersonRoles({ person }: { person: PersonForStaff }) {
  const mayGrant = useHasPermission('roles.grant');
  const held = heldRoles(person);
  const had = person.roles.filter(({ revokedAt }) => revokedAt !== null);
  return (
    <>
      <section aria-label="Roles">
        <SectionHead title="Roles" />
        {held.length === 0 && (
          <Box sx={{ padding: '12px 0', color: 'var(--ink-2)' }}>{person.firstName} holds no role at your estates.</Box>
        )}
        <Box component="ul" sx={list}>
          {held.map((role) => (
            <HeldRole key={role.grantId} person={person} role={role} />
          ))}
        </Box>
        {mayGrant && (
          <Box sx={{ paddingTop: '14px' }}>
            <GiveRole person={person} />
          </Box>
        )}
      </section>
      {had.length > 0 && (
        <section aria-label="Earlier roles">
          <SectionHead title="Earlier roles" />
          <Box component="ul" sx={list}>
            {had.map((role) => (
              <FormerRole key={role.grantId} role={role} isEstateNamed={areOfSeveralEstates(person.roles)} />
            ))}
          </Box>
        </section>
      )}
    </>
  );
}

function HeldRole({ person, role }: { person: PersonForStaff; role: GrantedRole }) {
  const { zoneOf } = useEstateClock();
  const [isAsking, setAsking] = useState(false);
  const [isDating, setDating] = useState(false);
  const giver = role.grantedBy === null ? '' : `, given by ${role.grantedBy.name || 'somebody who left'}`;
  return (
    <>
      <Row
        title={roleText(role, areOfSeveralEstates(person.roles))}
        note={`${daysOfRole(role, zoneOf(role.estateId))}${giver}`}
        end={
          role.canBeRemoved && (
            <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', justifyContent: 'flex-end' }}>
              <Button
                variant="sand"
                size="small"
                aria-label={`Last day of the role ${role.roleDisplayName}`}
                onClick={() => setDating(true)}
              >
                Last day ...
              </Button>
              <Button
                variant="sand"
                size="small"
                aria-label={`End the role ${role.roleDisplayName}`}
                onClick={() => setAsking(true)}
              >
                End ...
              </Button>
            </Box>
          )
        }
      />
      {isDating && <LastDayDialog person={person} role={role} onClose={() => setDating(false)} />}
      {isAsking && <EndRoleDialog person={person} role={role} onClose={() => setAsking(false)} />}
    </>
  );
}

function FormerRole({ role, isEstateNamed }: { role: GrantedRole; isEstateNamed: boolean }) {
  const { zoneOf } = useEstateClock();
  const day = (instant: string): string => dayText(instant, zoneOf(role.estateId));
  const ender = role.revokedBy === null ? '' : `, ended by ${role.revokedBy.name || 'somebody who left'}`;
  return (
    <Row
      title={roleText(role, isEstateNamed)}
      note={`${day(role.grantedAt)} – ${day(role.revokedAt ?? role.grantedAt)}${ender}`}
    />
  );
}
