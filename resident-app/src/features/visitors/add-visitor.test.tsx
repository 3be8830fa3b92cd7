import { showToast } from '@ekhaya/ui-kit/toast';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, refuse, type FakeApi } from '../../platform/testing/fake-api.ts';
import { setOnline } from '../../platform/testing/network.ts';
import { showScreen } from '../../platform/testing/show-screen.tsx';
import { answerQuestion, askedQuestion, closeAlert, shownAlert } from '../../platform/testing/shown-dialog.ts';
import { signedIn } from '../../platform/testing/signed-in.tsx';
import { AddVisitorScreen } from './add-visitor.screen.tsx';
import { invitingEntry, madeInvite } from './visitors.factory.ts';

vi.mock('@ekhaya/ui-kit/toast', () => ({ showToast: vi.fn<typeof showToast>() }));
vi.mock('../../platform/store/encrypted-store.ts', () => import('../../platform/testing/memory-store.ts'));

const INVITE = 'POST /api/vistor/invite';

let api: FakeApi;
beforeEach(() => {
  // 10:20 on Thursday, 11 March 2027, at the estate.
  vi.useFakeTimers({ now: new Date('2027-03-11T08:20:00.000Z'), toFake: ['Date'] });
  api = fakeApi({ [INVITE]: () => [madeInvite] });
  signedIn(api, { entries: [invitingEntry()] });
  return () => vi.useRealTimers();
});

const show = (): void => showScreen(<AddVisitorScreen />, '/AddVisitor');
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const addButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'ADD VISITOR' });
const add = async (name = 'lindiwe Khumalo', number = '082 412-7788') => {
  type('Visitor Name', name);
  type('Phone Number', number);
  fireEvent.click(addButton());
  return screen.findByRole('article', { name: 'Lindiwe Khumalo' });
};
const share = (card: HTMLElement) => fireEvent.click(within(card).getByRole('button', { name: 'SHARE' }));

