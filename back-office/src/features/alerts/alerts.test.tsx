import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { startAlarm } from '@ekhaya/browser/alarm/alarm';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { fakeApi, refuse, type FakeApi } from '../../platform/testing/fake-api.ts';
import { showRoom } from '../../platform/testing/show-room.tsx';
import { staffSignedIn } from '../../platform/testing/staff-signed-in.ts';
import { Alarm } from './alarm.tsx';
import type { GateAlert, GateAlertWithPerson } from './alerts.queries.ts';
import { ControlRoom } from './control-room.tsx';

vi.mock('@ekhaya/browser/alarm/alarm', () => ({ startAlarm: vi.fn<typeof startAlarm>() }));
const stopAlarm = vi.fn<() => void>();

const LIST = 'GET /api/gate/alerts';
const ACKNOWLEDGE = 'POST /api/gate/alerts/{id}/acknowledge';
const CLOSE = 'POST /api/gate/alerts/{id}/close';
const at = '2026-11-14T08:00:00.000Z';

const alert = (overrides: Partial<GateAlert> = {}): GateAlert => ({
  id: 'a1',
  estateId: '91',
  estateName: 'Msasa Ridge',
  isDrill: false,
  status: 'OPEN',
  name: 'Thandi Nkosi',
  unit: '14',
  createdAt: at,
  acknowledgedAt: null,
  acknowledgedBy: '',
  isUnproved: false,
  isYours: false,
  isAcknowledgedByYou: false,
  endedAt: null,
  position: { latitude: -26.00214, longitude: 28.13021, accuracy: 12, at },
  next: { name: 'Kabelo Dube', at: '2026-11-14T08:01:00.000Z' },
  steps: [
    { kind: 'sent', by: 'Thandi Nkosi', at },
    { kind: 'rung', by: 'Grace Moyo', at },
  ],
  ...overrides,
});

const plot = {
  type: 'Feature' as const,
  id: 'plot-14',
  properties: { kind: 'plot' as const, name: '14' },
  geometry: {
    type: 'Polygon' as const,
    coordinates: [
      [
        [28.13, -26.002],
        [28.131, -26.002],
        [28.131, -26.003],
        [28.13, -26.002],
      ] as [number, number][],
    ],
  },
};

const withPerson = (of: GateAlert): GateAlertWithPerson => ({
  ...of,
  mobile: '27725550114',
  photoUrl: '',
  roleDisplayName: 'Owner',
  housemates: 2,
  vehicles: ['white Corolla'],
  emergencyContact: { name: 'Lindiwe', number: '0825550115' },
});

let api: FakeApi;
beforeEach(() => {
  stopAlarm.mockClear();
  vi.mocked(startAlarm).mockReset().mockReturnValue(stopAlarm);
  api = fakeApi({
    [LIST]: () => [alert()],
    'GET /api/gate/alerts/{id}': () => withPerson(alert()),
    'GET /api/gate/alerts/{id}/guards': () => [],
    [ACKNOWLEDGE]: () => alert({ acknowledgedAt: at }),
    'GET /api/directory/api/estates/{estateID}/emergency': () => [],
    'GET /api/estates/{estateID}/map': () => ({ type: 'FeatureCollection', features: [plot] }),
  });
  staffSignedIn(api);
});

