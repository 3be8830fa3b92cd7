import type { showToast } from '@ekhaya/ui-kit/feedback/toast';
import type { House } from '@ekhaya/contract/household/household';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, neverAnswers, noNetwork, refuse, type FakeApi } from '../../platform/testing/fake-api.ts';
import { setOnline } from '../../platform/testing/network.ts';
import { answerQuestion, askedQuestion, closeAlert, shownAlert } from '../../platform/testing/shown-dialog.ts';
import { showScreen } from '../../platform/testing/show-screen.tsx';
import { signedIn } from '../../platform/testing/signed-in.tsx';
import { HouseholdScreen } from './household.screen.tsx';
import { InviteScreen } from './invite.screen.tsx';
import { MemberScreen } from './member.screen.tsx';

vi.mock('@ekhaya/ui-kit/feedback/toast', () => ({ showToast: vi.fn<typeof showToast>() }));
vi.mock('../../platform/store/encrypted-store.ts', () => import('../../platform/testing/memory-store.ts'));

const READ = 'GET /api/household';
const INVITE = 'POST /api/household/invite';
const WITHDRAW = 'DELETE /api/household/invite/{id}';
const CHANGE = 'PUT /api/household/{grantId}';
const END = 'DELETE /api/household/{grantId}';

const member = (overrides: Partial<House['members'][number]> = {}): House['members'][number] => ({
  grantId: 'grant-thandi',
  firstName: 'Thandi',
  lastName: 'Nkosi',
  photoUrl: '',
  roleName: 'Owner',
  roleDisplayName: 'Owner',
  since: '2021-03-01',
  firstDay: null,
  lastDay: null,
  isPlanned: false,
  isYou: true,
  canBeChanged: false,
  ...overrides,
});
const daniel = member({
  grantId: 'grant-daniel',
  firstName: 'Daniel',
  lastName: 'Pillay',
  roleName: 'Tenant',
  roleDisplayName: 'Tenant',
  since: '2025-12-01',
  firstDay: '2025-12-01',
  lastDay: '2026-11-30',
  isYou: false,
  canBeChanged: true,
});
const house = (overrides: Partial<House> = {}): House => ({
  estateName: 'Msasa Ridge',
  unitNumber: '14',
  today: '2026-11-12',
  members: [member(), daniel],
  invitations: [
    {
      id: 'invitation',
      name: 'Kagiso Nkosi',
      recipient: 'kagiso@nkosi.example',
      roleDisplayName: 'Tenant',
      firstDay: null,
      lastDay: null,
      state: 'invited',
      untilDay: '2026-11-17',
      canBeWithdrawn: true,
    },
  ],
  roles: [
    { id: 'family', displayName: 'Family' },
    { id: 'tenant', displayName: 'Tenant' },
  ],
  weekly: [],
  needsApproval: true,
  latestLastDay: null,
  ...overrides,
});

let api: FakeApi;
beforeEach(() => {
  api = fakeApi({
    [READ]: () => [house()],
    [INVITE]: () => ({ id: 'invited' }),
    [WITHDRAW]: () => ({}),
    [CHANGE]: () => ({}),
    [END]: () => ({}),
  });
  signedIn(api);
});

