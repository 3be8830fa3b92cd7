import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, neverAnswers, noNetwork, refuse, type FakeApi } from '../../platform/testing/fake-api.ts';
import { setOnline } from '../../platform/testing/network.ts';
import { showScreen } from '../../platform/testing/show-screen.tsx';
import { answerQuestion, askedQuestion, closeAlert, shownAlert } from '../../platform/testing/shown-dialog.ts';
import { accessEntry, signedIn } from '../../platform/testing/signed-in.tsx';
import { VisitDetails } from './upcoming/visit-details.tsx';
import { VisitorAliasScreen } from './visitor-alias.screen.tsx';
import { visitorsLive } from './visitors.live.ts';
import { VisitorScreen } from './visitor.screen.tsx';
import { invitingEntry, upcomingInvite } from './visitors.factory.ts';

vi.mock('../../platform/store/encrypted-store.ts', () => import('../../platform/testing/memory-store.ts'));
const LIST = 'GET /api/vistor/upcoming';
const REVOKE = 'PUT /api/vistor/revokeInvite';

let api: FakeApi;
let invites: ReturnType<typeof upcomingInvite>[];

beforeEach(() => {
  invites = [
    upcomingInvite(),
    upcomingInvite({ InviteID: 'invite-9', Visitor: '', Date: '2027-03-16', From: '0700', To: '2400' }),
  ];
  api = fakeApi({ [LIST]: () => invites });
});

async function show(): Promise<void> {
  signedIn(api, { entries: [invitingEntry()] });
  showScreen(<VisitorScreen />, '/Visitor');
  await screen.findByText('UPCOMING VISITORS');
}

const cardOf = (name: string): HTMLElement => screen.getByRole('article', { name });

const nothing = () => Promise.resolve();
const noActions = {
  sharing: undefined,
  shared: undefined,
  shareNew: async () => undefined,
  shareAgain: nothing,
  close: () => undefined,
  revoking: undefined,
  revoke: nothing,
  openDays: () => undefined,
};

