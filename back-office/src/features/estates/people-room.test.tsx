import { withdrawnEmailOf } from '@ekhaya/contract/wire/email.rules';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { dayMs } from '@ekhaya/contract/time/durations.rules';
import { fakeApi, neverAnswers, refuse, type FakeApi } from '../../platform/testing/fake-api.ts';
import { showRoom } from '../../platform/testing/show-room.tsx';
import { staffSignedIn } from '../../platform/testing/staff-signed-in.ts';
import { heldRole, roleToGive, thandiForStaff } from './people.factory.ts';
import { PeopleRoom } from './people-room.tsx';

const PEOPLE = 'GET /api/console/people';
const PERSON = 'GET /api/console/people/{id}';
const REMOVE_FACTORS = 'DELETE /api/console/people/{id}/second-factor';
const CHANGE_LAST_DAY = 'PUT /api/console/people/{id}/roles/{grantId}';
const GIVE = 'POST /api/console/people/{id}/roles';
const STAYING = 'GET /api/console/people/{id}/roles/{grantId}/household';
const END_ROLE = 'DELETE /api/console/people/{id}/roles/{grantId}';
const END_SESSION = 'DELETE /api/console/people/{id}/sessions/{sessionId}';
const REVOKE = 'DELETE /api/console/people/{id}/phones/{phoneId}';
const OFFERS = 'GET /api/console/role-offers';
const JOINING = 'GET /api/console/household-requests';
const ABOUT_DATA = 'GET /api/console/privacy-requests';

const roles = [
  roleToGive('role-owner', 'Owner', { rank: 68 }),
  roleToGive('tenant', 'Tenant'),
  roleToGive('manager', 'Manager', { isGrantable: false }),
];
function show(answers: Parameters<typeof fakeApi>[0] = {}, address = 'people'): FakeApi {
  const api = fakeApi({
    [PEOPLE]: () => ({ items: [thandiForStaff()], total: 1, isMore: false }),
    [PERSON]: () => thandiForStaff(),
    'GET /api/console/roles': () => ({ items: roles, total: 3 }),
    [OFFERS]: () => ({ items: [], total: 0 }),
    [JOINING]: () => ({ items: [], total: 0 }),
    [ABOUT_DATA]: () => ({ items: [], total: 0 }),
    'GET /api/console/bookings': () => ({ items: [], total: 10, isMore: false }),
    'GET /api/console/snags': () => ({ items: [], total: 2, isMore: false }),
    [GIVE]: () => heldRole({ roleDisplayName: 'Tenant' }),
    [END_ROLE]: () => ({}),
    [STAYING]: () => [],
    ...answers,
  });
  staffSignedIn(api);
  showRoom(<PeopleRoom />, address);
  return api;
}

const joining = {
  id: 'request',
  version: 1,
  estateId: '91',
  estateName: 'Msasa Ridge',
  unitNumber: '14',
  roleDisplayName: 'Family',
  firstDay: null,
  lastDay: null,
  person: { id: 'thandi', name: 'Thandi Nkosi', email: 'thandi@ekhaya.test', mobile: '27825550114', photoUrl: '' },
  invitedBy: { id: 'pieter', name: 'Pieter van Wyk' },
  household: [],
  waitingSince: '2026-11-22T08:00:00.000Z',
  promisedAt: '2026-11-23T08:00:00.000Z',
  isLate: true,
  decision: null,
  approves: null,
};

const openThandi = async (answers: Parameters<typeof fakeApi>[0] = {}): Promise<FakeApi> => {
  const api = show(answers, 'people?row=thandi');
  await screen.findByRole('region', { name: 'Roles' });
  return api;
};

