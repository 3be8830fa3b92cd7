import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { dropAllDrafts } from '../../platform/drafts/drafts.ts';
import { fakeApi, refuse } from '../../platform/testing/fake-api.ts';
import { showRoom } from '../../platform/testing/show-room.tsx';
import { staffSignedIn } from '../../platform/testing/staff-signed-in.ts';
import { HouseholdRulesRoom } from './household-rules-room.tsx';

const READ = 'GET /api/console/estates/{estateId}/household-rules';
const SAVE = 'PUT /api/console/estates/{estateId}/household-rules';
const family = { id: '91-family', displayName: 'Family', description: '' };
const tenant = { id: '91-tenant', displayName: 'Tenant', description: '' };
const rules = { roleIds: [family.id, tenant.id], needsApproval: true, version: 1, choices: [family, tenant] };
const REFUSED = 'Owners cannot give one of these roles.';

test('a role that a colleague has switched off meanwhile is named, and does not keep the rules from being saved', async () => {
  dropAllDrafts();
  const api = fakeApi({
    [READ]: () => rules,
    [SAVE]: refuse('validation', { fields: { roleIds: REFUSED } }),
  });
  staffSignedIn(api);
  showRoom(<HouseholdRulesRoom />);
  fireEvent.click(await screen.findByRole('radio', { name: 'at once' }));
  api.answer(READ, () => ({ ...rules, roleIds: [family.id], choices: [family] }));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Some of it is not valid. Each field says what.');
  expect(screen.getByRole('group', { name: 'Roles that owners give in their house' }).textContent).toContain(REFUSED);
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Tenant' })).toBeNull());
  api.answer(SAVE, () => ({ ...rules, roleIds: [family.id], choices: [family], needsApproval: false, version: 2 }));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(api.inputsOf(SAVE)).toHaveLength(2));
  expect(api.inputsOf(SAVE)[1]?.body).toEqual({ roleIds: [family.id], needsApproval: false });
  expect(await screen.findByText('Saved')).toBeDefined();
});