describe('Visitor', () => {
  it("'cards with name (upper-cased), phone, from-to times, date, SHARE and REVOKE'; heading 'UPCOMING VISITORS' when any", async () => {
    await show();
    const card = cardOf('LINDIWE KHUMALO');
    expect(card.textContent).toContain('082 412 7788');
    expect(card.textContent).toContain('14:00\u00a0–\u00a015:00');
    expect(card.textContent).toContain('Thu 11 Mar 2027');
    expect(within(card).getByRole('button', { name: 'SHARE' })).toBeTruthy();
    expect(within(card).getByRole('button', { name: 'REVOKE' })).toBeTruthy();
    expect(cardOf('NOT SPECIFIED').textContent).toContain('07:00\u00a0–\u00a024:00');
    expect(api.inputsOf(LIST)[0]?.query).toEqual({ userId: 'me', estateID: '91' });
  });

  it("'ADD VISITOR button to /AddVisitor'", async () => {
    await show();
    fireEvent.click(screen.getByRole('button', { name: 'ADD VISITOR' }));
    await waitFor(() => expect(location.pathname).toBe('/AddVisitor'));
  });

  it('shows a skeleton while the list is being read', async () => {
    api.answer(LIST, neverAnswers);
    signedIn(api, { entries: [invitingEntry()] });
    showScreen(<VisitorScreen />, '/Visitor');
    expect(await screen.findByText('Loading')).toBeTruthy();
  });

  it('\'Empty: You do not have any upcoming visitors, click the "Add visitor" button to add a visitor\'', async () => {
    invites = [];
    signedIn(api, { entries: [invitingEntry()] });
    showScreen(<VisitorScreen />, '/Visitor');
    expect(
      await screen.findByText('You do not have any upcoming visitors, click the "Add visitor" button to add a visitor'),
    ).toBeTruthy();
    expect(screen.getByRole('button', { name: 'ADD VISITOR' })).toBeTruthy();
    expect(screen.queryByText('UPCOMING VISITORS')).toBeNull();
  });

  it('shows that the role may not invite visitors', async () => {
    invites = [];
    signedIn(api, { entries: [accessEntry()] });
    showScreen(<VisitorScreen />, '/Visitor');
    expect(await screen.findByText('Your role at Msasa Ridge does not invite visitors.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'ADD VISITOR' })).toBeNull();
  });

  it('shows a failure to read the list, with a retry', async () => {
    api.answer(LIST, refuse('forbidden'));
    signedIn(api, { entries: [invitingEntry()] });
    showScreen(<VisitorScreen />, '/Visitor');
    expect(await screen.findByText('Your visitors could not be read')).toBeTruthy();
    api.answer(LIST, () => invites);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('article', { name: 'LINDIWE KHUMALO' })).toBeTruthy();
  });

  it('offline: stays readable with its age, and nothing can be shared or revoked', async () => {
    await show();
    setOnline(false);
    expect(await screen.findByText(/^Saved/)).toBeTruthy();
    fireEvent.click(within(cardOf('LINDIWE KHUMALO')).getByRole('button', { name: 'SHARE' }));
    expect((await shownAlert()).text).toBe(
      'You are offline. Nothing is lost: please try again once you have a network.',
    );
    await closeAlert();
    fireEvent.click(within(cardOf('LINDIWE KHUMALO')).getByRole('button', { name: 'REVOKE' }));
    await answerQuestion(true);
    expect((await shownAlert()).text).toMatch(/^You are offline/);
    await closeAlert();
    expect(cardOf('LINDIWE KHUMALO')).toBeTruthy();
  });

  it('a revocation without an answer is not called lost or done', async () => {
    api.answer(REVOKE, noNetwork);
    await show();
    fireEvent.click(within(cardOf('LINDIWE KHUMALO')).getByRole('button', { name: 'REVOKE' }));
    await answerQuestion(true);
    expect((await shownAlert()).text).toBe(
      'No answer came. We do not know whether it arrived: please look at your visitors.',
    );
  });

  it('an arrival shows at once; the visit can no longer be shared or revoked', async () => {
    await show();
    invites = [upcomingInvite({ status: 'arrived' })];
    act(() => void visitorsLive.visitors?.());
    expect(await screen.findByText('ARRIVED')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'SHARE' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'REVOKE' })).toBeNull();
  });

  it('a visit of a host who may no longer invite is not valid: it can be revoked, and not shared', async () => {
    invites = [upcomingInvite({ status: 'revoked' })];
    await show();
    const card = within(cardOf('LINDIWE KHUMALO'));
    expect(card.getByText('NOT VALID')).toBeTruthy();
    expect(card.getByText('Your role does not invite visitors now. The code opens no gate.')).toBeTruthy();
    expect(card.queryByRole('button', { name: 'SHARE' })).toBeNull();
    expect(card.getByRole('button', { name: 'REVOKE' })).toBeTruthy();
  });

  it.each([
    ['expected' as const, true],
    ['revoked' as const, false],
  ])('beside the list, a visit that is %s shows its code and can be shared: %s', (status, isValid) => {
    showScreen(<VisitDetails invite={upcomingInvite({ status })} actions={noActions} />, '/Visitor');
    expect(screen.queryByText('K7M 3QXR') !== null).toBe(isValid);
    expect(screen.queryByRole('button', { name: 'SHARE' }) !== null).toBe(isValid);
    expect(screen.queryByText('NOT VALID') === null).toBe(isValid);
    expect(screen.getByRole('button', { name: 'REVOKE' })).toBeTruthy();
  });

  it('beside the list, a weekly visitor who is inside is revoked or paused, and not shared', () => {
    const weekly = { weekdays: ['thursday' as const], firstDay: '2027-01-07', lastDay: '2027-04-30', pausedDays: [] };
    showScreen(<VisitDetails invite={upcomingInvite({ status: 'arrived', weekly })} actions={noActions} />, '/Visitor');
    const buttons = screen.getAllByRole('button').map((button) => button.textContent);
    expect(buttons).toEqual(expect.arrayContaining(['REVOKE', 'PAUSE A DAY']));
    expect(buttons).not.toContain('SHARE');
  });

  it('/visitor redirects to /Visitor', async () => {
    showScreen(<VisitorAliasScreen />, '/visitor');
    await waitFor(() => expect(location.pathname).toBe('/Visitor'));
  });
});

describe('REVOKE', () => {
  it("'confirm Are you sure you want to remove {visitor} ? then revoke and refresh'", async () => {
    api.answer(REVOKE, () => {
      invites = invites.slice(1);
      return {};
    });
    await show();
    fireEvent.click(within(cardOf('LINDIWE KHUMALO')).getByRole('button', { name: 'REVOKE' }));
    const question = await askedQuestion();
    expect([question.text, question.confirmLabel, question.cancelLabel]).toEqual([
      'Are you sure you want to remove Lindiwe Khumalo ?',
      'Yes',
      'No',
    ]);
    await answerQuestion(false);
    expect(api.inputsOf(REVOKE)).toEqual([]);
    fireEvent.click(within(cardOf('LINDIWE KHUMALO')).getByRole('button', { name: 'REVOKE' }));
    await answerQuestion(true);
    await waitFor(() => expect(screen.queryByText('LINDIWE KHUMALO')).toBeNull());
    expect(api.inputsOf(REVOKE)).toEqual([{ query: { inviteID: 'invite-1' } }]);
  });

  it.each([
    ['visitors/has-arrived', 'This visitor has already arrived.'],
    ['internal', 'Unable to revokeVisitor'],
  ] as const)('shows why a revocation failed with %s: %s', async (code, text) => {
    api.answer(REVOKE, refuse(code));
    await show();
    fireEvent.click(within(cardOf('LINDIWE KHUMALO')).getByRole('button', { name: 'REVOKE' }));
    await answerQuestion(true);
    expect((await shownAlert()).text).toBe(text);
    await closeAlert();
    expect(cardOf('LINDIWE KHUMALO')).toBeTruthy();
  });
});
