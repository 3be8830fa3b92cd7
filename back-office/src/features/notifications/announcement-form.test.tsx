import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { fakeApi, refuse, type FakeApi } from '../../platform/testing/fake-api.ts';
import { showRoom } from '../../platform/testing/show-room.tsx';
import { staffSignedIn } from '../../platform/testing/staff-signed-in.ts';
import { AnnouncementForm } from './announcement-form.tsx';

const SEND = 'POST /api/console/notifications';
const PREVIEW = 'POST /api/console/notifications/preview';

function show(): FakeApi {
  const api = fakeApi({
    'GET /api/console/notifications/audiences': () => [
      { id: '91', name: 'Msasa Ridge', roles: [{ name: 'owner', displayName: 'Owner' }] },
    ],
    [SEND]: refuse('validation', { fields: { url: 'Invalid URL' } }),
  });
  staffSignedIn(api);
  showRoom(<AnnouncementForm />, 'notifications');
  return api;
}

const fill = (label: string | RegExp, value: string): void =>
  void fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('writing a notification', () => {
  test('is previewed as the resident sees it, with how many people it reaches', async () => {
    const api = show();
    api.answer(PREVIEW, ({ body }) => ({
      notification: {
        id: 'n',
        notificationId: 'n',
        notificationID: 'n',
        title: body.title,
        description: '',
        image: '',
        url: '',
        status: 'SENT',
        type: 'others',
        createdAt: { _seconds: 0 },
        expiresAt: null,
      },
      people: 7,
      phones: 1,
    }));
    await screen.findByLabelText('Owner');
    fill(/^Title/, 'Water off');
    const preview = within(screen.getByRole('region', { name: 'Preview' }));
    expect(preview.getByText('Water off')).toBeDefined();
    expect(preview.getByText('ESTATE')).toBeDefined();
    fireEvent.click(preview.getByRole('button', { name: 'How many does it reach?' }));
    expect(await preview.findByText('7 people, 1 phone by push.')).toBeDefined();
  });

  test('uploads its picture', async () => {
    const api = show();
    api.answer('POST /api/console/notifications/pictures', () => ({ url: '/media/pool' }));
    await screen.findByLabelText('Owner');
    fill(/^Title/, 'Water off');
    const file = new File(['pixels'], 'pool.png', { type: 'image/png' });
    fireEvent.change(screen.getByLabelText('Picture file'), { target: { files: [file] } });
    await screen.findByRole('button', { name: 'Without a picture' });
    fireEvent.click(screen.getByRole('button', { name: 'Send or schedule' }));
    await waitFor(() => expect(api.inputsOf(SEND)[0]?.body).toMatchObject({ image: '/media/pool' }));
  });

  test('is sent with the chosen estate, roles and times', async () => {
    const api = show();
    fireEvent.click(await screen.findByLabelText('Owner'));
    fill(/^Title/, 'Water off');
    fill('Send at', '2026-12-01T08:30');
    fill('Show until', '2026-12-01T12:00');
    fireEvent.click(screen.getByRole('button', { name: 'Send or schedule' }));
    await waitFor(() => expect(api.inputsOf(SEND)).toHaveLength(1));
    expect(api.inputsOf(SEND)[0]?.body).toMatchObject({
      estateIds: ['91'],
      roles: ['owner'],
      title: 'Water off',
      scheduledAt: '2026-12-01T06:30:00.000Z',
      expiresAt: '2026-12-01T10:00:00.000Z',
    });
    expect(await screen.findByText('Invalid URL')).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>(/^Title/).value).toBe('Water off');
  });
});
