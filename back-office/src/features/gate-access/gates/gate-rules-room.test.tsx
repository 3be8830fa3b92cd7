import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { fakeApi, refuse, type FakeApi } from '../../../platform/testing/fake-api.ts';
import { showRoom } from '../../../platform/testing/show-room.tsx';
import { staffSignedIn } from '../../../platform/testing/staff-signed-in.ts';
import type { GateRules } from '../gate.queries.ts';
import { GateRulesRoom } from './gate-rules-room.tsx';

const SAVE = 'PUT /api/console/estates/{estateId}/gate-rules';

const rules: GateRules = {
  lowestRank: 2,
  keepsOrder: true,
  secondsBetweenEntries: 60,
  opensAt: '0000',
  closesAt: '2400',
  retentionDays: 180,
};

function show(): FakeApi {
  const api = fakeApi({
    'GET /api/console/estates/{estateId}/gate-rules': () => ({ ...rules, version: 3 }),
    [SAVE]: () => ({ ...rules, version: 4 }),
  });
  staffSignedIn(api);
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
});
