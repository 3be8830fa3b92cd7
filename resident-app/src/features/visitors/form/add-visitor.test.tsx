import { showToast } from '@ekhaya/ui-kit/feedback/toast';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, refuse, type FakeApi } from '../../../platform/testing/fake-api.ts';
import { setOnline } from '../../../platform/testing/network.ts';
import { showScreen } from '../../../platform/testing/show-screen.tsx';
import { answerQuestion, askedQuestion } from '../../../platform/testing/shown-dialog.ts';
import { signedIn } from '../../../platform/testing/signed-in.tsx';
import { writeStored } from '../../../platform/store/encrypted-store.ts';
import { VisitorScreen } from '../visitor.screen.tsx';
import { invitingEntry, madeInvite } from '../visitors.factory.ts';

vi.mock('@ekhaya/ui-kit/feedback/toast', () => ({ showToast: vi.fn<typeof showToast>() }));
vi.mock('../../../platform/store/encrypted-store.ts', () => import('../../../platform/testing/memory-store.ts'));

const INVITE = 'POST /api/vistor/invite';

let api: FakeApi;
beforeEach(() => {
  // 10:20 on Thursday, 11 March 2027, at the estate.
  vi.useFakeTimers({ now: new Date('2027-03-11T08:20:00.000Z'), toFake: ['Date'] });
  api = fakeApi({ [INVITE]: () => [madeInvite], 'GET /api/vistor/upcoming': () => [] });
  signedIn(api, { entries: [invitingEntry()] });
  return () => vi.useRealTimers();
});

const show = (): void => showScreen(<VisitorScreen />, '/AddVisitor');
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const addButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'ADD VISITOR' });
const add = async (name = 'lindiwe Khumalo', number = '082 412-7788') => {
  type('Visitor Name', name);
  type('Phone Number', number);
  fireEvent.click(addButton());
  return screen.findByRole('article', { name: 'Lindiwe Khumalo' });
};
const share = () => fireEvent.click(screen.getByRole('button', { name: 'SHARE' }));
const timeField = (which: 'Start' | 'End') =>
  within(screen.getByRole('group', { name: 'Time' })).getByRole('button', { name: new RegExp(`^${which}`) });

