import { Dialog, DialogTitle, TextField } from '@mui/material';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, type FakeApi } from '../../platform/testing/fake-api.ts';
import { showRoom } from '../../platform/testing/show-room.tsx';
import { staffSignedIn } from '../../platform/testing/staff-signed-in.ts';
import { Alarm } from './alarm.tsx';
import type { GateAlert } from './alerts.queries.ts';

vi.mock('@ekhaya/browser/alarm/alarm', () => ({ startAlarm: () => undefined }));

const LIST = 'GET /api/gate/alerts';

const alert: GateAlert = {
  id: 'a1',
  estateId: '91',
  estateName: 'Msasa Ridge',
  isDrill: false,
  status: 'OPEN',
  name: 'Thandi Nkosi',
  unit: '14',
  createdAt: '2026-11-14T08:00:00.000Z',
  acknowledgedAt: null,
  acknowledgedBy: '',
  endedAt: null,
  isUnproved: false,
  isYours: false,
  isAcknowledgedByYou: false,
  position: null,
  next: null,
  steps: [],
};

let api: FakeApi;
beforeEach(() => {
  api = fakeApi({ [LIST]: () => [] });
  staffSignedIn(api);
});

/** A room with a dialog, below the alarm. */
function Room() {
  const [isOpen, setOpen] = useState(true);
  const { pathname, search } = useLocation();
  return (
    <>
      <Alarm />
      <p>{pathname + search}</p>
      <Dialog open={isOpen} transitionDuration={0} onClose={() => setOpen(false)}>
        <DialogTitle>Book for somebody</DialogTitle>
        <TextField label="Name" autoFocus />
      </Dialog>
    </>
  );
}

/** Opens the room with its dialog, and lets an alert ring above it. */
async function ringAboveDialog(): Promise<{ dialog: HTMLElement; open: HTMLElement }> {
  const { queryClient } = showRoom(<Room />);
  await screen.findByLabelText('Name');
  await waitFor(() => expect(api.inputsOf(LIST)).toHaveLength(1));
  api.answer(LIST, () => [alert]);
  await act(() => queryClient.invalidateQueries());
  return { dialog: screen.getByRole('dialog'), open: await screen.findByText('Open in the control room') };
}

test('an alert that rings while a dialog is open is read, and takes the focus and a press', async () => {
  const { dialog, open } = await ringAboveDialog();
  expect(screen.getByRole('alert', { hidden: false }).textContent).toContain('Thandi Nkosi, unit 14');
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  act(() => open.focus());
  expect(document.activeElement).toBe(open);
  expect(dialog.contains(open)).toBe(true);
  fireEvent.click(open);
  expect(await screen.findByText('/control-room?row=a1')).toBeDefined();
});

test('rings above the room again when the dialog has closed', async () => {
  const { dialog } = await ringAboveDialog();
  fireEvent.keyDown(dialog, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((await screen.findByRole('alert', { hidden: false })).textContent).toContain('Thandi Nkosi, unit 14');
});
