import { Box, FormHelperText } from '@mui/material';
import { useId } from 'react';
import { SectionHead } from '../../../platform/page/section-head.tsx';
import { useHasPermission } from '../../../platform/session/use-staff.ts';
import { ReadView } from '../../../platform/states/read-view.tsx';
import { useGateRoles, type GateRole, type GateRules } from '../gate.queries.ts';
import { RoleHoursFields } from './role-hours-fields.tsx';
import { rolesForHours, timesOf, withTimes, type HoursOfRoles } from './role-hours.rules.ts';

interface RoleHoursSectionProps {
  estateId: string;
  rules: GateRules;
  onChange: (hours: HoursOfRoles) => void;
  /** The sentences of the server at the fields of the rules. */
  wrong: Readonly<Record<string, string>>;
}

/** The part of the gate rules that gives roles hours. Staff who may not read the roles of the estate see those with hours only. */
export function RoleHoursSection(props: RoleHoursSectionProps) {
  const mayReadRoles = useHasPermission('people.read');
  const titleId = useId();
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ display: 'grid', gap: 2 }}>
      <SectionHead title="Hours by role" id={titleId} />
      {mayReadRoles ? (
        <FieldsOfRoles {...props} />
      ) : (
        <>
          <Fields {...props} roles={[]} />
          <FormHelperText sx={{ marginX: 0 }}>Other roles are shown to staff who may find people.</FormHelperText>
        </>
      )}
      {props.wrong['roleHours'] !== undefined && (
        <FormHelperText error sx={{ marginX: 0 }}>
          {props.wrong['roleHours']}
        </FormHelperText>
      )}
    </Box>
  );
}

function FieldsOfRoles(props: RoleHoursSectionProps) {
  return (
    <ReadView read={useGateRoles(props.estateId)} what="The roles" rows={4}>
      {(roles) => <Fields {...props} roles={roles} />}
    </ReadView>
  );
}

function Fields({ rules, onChange: change, wrong, roles }: RoleHoursSectionProps & { roles: readonly GateRole[] }) {
  const { roleHours } = rules;
  return rolesForHours(roles, rules).map((role) => {
    const path = `roleHours.${roleHours.findIndex(({ roleName }) => roleName === role.name)}`;
    return (
      <RoleHoursFields
        key={role.name}
        role={role}
        times={timesOf(roleHours, role.name)}
        onChange={(times) => change(withTimes(roleHours, role.name, times))}
        wrong={{ opensAt: wrong[`${path}.opensAt`], closesAt: wrong[`${path}.closesAt`] }}
      />
    );
  });
}
