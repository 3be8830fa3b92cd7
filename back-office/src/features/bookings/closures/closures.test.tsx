import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { fakeApi, refuse, type FakeApi } from '../../../platform/testing/fake-api.ts';
import { showRoom } from '../../../platform/testing/show-room.tsx';
import { staffSignedIn } from '../../../platform/testing/staff-signed-in.ts';
import { ClosureCreate } from './closures.tsx';

const QUEUE = 'GET /api/console/bookings';
const CLOSE = 'POST /api/console/closures';

let api: FakeApi;

beforeEach(() => {
  api = fakeApi({
    'GET /api/console/services': () => ({ items: [], total: 0 }),
    [QUEUE]: ({ query }) => ({ items: [], total: query.status === 'BOOKED' ? 2 : 1, isMore: false }),
  });
  staffSignedIn(api);
});

const fill = (label: string | RegExp, value: string): void =>
  void fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('closing a day', () => {
  test('shows how many bookings a closure will cancel, before it is saved', async () => {
    showRoom(<ClosureCreate />, 'closures');
    fill(/^Day/, '2026-12-16');
    expect(await screen.findByText('3 bookings will be canceled, and the customers notified.')).toBeDefined();
    expect(api.inputsOf(QUEUE)[0]?.query).toMatchObject({ estateId: '91', date: '2026-12-16' });
  });

  test('shows an error at its field and keeps what was typed', async () => {
    api.answer(CLOSE, refuse('validation', { fields: { date: 'This day has passed.' } }));
    showRoom(<ClosureCreate />, 'closures');
    fill(/^Day/, '2026-11-02');
    fill(/^Reason/, 'Storm');
    await waitFor(() => expect(api.inputsOf(QUEUE)).not.toEqual([]));
    fireEvent.click(screen.getByRole('button', { name: 'Close the day' }));
    expect(await screen.findByText('This day has passed.')).toBeDefined();
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Reason/).value).toBe('Storm');
    expect(api.inputsOf(CLOSE)).toEqual([
      { body: { estateId: '91', serviceId: null, date: '2026-11-02', reason: 'Storm' } },
    ]);
  });

  test('shows an error of the whole form beside the button', async () => {
    api.answer(CLOSE, refuse('conflict'));
    showRoom(<ClosureCreate />, 'closures');
    fill(/^Day/, '2026-12-16');
    fill(/^Reason/, 'Storm');
    await waitFor(() => expect(api.inputsOf(QUEUE)).not.toEqual([]));
    fireEvent.click(screen.getByRole('button', { name: 'Close the day' }));
    expect((await screen.findAllByText('This was changed in the meantime. Please try again.')).length).toBeGreaterThan(
      0,
    );
  });
});