test('shows the person, her emergency contact and the position with accuracy, and answers once', async () => {
  showRoom(<ControlRoom />, '', '', '?row=a1');
  await screen.findByText(/-26\.00214, 28\.13021 \(12 m\), renewed/);
  expect(screen.getByText('Msasa Ridge, Sat 14 Nov, 10:00:00')).toBeDefined();
  expect(within(screen.getByRole('list', { name: 'What happens' })).getByText('10:01:00')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Call Lindiwe' }).getAttribute('href')).toBe('tel:0825550115');
  expect(await screen.findByRole('img', { name: 'Plan of the estate with her position and her house' })).toBeTruthy();
  expect(document.querySelectorAll('.plan-outage, .plan-here-around, .plan-here')).toHaveLength(3);
  expect(screen.getByRole('link', { name: 'Ambulance 10177' }).getAttribute('href')).toBe('tel:10177');
  expect(screen.getByText('It also rings at Kabelo Dube')).toBeTruthy();
  api.answer(ACKNOWLEDGE, refuse('conflict'));
  fireEvent.click(screen.getByRole('button', { name: 'I see it, help is coming' }));
  await waitFor(() => expect(api.inputsOf(ACKNOWLEDGE)).toEqual([{ params: { id: 'a1' } }]));
});

test('asks before it closes an alert, so that a second press of the answer does not end it', async () => {
  const seen = alert({ acknowledgedAt: at, acknowledgedBy: 'Grace Moyo', next: null });
  api.answer(CLOSE, () => ({ ...seen, status: 'CLOSED' }));
  api.answer(ACKNOWLEDGE, () => {
    api.answer('GET /api/gate/alerts/{id}', () => withPerson(seen));
    return seen;
  });
  showRoom(<ControlRoom />, '', '', '?row=a1');
  fireEvent.click(await screen.findByRole('button', { name: 'I see it, help is coming' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Close the alert ...' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText(/^Thandi Nkosi has not said that they are safe\./)).toBeTruthy();
  expect(api.inputsOf(CLOSE)).toEqual([]);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close the alert' }));
  await waitFor(() => expect(api.inputsOf(CLOSE)).toEqual([{ params: { id: 'a1' } }]));
  expect(api.inputsOf(ACKNOWLEDGE)).toHaveLength(1);
});

/** The control room with an alert open, and the alarm that stands above all rooms. */
const showAlarmAnd = (open: GateAlert): void => {
  api.answer(LIST, () => [open]);
  api.answer('GET /api/gate/alerts/{id}', () => withPerson(open));
  showRoom(
    <>
      <Alarm />
      <ControlRoom />
    </>,
    '',
    '',
    '?row=a1',
  );
};

test('an alert of her own neither rings at her desk nor is hers to answer', async () => {
  showAlarmAnd(alert({ isYours: true }));
  expect(await screen.findByText('This is your own alert: somebody else answers it.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'I see it, help is coming' })).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(startAlarm).not.toHaveBeenCalled();
});

test('says of somebody who has signed up and proved nothing that their number is not verified', async () => {
  showAlarmAnd(alert({ isUnproved: true, unit: '' }));
  const text = 'Their number is not verified, and nobody gave them a role or a house here.';
  await waitFor(() => expect(screen.getAllByText(text)).toHaveLength(2));
  // No SMS is sent of it.
  expect(screen.getByText('Rings here and at Grace Moyo, by push')).toBeDefined();
  expect(screen.queryByText(/push and SMS/)).toBeNull();
});

test('on a phone the plan is on top, and the answer is docked at the foot of the page', async () => {
  document.documentElement.toggleAttribute('data-is-below-phone', true);
  onTestFinished(() => document.documentElement.removeAttribute('data-is-below-phone'));
  showRoom(<ControlRoom />, '', '', '?row=a1');
  const answer = await screen.findByRole('button', { name: 'I see it, help is coming' });
  const panel = screen.getByRole('complementary', { name: 'Thandi Nkosi, unit 14' });
  expect(answer.parentElement).toBe(panel.lastElementChild);
  const plan = await screen.findByRole('img', { name: 'Plan of the estate with her position and her house' });
  const who = within(panel).getByRole('heading', { name: 'Thandi Nkosi, unit 14' });
  expect(plan.compareDocumentPosition(who) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
});

test('rings above every room until somebody acknowledges', async () => {
  const { queryClient } = showRoom(<Alarm />);
  await screen.findByText('Thandi Nkosi, unit 14');
  expect(screen.getByRole('link', { name: 'Open in the control room' }).getAttribute('href')).toBe(
    '/control-room?row=a1',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Sound off for me' }));
  expect(screen.queryByRole('button', { name: 'Sound off for me' })).toBeNull();
  api.answer(LIST, () => [alert({ acknowledgedAt: at })]);
  await queryClient.invalidateQueries();
  await waitFor(() => expect(screen.queryByText('Thandi Nkosi, unit 14')).toBeNull());
});

test('shows each alert that rings, a drill below the real ones, and sounds until each is silenced or acknowledged', async () => {
  const second = alert({ id: 'a2', name: 'Pieter van Wyk', createdAt: '2026-11-14T08:01:00.000Z' });
  const drill = alert({ id: 'a3', name: 'Grace Moyo', isDrill: true, createdAt: '2026-11-14T08:02:00.000Z' });
  api.answer(LIST, () => [drill, second, alert()]);
  const { queryClient } = showRoom(<Alarm />);
  expect(await screen.findByText('2 EMERGENCIES AND 1 DRILL RING')).toBeDefined();
  expect(screen.getAllByText(/, unit 14$/).map(({ textContent }) => textContent)).toEqual([
    'Thandi Nkosi, unit 14',
    'Pieter van Wyk, unit 14',
    'Grace Moyo, unit 14',
  ]);
  expect(screen.getByRole('alert').hasAttribute('data-is-drill')).toBe(false);
  const silence = (name: string) =>
    fireEvent.click(screen.getByRole('button', { name: 'Sound off for me', description: `${name}, unit 14` }));
  silence('Grace Moyo');
  silence('Thandi Nkosi');
  expect(stopAlarm).not.toHaveBeenCalled();
  silence('Pieter van Wyk');
  expect(stopAlarm).toHaveBeenCalledTimes(1);
  api.answer(LIST, () => [alert({ id: 'a4', name: 'Amina Patel' }), second, alert()]);
  await queryClient.invalidateQueries();
  await waitFor(() => expect(startAlarm).toHaveBeenCalledTimes(2));
  api.answer(LIST, () => [alert({ id: 'a4', name: 'Amina Patel', acknowledgedAt: at }), second, alert()]);
  await queryClient.invalidateQueries();
  await waitFor(() => expect(stopAlarm).toHaveBeenCalledTimes(2));
  expect(screen.getByText('2 EMERGENCIES RING')).toBeDefined();
});

test('says that nobody has alerted security, and that the alerts could not be read', async () => {
  api.answer(LIST, () => []);
  showRoom(<ControlRoom />);
  expect(await screen.findByText('Nobody has alerted security')).toBeTruthy();
  api.answer(LIST, refuse('unavailable'));
  showRoom(<ControlRoom />);
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});