describe('the list of people', () => {
  test('shows roles in words, house and number, and opens a person beside it', async () => {
    show();
    const row = (await screen.findByText('Owner, unit 14')).closest('li');
    expect(within(row ?? document.body).getByText('082 555 0114')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Thandi Nkosi' }));
    expect(await screen.findByText(/Owner, unit 14, Msasa Ridge, since 1 Nov 2026/)).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Close person' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Roles' })).toBeNull());
  });

  test('marks who asks to join a household, and whose role ends soon', async () => {
    const inDays = (days: number): string => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);
    const people = [
      thandiForStaff(),
      thandiForStaff({ id: 'grace', firstName: 'Grace', roles: [heldRole({ lastDay: inDays(48) })] }),
      thandiForStaff({ id: 'sipho', firstName: 'Sipho', roles: [heldRole({ lastDay: inDays(90) })] }),
    ];
    show({
      [PEOPLE]: () => ({ items: people, total: 3, isMore: false }),
      [JOINING]: () => ({ items: [joining], total: 1 }),
    });
    const rowOf = (name: string) => within(screen.getByRole('button', { name }).closest('li') ?? document.body);
    await screen.findByText('Asks to join');
    expect(rowOf('Thandi Nkosi').getByText('Asks to join')).toBeDefined();
    expect(rowOf('Grace Nkosi').getByText('Ends in 48 d')).toBeDefined();
    expect(rowOf('Sipho Nkosi').getByText('082 555 0114')).toBeDefined();
  });

  test('marks an account whose address was taken away, and says why beside it', async () => {
    const person = thandiForStaff({ email: withdrawnEmailOf('0a1b'), emailVerified: false });
    show({ [PEOPLE]: () => ({ items: [person], total: 1, isMore: false }), [PERSON]: () => person });
    expect(await screen.findByText('No address')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Thandi Nkosi' }));
    expect(await screen.findByText(/lost its e-mail address when ‘this was not me’ was pressed/)).toBeDefined();
    expect(screen.queryByText(/withdrawn\.invalid/)).toBeNull();
  });

  test('searches what is typed and narrows to staff and to a role', async () => {
    const api = show();
    await screen.findByText('Everybody 1');
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'JT 14' } });
    await waitFor(() => expect(api.inputsOf(PEOPLE).at(-1)).toMatchObject({ query: { q: 'JT 14' } }));
    fireEvent.click(screen.getByRole('button', { name: /^Staff/ }));
    await waitFor(() => expect(api.inputsOf(PEOPLE).at(-1)).toMatchObject({ query: { group: 'staff', q: 'JT 14' } }));
    fireEvent.change(screen.getByLabelText('Role'), { target: { value: 'tenant' } });
    await waitFor(() => expect(api.inputsOf(PEOPLE).at(-1)).toMatchObject({ query: { roleId: 'tenant' } }));
  });

  test('says what was searched when nobody is found, and shows everybody again', async () => {
    const api = show({ [PEOPLE]: () => ({ items: [], total: 0, isMore: false }) }, 'people?q=zebra');
    expect(await screen.findByText('Nobody is found by “zebra”')).toBeDefined();
    api.answer(PEOPLE, () => ({ items: [thandiForStaff()], total: 1, isMore: false }));
    fireEvent.click(screen.getByRole('button', { name: 'Show everybody' }));
    expect(await screen.findByRole('button', { name: 'Thandi Nkosi' })).toBeDefined();
  });

  test('reads on after the last person', async () => {
    const fifty = Array.from({ length: 50 }, (_, at) => thandiForStaff({ id: `person-${at}` }));
    const api = show({ [PEOPLE]: () => ({ items: fifty, total: 10_000, isMore: true }) });
    expect(await screen.findByText(/^Everybody 10.000\+$/)).toBeDefined();
    api.answer(PEOPLE, () => ({ items: [thandiForStaff({ id: 'person-50' })], total: 51, isMore: false }));
    fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Thandi Nkosi' })).toHaveLength(51));
    expect(api.inputsOf(PEOPLE).at(-1)).toMatchObject({ query: { after: 'person-49' } });
  });

  test('shows that it loads, and a failed read with a button that tries again', async () => {
    const api = show({ [PEOPLE]: neverAnswers });
    expect(await screen.findByRole('status', { name: 'Loading' })).toBeDefined();
    api.answer(PEOPLE, refuse('unavailable'));
  });

  test('tries again after a failure', async () => {
    const api = show({ [PEOPLE]: refuse('unavailable') });
    const again = await screen.findByRole('button', { name: 'Try again' });
    api.answer(PEOPLE, () => ({ items: [thandiForStaff()], total: 1, isMore: false }));
    fireEvent.click(again);
    expect(await screen.findByRole('button', { name: 'Thandi Nkosi' })).toBeDefined();
  });
});

