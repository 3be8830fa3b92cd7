import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, refuse, type FakeApi } from '../../../platform/testing/fake-api.ts';
import { showScreen } from '../../../platform/testing/show-screen.tsx';
import { closeAlert, shownAlert } from '../../../platform/testing/shown-dialog.ts';
import { signedIn } from '../../../platform/testing/signed-in.tsx';
import { VisitorScreen } from '../visitor.screen.tsx';
import { invitingEntry, madeInvite, upcomingInvite } from '../visitors.factory.ts';

vi.mock('../../../platform/store/encrypted-store.ts', () => import('../../../platform/testing/memory-store.ts'));

const INVITE = 'POST /api/vistor/invite';
const PAUSE = 'PUT /api/vistor/pause';
const weekly = { weekdays: ['tuesday' as const], firstDay: '2027-03-09', lastDay: '2027-03-31', pausedDays: [] };

let api: FakeApi;
let pausedDays: string[];
beforeEach(() => {
  // 10:20 on Thursday, 11 March 2027, at the estate.
  vi.useFakeTimers({ now: new Date('2027-03-11T08:20:00.000Z'), toFake: ['Date'] });
  pausedDays = [];
  api = fakeApi({
    [INVITE]: () => [madeInvite],
    'GET /api/vistor/upcoming': () => [
      upcomingInvite({ Visitor: 'Petrus Mokoena', Date: '2027-03-16', weekly: { ...weekly, pausedDays } }),
    ],
  });
  signedIn(api, { entries: [invitingEntry()] });
  return () => vi.useRealTimers();
});

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const addButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'ADD VISITOR' });

describe('a visitor who comes every week', () => {
  it('is added with weekdays, hours and days, said in one sentence, and shared as one invitation', async () => {
    showScreen(<VisitorScreen />, '/AddVisitor');
    type('Visitor Name', 'Sam');
    type('Phone Number', '0749013365');
    fireEvent.click(screen.getByRole('radio', { name: 'Every week' }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Tuesday' }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Thursday' }));
    expect(
      screen.getByText('Every Tuesday, 11:00 – 12:00, until Wed 9 Jun 2027. One code, one entry and one exit a day.'),
    ).toBeDefined();
    fireEvent.click(addButton());
    const card = await screen.findByRole('article', { name: 'Sam' });
    expect(card.textContent).toContain('Every Tuesday, 11:00 – 12:00');
    fireEvent.click(screen.getByRole('button', { name: 'SHARE' }));
    await screen.findByText('You have successfully created access for your visitor.');
    expect(api.inputsOf(INVITE)[0]?.body).toMatchObject({
      visitorName: 'Sam',
      weekly: { weekdays: ['tuesday'], firstDay: '2027-03-11', lastDay: '2027-06-09' },
    });
  });

  it('is not added without a weekday', () => {
    showScreen(<VisitorScreen />, '/AddVisitor');
    type('Visitor Name', 'Sam');
    type('Phone Number', '0749013365');
    fireEvent.click(screen.getByRole('radio', { name: 'Every week' }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Thursday' }));
    expect(screen.getByText('Please choose at least one weekday.')).toBeDefined();
    expect(addButton().disabled).toBe(true);
    fireEvent.click(screen.getByRole('radio', { name: 'Once' }));
    expect(addButton().disabled).toBe(false);
  });

  it('has a card that says the days, and days that can be paused', async () => {
    showScreen(<VisitorScreen />, '/Visitor');
    const card = within(await screen.findByRole('article', { name: 'PETRUS MOKOENA' }));
    expect(card.getByText(/Every Tuesday, until Wed 31 Mar 2027/)).toBeDefined();
    api.answer(PAUSE, ({ query }) => {
      pausedDays = [query.date];
      return {};
    });
    fireEvent.click(card.getByRole('button', { name: 'DAYS' }));
    const days = within(await screen.findByRole('dialog', { name: 'On which days does Petrus come?' }));
    fireEvent.click(days.getByRole('checkbox', { name: 'Tue 23 Mar 2027' }));
    await waitFor(() =>
      expect(days.getByRole<HTMLInputElement>('checkbox', { name: 'Tue 23 Mar 2027' }).checked).toBe(false),
    );
    expect(api.inputsOf(PAUSE)[0]?.query).toEqual({ inviteID: 'invite-1', date: '2027-03-23', isPaused: 'true' });
    expect(days.getByRole<HTMLInputElement>('checkbox', { name: 'Tue 16 Mar 2027' }).checked).toBe(true);
  });

  it('keeps the day when the server refuses to pause it, and says why', async () => {
    api.answer(PAUSE, refuse('visitors/has-arrived'));
    showScreen(<VisitorScreen />, '/Visitor');
    fireEvent.click(await screen.findByRole('button', { name: 'DAYS' }));
    const days = within(await screen.findByRole('dialog', { name: 'On which days does Petrus come?' }));
    fireEvent.click(days.getByRole('checkbox', { name: 'Tue 23 Mar 2027' }));
    expect((await shownAlert()).text).not.toBe('');
    await closeAlert();
    await waitFor(() =>
      expect(days.getByRole<HTMLInputElement>('checkbox', { name: 'Tue 23 Mar 2027' }).checked).toBe(true),
    );
  });

  it('is revoked and paused, but not shared again while inside', async () => {
    api.answer('GET /api/vistor/upcoming', () => [
      upcomingInvite({ Visitor: 'Petrus Mokoena', Date: '2027-03-16', status: 'arrived', weekly }),
    ]);
    showScreen(<VisitorScreen />, '/Visitor');
    const card = within(await screen.findByRole('article', { name: 'PETRUS MOKOENA' }));
    expect(card.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['REVOKE', 'DAYS']);
  });
});