describe('Add Visitor', () => {
  it("'Visitor Name, Phone Number, Date, Time'; 'Default visit time: next full hour to the hour after'", () => {
    show();
    expect(screen.getByLabelText<HTMLInputElement>('Visitor Name').value).toBe('');
    expect(screen.getByLabelText<HTMLInputElement>('Phone Number').value).toBe('');
    expect(screen.getByRole('button', { name: /^Date/ }).textContent).toContain('Thu 11 Mar 2027');
    expect(timeField('Start').textContent).toContain('11:00');
    expect(timeField('End').textContent).toContain('12:00');
  });

  it('uses the time of the estate, not that of the phone', async () => {
    signedIn(api, { id: 'aroha', entries: [{ ...invitingEntry(), timeZone: 'Pacific/Auckland' }] });
    show();
    // It is 21:20 there.
    await waitFor(() => expect(timeField('Start').textContent).toContain('22:00'));
    expect(timeField('End').textContent).toContain('23:00');
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
    await add();
    share();
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
    fireEvent.click(timeField('Start'));
    const sheet = await screen.findByRole('dialog', { name: 'Time' });
    const times = within(within(sheet).getByRole('group', { name: 'SELECT START TIME' })).getAllByRole('button');
    expect(times.map(({ textContent }) => textContent)).toEqual(
      Array.from({ length: 24 }, (_, hour) => `${String(hour + 1).padStart(2, '0')}:00`),
    );
    expect(times.at(-1)?.getAttribute('aria-disabled') ?? String((times.at(-1) as HTMLButtonElement).disabled)).toBe(
      'true',
    );
    fireEvent.click(within(sheet).getByRole('button', { name: '24:00' }));
    expect(within(sheet).getByRole('group', { name: 'SELECT START TIME' }), '24:00 is no start').toBeTruthy();
    fireEvent.click(within(sheet).getByRole('button', { name: '14:00' }));
    expect(within(sheet).getByRole('group', { name: 'SELECT END TIME' })).toBeTruthy();
    expect(within(sheet).getByRole<HTMLButtonElement>('button', { name: 'Choose' }).disabled).toBe(true);
    fireEvent.click(within(sheet).getByRole('button', { name: '24:00' }));
    fireEvent.click(within(sheet).getByRole('button', { name: 'Choose' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(timeField('Start').textContent).toContain('14:00');
    expect(timeField('End').textContent).toContain('24:00');
    await add();
    share();
    await screen.findByRole('dialog');
    expect(api.inputsOf(INVITE)[0]?.body).toMatchObject({
      invitedDateStart: '2027-03-11 14:00',
      invitedDateEnd: '2027-03-12 00:00',
    });
  });
});

describe('a visitor who was added', () => {
  const filled = () =>
    screen
      .getAllByRole('button')
      .filter(({ className }) => className.includes('button-filled'))
      .map(({ textContent }) => textContent);

  it('has no code yet; SHARE is the only filled button, ADD VISITOR is disabled until the next name', async () => {
    show();
    expect(filled()).toEqual(['ADD VISITOR']);
    const card = await add();
    expect(card.textContent).toContain('NOT INVITED YET');
    expect(card.textContent).toContain('There is no code until you share it. Lindiwe cannot come in.');
    expect(filled()).toEqual(['SHARE']);
    expect(addButton().disabled).toBe(true);
    expect(screen.queryByRole('group', { name: 'Time' })).toBeNull();
    type('Visitor Name', 'Mark');
    type('Phone Number', '0835501294');
    expect(addButton().disabled).toBe(false);
    expect(timeField('Start')).toBeTruthy();
    expect(filled()).toEqual(['SHARE']);
  });

  it('survives Back: the list names her and opens the form', async () => {
    show();
    await add();
    cleanup();
    showScreen(<VisitorScreen />, '/Visitor');
    const notice = await screen.findByRole('button', { name: /NOT INVITED YET.*Lindiwe Khumalo/ });
    fireEvent.click(notice);
    expect(await screen.findByRole('article', { name: 'Lindiwe Khumalo' })).toBeTruthy();
    expect(location.pathname).toBe('/AddVisitor');
  });

  it('stands below the next one, with a SHARE button of her own', async () => {
    show();
    await add();
    await add('Mark Fourie', '0835501294').catch(() => undefined);
    const cards = screen.getAllByRole('article');
    expect(cards.map((card) => within(card).getByRole('heading').textContent)).toEqual([
      'Mark Fourie',
      'Lindiwe Khumalo',
    ]);
    fireEvent.click(
      within(screen.getByRole('article', { name: 'Lindiwe Khumalo' })).getByRole('button', { name: 'SHARE' }),
    );
    await screen.findByRole('dialog');
    expect(api.inputsOf(INVITE)[0]?.body).toMatchObject({ visitorName: 'Lindiwe Khumalo' });
  });
});

describe('the draft', () => {
  it('survives a reload with its day and times; ADD VISITOR clears it', async () => {
    await writeStored('draft/visitors/new', {
      name: 'Naledi Dube',
      phoneNumber: '0826004417',
      visit: { date: '2027-03-20', start: '1800', end: '2200' },
    });
    signedIn(api, { id: 'naledi', entries: [invitingEntry()] });
    show();
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Visitor Name').value).toBe('Naledi Dube'));
    expect(screen.getByLabelText<HTMLInputElement>('Phone Number').value).toBe('0826004417');
    expect(screen.getByRole('button', { name: /^Date/ }).textContent).toContain('Sat 20 Mar 2027');
    expect(timeField('Start').textContent).toContain('18:00');
    expect(
      screen.getByText('Naledi can come in from 18:00. The code is made when you share it.', { exact: false }),
    ).toBeTruthy();
    fireEvent.click(addButton());
    await screen.findByRole('article', { name: 'Naledi Dube' });
    expect(screen.getByLabelText<HTMLInputElement>('Visitor Name').value).toBe('');
  });

  it('of a day that has passed gets the next times', async () => {
    await writeStored('draft/visitors/new', {
      name: 'Naledi Dube',
      phoneNumber: '',
      visit: { date: '2027-03-10', start: '1800', end: '2200' },
    });
    signedIn(api, { id: 'late', entries: [invitingEntry()] });
    show();
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Visitor Name').value).toBe('Naledi Dube'));
    expect(screen.getByRole('button', { name: /^Date/ }).textContent).toContain('Thu 11 Mar 2027');
    expect(timeField('Start').textContent).toContain('11:00');
  });
});

describe('a failure to share', () => {
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
  ] as const)('with %s %o keeps the card and shows: %s', async (code, fields, text) => {
    api.answer(INVITE, refuse(code, { fields }));
    show();
    const card = await add();
    share();
    expect((await within(card).findByRole('alert')).textContent).toBe(text);
    expect(screen.getByRole('article', { name: 'Lindiwe Khumalo' })).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('offline shows a message; the form and the list are kept', async () => {
    setOnline(false);
    show();
    const card = await add();
    type('Visitor Name', 'Mark');
    share();
    expect((await within(card).findByRole('alert')).textContent).toMatch(/^You are offline\. Nothing is lost/);
    expect(screen.getByLabelText<HTMLInputElement>('Visitor Name').value).toBe('Mark');
    setOnline(true);
    share();
    expect(await screen.findByRole('dialog')).toBeTruthy();
  });
});
