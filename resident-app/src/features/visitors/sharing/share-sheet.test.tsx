import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { answerLater, fakeApi, noNetwork, refuse, type FakeApi } from '../../../platform/testing/fake-api.ts';
import { showScreen } from '../../../platform/testing/show-screen.tsx';
import { closeAlert, shownAlert } from '../../../platform/testing/shown-dialog.ts';
import { signedIn } from '../../../platform/testing/signed-in.tsx';
import { showToast } from '@ekhaya/ui-kit/feedback/toast';
import { VisitorScreen } from '../visitor.screen.tsx';
import { invitingEntry, madeInvite, upcomingInvite } from '../visitors.factory.ts';

vi.mock('@ekhaya/ui-kit/feedback/toast', () => ({ showToast: vi.fn<typeof showToast>() }));
vi.mock('../../../platform/store/encrypted-store.ts', () => import('../../../platform/testing/memory-store.ts'));

const LIST = 'GET /api/vistor/upcoming';
const INVITE = 'POST /api/vistor/invite';

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

describe('SHARE', () => {
  const share = () => fireEvent.click(within(cardOf('LINDIWE KHUMALO')).getByRole('button', { name: 'SHARE' }));

  it("'revoke existing invite, create new with same details; show first Message; reload upcoming'", async () => {
    api.answer(INVITE, () => {
      invites = [upcomingInvite({ InviteID: 'invite-2', code: madeInvite.Message })];
      return [madeInvite];
    });
    await show();
    share();
    const dialog = await screen.findByRole('dialog', {
      name: 'You have successfully created access for your visitor.',
    });
    expect(within(dialog).getByText('K7M 3QXR')).toBeTruthy();
    expect(
      within(dialog).getByText('Please choose one of the following applications to forward your visitors code.'),
    ).toBeTruthy();
    expect(api.inputsOf(INVITE)).toEqual([
      {
        query: { estateID: '91', replaces: 'invite-1' },
        body: {
          residentUserID: 'me',
          visitorName: 'Lindiwe Khumalo',
          visitorPhoneNumber: '+27824127788',
          invitedDateStart: '2027-03-11 14:00',
          invitedDateEnd: '2027-03-11 15:00',
        },
      },
    ]);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(screen.queryByText('NOT SPECIFIED')).toBeNull());
  });

  it('pressed again before the answer, invites once; after a lost answer it repeats the same key', async () => {
    const later = answerLater([madeInvite]);
    api.answer(INVITE, later.answer);
    await show();
    share();
    share();
    later.release();
    fireEvent.click(await screen.findByRole('button', { name: 'Close' }));
    expect(api.inputsOf(INVITE)).toHaveLength(1);
    api.answer(INVITE, noNetwork);
    share();
    await closeAlert();
    share();
    await closeAlert();
    const keys = api.headersOf(INVITE, 'Idempotency-Key');
    expect(keys).toHaveLength(3);
    expect(new Set(keys.slice(1)).size).toBe(1);
  });

  it('shows the detail of a reached quota; the next press gets a new key', async () => {
    api.answer(INVITE, refuse('visitors/quota-reached'));
    await show();
    share();
    expect((await shownAlert()).text).toBe(
      'Your house has invited as many visitors for this day as the estate allows.',
    );
    await closeAlert();
    share();
    await closeAlert();
    expect(new Set(api.headersOf(INVITE, 'Idempotency-Key')).size).toBe(2);
  });

  describe('the sheet with the code', () => {
    const opened: string[] = [];
    const open = async () => {
      api.answer(INVITE, () => [madeInvite]);
      await show();
      share();
      await screen.findByRole('dialog');
    };
    beforeEach(() => {
      opened.length = 0;
      const note = (event: Event) => {
        const link = event.target instanceof Element ? event.target.closest('a') : null;
        if (!link) return;
        event.preventDefault();
        opened.push(link.href);
      };
      document.addEventListener('click', note, { capture: true });
      onTestFinished(() => document.removeEventListener('click', note, { capture: true }));
    });

    it("'e-mail' opens the mail program with code and pass", async () => {
      await open();
      fireEvent.click(screen.getByRole('button', { name: 'E-mail' }));
      expect(opened).toHaveLength(1);
      const address = decodeURIComponent(opened[0] ?? '');
      expect(address).toMatch(/^mailto:\?subject=Your code for Msasa Ridge&body=Hello Lindiwe Khumalo, /);
      expect(address).toContain('K7M 3QXR');
      expect(address).toContain(madeInvite.passUrl);
    });

    it.each([
      [true, 'success', 'Copied to clipboard!'],
      [false, 'error', 'Unable to access device clipboard!'],
    ] as const)("'copy to clipboard' (%s): a %s, '%s'", async (isAllowed, kind, text) => {
      const copied: string[] = [];
      const writeText = async (message: string): Promise<void> => {
        if (!isAllowed) throw new Error('refused');
        copied.push(message);
      };
      Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
      await open();
      fireEvent.click(screen.getByRole('button', { name: 'Copy to clipboard' }));
      await waitFor(() => expect(showToast).toHaveBeenLastCalledWith(kind, text));
      expect(copied.join()).toContain(isAllowed ? 'K7M 3QXR' : '');
    });
  });
});