describe('a person', () => {
  test('shows the way to the house, who asks to join it, and what the person asks for', async () => {
    await openThandi({
      [JOINING]: ({ query }) => ({
        items:
          query.personId === undefined
            ? [{ ...joining, id: 'other', person: { ...joining.person, id: 'bheki', name: 'Bheki Cele' } }]
            : [joining],
        total: 1,
      }),
      [ABOUT_DATA]: () => ({
        items: [
          {
            id: 'correction',
            version: 1,
            decision: null,
            estateId: '91',
            kind: 'correction',
            channel: 'letter',
            person: { id: 'thandi', name: 'Thandi Nkosi' },
            requester: '',
            contact: '',
            words: 'My name is spelt wrong.',
            receivedAt: '2026-11-03T08:00:00.000Z',
            dueAt: '2026-12-03T08:00:00.000Z',
            state: 'open',
            answer: '',
            answeredAt: null,
            answeredBy: null,
          },
        ],
        total: 1,
      }),
    });
    const linkTo = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');
    const requests = within(await screen.findByRole('region', { name: 'Requests' }));
    expect(requests.getByText('Family, invited by Pieter van Wyk, waits since 22 Nov 2026')).toBeDefined();
    expect(await requests.findByText('to answer by 3 Dec 2026')).toBeDefined();
    expect(linkTo('Asks for a correction')).toBe('/data-requests?row=correction');
    expect(linkTo('Asks to join house 14')).toBe('/household-requests?row=request');
    expect(linkTo('Bheki Cele')).toBe('/household-requests?row=other');
    expect(linkTo('See house')).toBe('/houses?q=14&row=91+14');
  });

  test('has a house with everybody who has a role there, vehicles, and roles in words and dates', async () => {
    await openThandi();
    const house = within(screen.getByRole('region', { name: 'House 14' }));
    expect(house.getByText('Family since 2 Nov 2026')).toBeDefined();
    expect(within(screen.getByRole('region', { name: 'Vehicles' })).getByText('JT 14 ZN GP')).toBeDefined();
    expect(screen.getByText('since 1 Nov 2026, given by Lerato Mokoena')).toBeDefined();
    expect(screen.getByText('1 Nov 2026 – 31 Oct 2026, ended by Johan Botha')).toBeDefined();
  });

  test('is given a role: every choice says what it may do, and roles of the caller’s own rank are not offered', async () => {
    const api = await openThandi();
    fireEvent.click(screen.getByRole('button', { name: 'Give a role' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Give Thandi a role' }));
    const tenant = await dialog.findByRole('radio', { name: /^Tenant.*Opens the gates.*books facilities\.$/ });
    expect(dialog.queryByRole('radio', { name: /Manager/ })).toBeNull();
    fireEvent.click(tenant);
    fireEvent.change(dialog.getByLabelText('Unit number'), { target: { value: ' 22 ' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Make Thandi Tenant' }));
    expect(await screen.findByText('Thandi is Tenant now')).toBeDefined();
    expect(api.inputsOf(GIVE)).toEqual([
      { params: { id: 'thandi' }, body: { roleId: 'tenant', unitNumber: '22', firstDay: null, lastDay: null } },
    ]);
  });

  test('is given a role that begins later: the message says when', async () => {
    await openThandi({ [GIVE]: ({ body }) => heldRole(body) });
    fireEvent.click(screen.getByRole('button', { name: 'Give a role' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Give Thandi a role' }));
    fireEvent.click(await dialog.findByRole('radio', { name: /^Tenant/ }));
    fireEvent.change(dialog.getByLabelText('First day'), { target: { value: '2999-12-01' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Make Thandi Tenant' }));
    expect(await screen.findByText('Thandi is Tenant from 1 Dec 2999')).toBeDefined();
  });

  test('keeps what was chosen when the role is held already', async () => {
    await openThandi({ [GIVE]: refuse('conflict') });
    fireEvent.click(screen.getByRole('button', { name: 'Give a role' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Give Thandi a role' }));
    fireEvent.click(await dialog.findByRole('radio', { name: /^Tenant/ }));
    fireEvent.click(dialog.getByRole('button', { name: 'Make Thandi Tenant' }));
    expect(await dialog.findByText('This was changed in the meantime. Please try again.')).toBeDefined();
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: /^Tenant/ }).checked).toBe(true);
  });

  test('loses a role only after a question that names what is lost', async () => {
    const api = await openThandi();
    fireEvent.click(screen.getByRole('button', { name: 'End the role Owner' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'End the role Owner of Thandi Nkosi?' }));
    expect(dialog.getByText(/loses this at once, on every phone: opens the gates/)).toBeDefined();
    expect(api.inputsOf(END_ROLE)).toEqual([]);
    const end = dialog.getByRole('button', { name: 'End the role Owner' });
    await waitFor(() => expect(end).toHaveProperty('disabled', false));
    fireEvent.click(end);
    await waitFor(() =>
      expect(api.inputsOf(END_ROLE)).toMatchObject([{ params: { id: 'thandi', grantId: 'grant-1' } }]),
    );
  });

  test('gets another last day', async () => {
    const api = await openThandi({ [CHANGE_LAST_DAY]: () => ({}) });
    fireEvent.click(screen.getByRole('button', { name: 'Last day of the role Owner' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Last day of Thandi as Owner' }));
    expect(dialog.getByRole('button', { name: 'Keep without a last day' })).toHaveProperty('disabled', true);
    fireEvent.change(dialog.getByLabelText('Last day'), { target: { value: '2027-03-31' } });
    const keep = dialog.getByRole('button', { name: 'Keep this last day' });
    await waitFor(() => expect(keep).toHaveProperty('disabled', false));
    fireEvent.click(keep);
    expect(await screen.findByText('The last day is changed')).toBeDefined();
    expect(api.inputsOf(CHANGE_LAST_DAY)).toMatchObject([
      { params: { id: 'thandi', grantId: 'grant-1' }, body: { lastDay: '2027-03-31' } },
    ]);
  });

  test('is signed out of a browser, and a phone is stopped, if the caller may', async () => {
    const api = await openThandi({ [END_SESSION]: () => ({}), [REVOKE]: () => ({}) });
    expect(screen.queryByRole('button', { name: /Stop Firefox on Android/ })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Sign out Chrome on Android' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Sign Thandi out there' }));
    expect(await screen.findByText('Signed out there')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Stop Safari on iPhone at the gates' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Stop this phone' }));
    await waitFor(() => expect(api.inputsOf(REVOKE)).toEqual([{ params: { id: 'thandi', phoneId: 'phone-2' } }]));
    expect(api.inputsOf(END_SESSION)).toEqual([{ params: { id: 'thandi', sessionId: 'session-1' } }]);
  });

  test('who lost her second factor is freed of it after a question', async () => {
    const api = await openThandi({ [REMOVE_FACTORS]: () => ({}) });
    fireEvent.click(screen.getByRole('button', { name: 'Remove the second factor of Thandi' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Remove the second factor' }));
    expect(await screen.findByText('The second factor is removed')).toBeDefined();
    expect(api.inputsOf(REMOVE_FACTORS)).toEqual([{ params: { id: 'thandi' } }]);
  });

  test('that cannot be read shows the failure in her place', async () => {
    const api = show({ [PERSON]: refuse('not-found') }, 'people?row=thandi');
    const again = await screen.findByRole('button', { name: 'Try again' });
    api.answer(PERSON, () => thandiForStaff());
    fireEvent.click(again);
    expect(await screen.findByRole('region', { name: 'Roles' })).toBeDefined();
  });
});