describe('Household', () => {
  const show = () => showScreen(<HouseholdScreen />, '/Household');

  it('shows who has a role in the house, since when and until when, and who is invited', async () => {
    show();
    expect(await screen.findByRole('heading', { name: 'Unit 14' })).toBeDefined();
    const rows = within(screen.getByRole('list', { name: 'People of unit 14' })).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))).toEqual([
      'Thandi NkosiOwner, since 1 Mar 2021you',
      'Kagiso NkosiTenantINVITED, UNTIL 17 NOVWithdraw',
      'Daniel PillayTenant, 1 Dec 2025 – 30 Nov 2026Lease ends in 18 days',
    ]);
    fireEvent.click(screen.getByRole('button', { name: /Daniel Pillay/ }));
    await waitFor(() => expect(location.pathname).toBe('/HouseholdMember'));
  });

  it('shows who comes every week', async () => {
    const gardener = { id: 'visit', visitor: 'Petrus Mokoena', from: '0700', to: '1600', lastDay: '2027-03-31' };
    api.answer(READ, () => [house({ weekly: [{ ...gardener, weekdays: ['tuesday', 'friday'] }] })]);
    show();
    const row = within(await screen.findByRole('list', { name: 'Comes every week' })).getByRole('link');
    expect(row.textContent?.replaceAll('\u00a0', ' ')).toBe('Petrus MokoenaTue, Fri, 07:00 – 16:00, until 31 Mar 2027');
    expect(row.getAttribute('href')).toBe('/Visitor?visit=visit');
  });

  it('asks before it withdraws an invitation', async () => {
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Withdraw the invitation of Kagiso Nkosi' }));
    expect((await askedQuestion()).text).toContain('kagiso@nkosi.example');
    await answerQuestion(true);
    await waitFor(() => expect(api.inputsOf(WITHDRAW)).toEqual([{ params: { id: 'invitation' } }]));
  });

  it('says that nobody knows when no answer came, and reads the household again', async () => {
    api.answer(WITHDRAW, noNetwork);
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Withdraw the invitation of Kagiso Nkosi' }));
    api.answer(READ, () => [house({ invitations: [] })]);
    await answerQuestion(true);
    expect((await shownAlert()).text).toBe(
      'No answer came. We do not know whether the invitation was withdrawn: please look at your household before you try again.',
    );
    await closeAlert();
    await waitFor(() => expect(screen.queryByText('Kagiso Nkosi')).toBeNull());
  });

  it('a tenant can neither invite nor change anybody', async () => {
    api.answer(READ, () => [
      house({
        roles: [],
        invitations: [],
        members: [member({ isYou: false }), { ...daniel, isYou: true, canBeChanged: false }],
      }),
    ]);
    show();
    await screen.findByRole('heading', { name: 'Unit 14' });
    expect(screen.queryByRole('button', { name: /Invite|Thandi|Withdraw/ })).toBeNull();
  });

  it('shows a skeleton while it is read, and that there is no house', async () => {
    api.answer(READ, neverAnswers);
    show();
    expect(screen.queryByText('You have no house at this estate.')).toBeNull();
    expect(await screen.findByRole('status')).toBeDefined();
  });

  it('says that there is no house at the estate', async () => {
    api.answer(READ, () => []);
    show();
    expect(await screen.findByText('You have no house at this estate.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Invite somebody' })).toBeNull();
  });

  it('can be read again after a failure', async () => {
    api.answer(READ, refuse('forbidden'));
    show();
    expect(await screen.findByText('Your household could not be read.')).toBeDefined();
    api.answer(READ, () => [house()]);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Unit 14' })).toBeDefined();
  });

  it('shows the saved household offline, with its age; inviting rests and says why', async () => {
    show();
    await screen.findByRole('heading', { name: 'Unit 14' });
    setOnline(false);
    expect(await screen.findByText(/^Saved/)).toBeDefined();
    expect(screen.getByText('Inviting needs a network.')).toBeDefined();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Invite somebody' }).disabled).toBe(true);
  });
});

