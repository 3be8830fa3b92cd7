import { gateRulesExample } from '@ekhaya/contract/gate-access/testing/gate-rules-example';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { fakeApi, refuse, type FakeApi } from '../../../platform/testing/fake-api.ts';
import { showRoom } from '../../../platform/testing/show-room.tsx';
import { staffSignedIn } from '../../../platform/testing/staff-signed-in.ts';
import type { GateRules } from '../gate.queries.ts';
import { GateRulesRoom } from './gate-rules-room.tsx';

const SAVE = 'PUT /api/console/estates/{estateId}/gate-rules';

const rules: GateRules = {
  ...gateRulesExample,
  roleHours: [{ roleName: 'Employee', opensAt: '0600', closesAt: '1800' }],
};

const role = (name: string, rank: number) => ({
  id: name,
  estateId: '91',
  estateName: 'Msasa Ridge',
  name,
  displayName: `${name}s`,
  description: '',
  rank,
  uses: [],
  permissions: [],
  isGrantable: true,
});

function show(signed: Parameters<typeof staffSignedIn>[1] = {}): FakeApi {
  const api = fakeApi({
    'GET /api/console/estates/{estateId}/gate-rules': () => ({ ...rules, version: 3 }),
    'GET /api/console/roles': () => ({
      items: [role('Owner', 68), role('Employee', 40), role('Guard', 30), role('Visitor', 1)],
      total: 4,
    }),
    [SAVE]: () => ({ ...rules, version: 4 }),
  });
  staffSignedIn(api, signed);
  showRoom(<GateRulesRoom />);
  return api;
}

describe('rules per estate', () => {
  test('save the opening hours of all gates', async () => {
    const api = show();
    fireEvent.mouseDown(await screen.findByLabelText('Gates open at'));
    fireEvent.click(await screen.findByRole('option', { name: '05:00' }));
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(api.inputsOf(SAVE)).toEqual([{ params: { estateId: '91' }, body: { ...rules, opensAt: '0500' } }]),
    );
  });

  test('lead to the field that is refused, and say what no field does', async () => {
    const api = show();
    const fields = {
      secondsBetweenEntries: 'Please enter full minutes.',
      'roleHours.9.roleName': 'There is no such role.',
    };
    api.answer(SAVE, refuse('validation', { fields }));
    const seconds = await screen.findByLabelText('Seconds between two entries of one person');
    fireEvent.change(seconds, { target: { value: '61' } });
    const save = screen.getByRole('button', { name: 'Save' });
    save.focus();
    fireEvent.click(save);
    await waitFor(() => expect(document.activeElement).toBe(seconds));
    expect(screen.getByRole('alert').textContent).toBe(
      'Some of it is not valid. Each field says what. There is no such role.',
    );
  });

  test('save the time between two entries of a person', async () => {
    const api = show();
    fireEvent.change(await screen.findByLabelText('Seconds between two entries of one person'), {
      target: { value: '90' },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(api.inputsOf(SAVE)[0]?.body).toEqual({ ...rules, secondsBetweenEntries: 90 }));
  });

  test('show an error of the server at its field', async () => {
    const api = show();
    api.answer(SAVE, refuse('validation', { fields: { closesAt: 'Please enter a time of day from 0000 to 2400.' } }));
    await screen.findByLabelText('Gates open at');
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Please enter a time of day from 0000 to 2400.')).toBeDefined();
  });

  test('give a role hours and take them from another, for each role that opens gates', async () => {
    const api = show();
    const switches = await screen.findAllByRole('switch', { name: /^Hours of/ });
    expect(switches.map((each) => (each as HTMLInputElement).checked)).toEqual([false, true, false]);
    expect(screen.queryByRole('switch', { name: 'Hours of Visitors' })).toBeNull();
    fireEvent.click(screen.getByRole('switch', { name: 'Hours of Guards' }));
    const ofGuards = within(screen.getByRole('group', { name: 'Times of Guards' }));
    fireEvent.mouseDown(ofGuards.getByLabelText('Until'));
    fireEvent.click(await screen.findByRole('option', { name: '06:00' }));
    fireEvent.mouseDown(ofGuards.getByLabelText('From'));
    fireEvent.click(await screen.findByRole('option', { name: '22:00' }));
    fireEvent.click(screen.getByRole('switch', { name: 'Hours of Employees' }));
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    const roleHours = [{ roleName: 'Guard', opensAt: '2200', closesAt: '0600' }];
    await waitFor(() => expect(api.inputsOf(SAVE)[0]?.body).toEqual({ ...rules, roleHours }));
  });

  test('show the hours of roles to staff who may not read the roles, and say that there are others', async () => {
    const api = show({ permissions: ['gate.manage'] });
    expect(await screen.findByText('Other roles are shown to staff who may find people.')).toBeDefined();
    expect(screen.getByRole('switch', { name: 'Hours of Employee' })).toHaveProperty('checked', true);
    expect(api.inputsOf('GET /api/console/roles')).toEqual([]);
  });

  test('say in words how the hours of roles differ from those that somebody else saved', async () => {
    const api = show();
    fireEvent.click(await screen.findByRole('switch', { name: 'Hours of Employees' }));
    api.answer(SAVE, refuse('changed-meanwhile', { change: { by: 'Vusi', at: '2026-11-21T08:00:00.000Z' } }));
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Compare' }));
    expect(screen.getByRole('row', { name: 'Hours by role Employee 06:00 – 18:00 —' })).toBeDefined();
  });
});