describe('Add Visitor', () => {
  it("'Visitor Name, Phone Number, Date, Time'; 'Default visit time: next full hour to the hour after'", () => {
    show();
    expect(screen.getByLabelText<HTMLInputElement>('Visitor Name').value).toBe('');
    expect(screen.getByLabelText<HTMLInputElement>('Phone Number').value).toBe('');
    expect(screen.getByRole('button', { name: /^Date/ }).textContent).toContain('Thu 11 Mar 2027');
    expect(screen.getByRole('button', { name: /^Time/ }).textContent).toContain('11:00\u00a0–\u00a012:00');
  });

  it('speaks of the clock of the estate, wherever the phone is', async () => {
    signedIn(api, { id: 'aroha', entries: [{ ...invitingEntry(), timeZone: 'Pacific/Auckland' }] });
    show();
    // It is 21:20 there.
    await waitFor(() =>
      expect(screen.getByRole('button', { name: /^Time/ }).textContent).toContain('22:00\u00a0–\u00a023:00'),
    );
  });

  it("'phone keeps only plus and digits; name first letter capitalised; invite disabled while name or phone empty'", () => {
    show();
    expect(addButton().disabled).toBe(true);
    type('Visitor Name', 'lindiwe');
    expect(screen.getByLabelText<HTMLInputElement>('Visitor Name').value).toBe('Lindiwe');
    expect(addButton().disabled).toBe(true);
    type('Phone Number', '+27 (82) 412-77 88x');
    expect(screen.getByLabelText<HTMLInputElement>('Phone Number').value).toBe('+27824127788');
    expect(addButton().disabled).toBe(false);
    type('Visitor Name', '  ');
    expect(addButton().disabled).toBe(true);
  });

  it("'must be 10-digit local or 12-digit international'", () => {
    show();
    type('Visitor Name', 'Lindiwe');
    type('Phone Number', '08241277');
    fireEvent.click(addButton());
    expect(screen.getByRole('alert').textContent).toBe(
      'Must be either 10 digits local format i.e 0821234567 or 12 digits international format i.e +27821234567',
    );
    expect(screen.queryByRole('article')).toBeNull();
    type('Phone Number', '0824127788');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it("'add shows {name} added. Click on share button to complete invitation'; 'Contact card: name, mobile, REMOVE, SHARE'", async () => {
    show();
    const card = await add();
    expect(showToast).toHaveBeenLastCalledWith(
      'info',
      'Lindiwe Khumalo added. Click on share button to complete invitation',
    );
    expect(card.textContent).toContain('082 412 7788');
    expect(card.textContent).toContain('Thu 11 Mar 2027, 11:00\u00a0–\u00a012:00');
    expect(screen.getByLabelText<HTMLInputElement>('Visitor Name').value).toBe('');
    expect(api.inputsOf(INVITE)).toEqual([]);
  });

  it("'removal asks confirmation'", async () => {
    show();
    const card = await add();
    fireEvent.click(within(card).getByRole('button', { name: 'REMOVE' }));
    expect((await askedQuestion()).text).toBe('Are you sure you want to remove Lindiwe Khumalo ?');
    await answerQuestion(false);
    expect(screen.getByRole('article')).toBeTruthy();
    fireEvent.click(within(card).getByRole('button', { name: 'REMOVE' }));
    await answerQuestion(true);
    await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
  });

  it("'share one entry; on success code dialog; Close returns to /visitor'", async () => {
    show();
    share(await add());
    const dialog = await screen.findByRole('dialog', {
      name: 'You have successfully created access for your visitor.',
    });
    expect(within(dialog).getByText('K7M 3QXR')).toBeTruthy();
    expect(within(dialog).getByText(/^Today, 11:00/)).toBeTruthy();
    expect(api.inputsOf(INVITE)).toEqual([
      {
        query: { estateID: '91' },
        body: {
          residentUserID: 'me',
          visitorName: 'Lindiwe Khumalo',
          visitorPhoneNumber: '0824127788',
          invitedDateStart: '2027-03-11 11:00',
          invitedDateEnd: '2027-03-11 12:00',
        },
      },
    ]);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(location.pathname).toBe('/Visitor'));
    expect(screen.queryByRole('article')).toBeNull();
  });

  it("'Date (calendar, read-only)': a day is chosen, never typed; a past one cannot be", async () => {
    show();
    fireEvent.click(screen.getByRole('button', { name: /^Date/ }));
    const sheet = await screen.findByRole('dialog', { name: 'Date' });
    expect(within(sheet).queryByRole('textbox')).toBeNull();
    const yesterday = within(sheet).getByRole('button', { name: /10 March 2027/ });
    expect(yesterday.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(within(sheet).getByRole('button', { name: /20 March 2027/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('button', { name: /^Date/ }).textContent).toContain('Sat 20 Mar 2027');
  });

  it("'Visitor time picker 100 to 2400 in 60-minute steps': a start, then an end", async () => {
    show();
    fireEvent.click(screen.getByRole('button', { name: /^Time/ }));
    const sheet = await screen.findByRole('dialog', { name: 'Time' });
    const times = within(within(sheet).getByRole('group', { name: 'SELECT START TIME' })).getAllByRole('button');
    expect(times.map(({ textContent }) => textContent)).toEqual(
      Array.from({ length: 24 }, (_, hour) => `${String(hour + 1).padStart(2, '0')}:00`),
    );
    fireEvent.click(within(sheet).getByRole('button', { name: '14:00' }));
    expect(within(sheet).getByRole('group', { name: 'SELECT END TIME' })).toBeTruthy();
    expect(within(sheet).getByRole<HTMLButtonElement>('button', { name: 'Choose' }).disabled).toBe(true);
    fireEvent.click(within(sheet).getByRole('button', { name: '24:00' }));
    fireEvent.click(within(sheet).getByRole('button', { name: 'Choose' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('button', { name: /^Time/ }).textContent).toContain('14:00\u00a0–\u00a024:00');
    share(await add());
    await screen.findByRole('dialog');
    expect(api.inputsOf(INVITE)[0]?.body).toMatchObject({
      invitedDateStart: '2027-03-11 14:00',
      invitedDateEnd: '2027-03-12 00:00',
    });
  });
});

describe('what cannot be shared', () => {
  it.each([
    ['visitors/number-not-verified', {}, 'Please verify your mobile number before you invite visitors.'],
    ['visitors/not-allowed', {}, 'Your role at this estate does not invite visitors.'],
    [
      'validation',
      { visitorPhoneNumber: 'must be 10 digits' },
      'Failed to share visitor code. Please ensure the cellphone format is correct. Must be either 10 digits local format i.e 0821234567 or 12 digits international format i.e +27821234567',
    ],
    ['validation', { invitedDateEnd: 'This time has passed.' }, 'This time has passed.'],
    ['internal', {}, 'Unable to inviteVisitor'],
  ] as const)('%s %o stays on the list and is told: %s', async (code, fields, text) => {
    api.answer(INVITE, refuse(code, { fields }));
    show();
    share(await add());
    expect((await shownAlert()).text).toBe(text);
    await closeAlert();
    expect(screen.getByRole('article', { name: 'Lindiwe Khumalo' })).toBeTruthy();
  });

  it('offline is said in words; the form and the list are kept, also when one comes back', async () => {
    setOnline(false);
    show();
    const card = await add();
    type('Visitor Name', 'Mark');
    share(card);
    expect((await shownAlert()).text).toMatch(/^You are offline\. Nothing is lost/);
    await closeAlert();
    expect(screen.getByLabelText<HTMLInputElement>('Visitor Name').value).toBe('Mark');
    setOnline(true);
    share(screen.getByRole('article', { name: 'Lindiwe Khumalo' }));
    expect(await screen.findByRole('dialog')).toBeTruthy();
  });
});