describe('Invite', () => {
  const show = async () => {
    showScreen(<InviteScreen />, '/HouseholdInvite');
    await screen.findByLabelText('E-mail or mobile number');
  };
  const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const invite = () => fireEvent.click(screen.getByRole('button', { name: 'Invite' }));

  it('keeps the focus on its title when the form appears', async () => {
    showScreen(<InviteScreen />, '/HouseholdInvite');
    screen.getByRole('heading', { name: 'Invite' }).focus();
    await screen.findByLabelText('E-mail or mobile number');
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Invite' }));
  });

  it('sends address, name, role, house and days', async () => {
    await show();
    expect(screen.getByText(/The link works once, for 7 days\. The estate office approves it/)).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('Unit').value).toBe('14 Msasa Ridge');
    type('E-mail or mobile number', 'kagiso@nkosi.example');
    type('Name, if you like', 'Kagiso Nkosi');
    fireEvent.click(screen.getByRole('radio', { name: 'Tenant' }));
    invite();
    await waitFor(() =>
      expect(api.inputsOf(INVITE)).toEqual([
        {
          body: {
            estateId: '91',
            unitNumber: '14',
            recipient: 'kagiso@nkosi.example',
            name: 'Kagiso Nkosi',
            roleId: 'tenant',
            firstDay: null,
            lastDay: null,
          },
        },
      ]),
    );
    expect((await shownAlert()).text).toBe('The invitation is on its way');
    await closeAlert();
  });

  it('names a wrong address before it calls the server', async () => {
    await show();
    type('E-mail or mobile number', 'kagiso');
    invite();
    expect(await screen.findByText('Please enter a valid e-mail address or mobile number.')).toBeDefined();
    expect(api.inputsOf(INVITE)).toEqual([]);
  });

  it('keeps what was typed after a refusal, and shows the sentence of the server', async () => {
    api.answer(INVITE, refuse('conflict'));
    await show();
    type('E-mail or mobile number', 'kagiso@nkosi.example');
    invite();
    expect((await shownAlert()).text).toBe('This was changed in the meantime. Please try again.');
    await closeAlert();
    expect(screen.getByLabelText<HTMLInputElement>('E-mail or mobile number').value).toBe('kagiso@nkosi.example');
  });

  it('says that nobody knows when no answer came, and that it can be sent again', async () => {
    api.answer(INVITE, noNetwork);
    await show();
    type('E-mail or mobile number', 'kagiso@nkosi.example');
    invite();
    expect((await shownAlert()).text).toBe(
      'No answer came. We do not know whether the invitation was sent: please try again, nobody is invited twice.',
    );
    await closeAlert();
  });

  it('rests offline, and keeps what was typed', async () => {
    await show();
    type('E-mail or mobile number', 'kagiso@nkosi.example');
    setOnline(false);
    expect(await screen.findByText('Inviting needs a network. What you typed is kept.')).toBeDefined();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Invite' }).disabled).toBe(true);
  });
});

describe('A person of the household', () => {
  const show = () => showScreen(<MemberScreen />, '/HouseholdMember', { member: daniel, house: house() });

  it('loses the last day by the switch', async () => {
    show();
    fireEvent.click(screen.getByRole('switch', { name: 'There is no last day' }));
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(api.inputsOf(CHANGE)).toEqual([{ params: { grantId: 'grant-daniel' }, body: { lastDay: null } }]),
    );
    expect((await shownAlert()).text).toBe('The last day is changed');
    await closeAlert();
  });

  it('keeps the chosen end until it is saved, also through a reload and a failure', async () => {
    api.answer(CHANGE, refuse('internal'));
    show();
    fireEvent.click(screen.getByRole('switch', { name: 'There is no last day' }));
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect((await shownAlert()).text).toBe('The last day could not be changed. Please try again.');
    await closeAlert();
    cleanup();
    show();
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('switch', { name: 'There is no last day' }).checked).toBe(true),
    );
  });

  it('is ended at once, after a question that says what it does', async () => {
    show();
    fireEvent.click(screen.getByRole('button', { name: 'End at once' }));
    expect((await askedQuestion()).text).toContain('The gate closes for Daniel Pillay at once');
    await answerQuestion(true);
    await waitFor(() => expect(api.inputsOf(END)).toEqual([{ params: { grantId: 'grant-daniel' } }]));
    expect((await shownAlert()).text).toBe('The role has ended');
    await closeAlert();
  });
});
