import { Alert, Box, Button, TextField, Typography } from '@mui/material';
import { useState, type FormEvent } from 'react';
import { useNotify } from 'react-admin';
import { ApiError } from '@ekhaya/browser/api/api-error';
import { sentenceOf } from '../../platform/failure/failure-sentence.ts';
import { useUnsaved } from '../../platform/rooms/unsaved-changes.ts';
import { useGrantRole, type StaffViewOfPerson } from './people.queries.ts';
import { RoleSelect } from './role-select.tsx';

/** The form that grants a person a role of lower rank than the caller's own, optionally with a unit number. */
export function GrantRole({ person }: { person: StaffViewOfPerson }) {
  const grant = useGrantRole(person.id);
  const notify = useNotify();
  const [roleId, setRole] = useState('');
  const [unitNumber, setUnit] = useState('');
  const [problem, setProblem] = useState<unknown>();
  const fields = problem instanceof ApiError ? problem.fields : {};
  useUnsaved(roleId !== '' || unitNumber.trim() !== '');

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setProblem(undefined);
    try {
      const given = await grant({ roleId, unitNumber: unitNumber.trim() });
      notify(`${given.roleDisplayName} given`, { type: 'success' });
      setRole('');
      setUnit('');
    } catch (error) {
      setProblem(error);
    }
  };

  return (
    <Box component="form" onSubmit={submit}>
      <Typography component="h2" variant="h2" sx={{ marginBottom: 1.5 }}>
        Give a role
      </Typography>
      {!person.emailVerified && (
        <Alert severity="warning" sx={{ marginBottom: 2 }}>
          {person.email} was never confirmed. Make sure that the account belongs to this person before you give it a
          role.
        </Alert>
      )}
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'flex-start' }}>
        <RoleSelect roleId={roleId} onChange={setRole} problem={fields['roleId']} />
        <TextField
          label="Unit number"
          value={unitNumber}
          onChange={({ target }) => setUnit(target.value)}
          error={'unitNumber' in fields}
          helperText={fields['unitNumber'] ?? 'The person’s house; empty for none'}
        />
        <Button type="submit" variant="contained" disabled={roleId === ''}>
          Give the role
        </Button>
      </Box>
      {problem !== undefined && Object.keys(fields).length === 0 && (
        <Alert severity="error" sx={{ marginTop: 1 }}>
          {sentenceOf(problem)}
        </Alert>
      )}
    </Box>
  );
}
