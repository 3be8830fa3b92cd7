import { showToast } from '@ekhaya/ui-kit/feedback/toast';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { outbox, putIntoOutbox, retryAll, sendOutbox } from '../../../platform/outbox/outbox.ts';
import { readStored } from '../../../platform/store/encrypted-store.ts';
import { answerLater, fakeApi, noNetwork, refuse, type FakeApi } from '../../../platform/testing/fake-api.ts';
import { setOnline } from '../../../platform/testing/network.ts';
import { shownAlert } from '../../../platform/testing/shown-dialog.ts';
import { showScreen } from '../../../platform/testing/show-screen.tsx';
import { signedIn } from '../../../platform/testing/signed-in.tsx';
import { CONTACTS_KIND, registerContactsSending } from './contacts-outbox.ts';
import { ContactsScreen } from './contacts.screen.tsx';

vi.mock('@ekhaya/ui-kit/feedback/toast', () => ({ showToast: vi.fn<typeof showToast>() }));
vi.mock('../../../platform/store/encrypted-store.ts', () => import('../../../platform/testing/memory-store.ts'));

const READ = 'GET /api/user/contact';
const SAVE = 'PUT /api/user/contact';
const contacts = {
  home: '011 555 0100',
  work: '',
  cell: '072 418 9930',
  emergencyContactName: 'Sipho',
  emergencyContactNumber: '082 555 0199',
};

let api: FakeApi;
beforeEach(() => {
  api = fakeApi({ [READ]: () => contacts, [SAVE]: () => ({}) });
  signedIn(api);
});

const show = async (): Promise<HTMLInputElement> => {
  showScreen(<ContactsScreen />, '/Contacts');
  return screen.findByLabelText<HTMLInputElement>('Work');
};
const saveButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });

describe('Contacts', () => {
  it("'cell, home, work, emergency contact name and number; save': 'User Contact details changed successfully'", async () => {
    const work = await show();
    expect(screen.getAllByRole('textbox').map((field) => (field as HTMLInputElement).value)).toEqual([
      '072 418 9930',
      '011 555 0100',
      '',
      'Sipho',
      '082 555 0199',
    ]);
    expect(saveButton().disabled).toBe(true);
    fireEvent.change(work, { target: { value: '010 555 0111' } });
    fireEvent.click(saveButton());
    expect(await shownAlert()).toMatchObject({
      title: 'Success',
      text: 'User Contact details changed successfully',
      dismissAfterMs: 2000,
    });
    expect(api.inputsOf(SAVE).map(({ body }) => body)).toEqual([{ ...contacts, work: '010 555 0111' }]);
  });

  it('names the field that the server refuses and keeps what was typed', async () => {
    api.answer(SAVE, refuse('validation', { fields: { work: 'Please enter a valid phone number' } }));
    const work = await show();
    fireEvent.change(work, { target: { value: '00000' } });
    fireEvent.click(saveButton());
    expect((await screen.findByRole('alert')).textContent).toBe('Please enter a valid phone number');
    expect(work.value).toBe('00000');
  });

  it("'User Contact details could not be changed' when the server fails", async () => {
    api.answer(SAVE, refuse('internal'));
    fireEvent.change(await show(), { target: { value: '010 555 0111' } });
    fireEvent.click(saveButton());
    expect(await shownAlert()).toMatchObject({ title: 'Error', text: 'User Contact details could not be changed' });
  });

  it('takes no words while it saves, which would be neither saved nor kept', async () => {
    const saving = answerLater({});
    api.answer(SAVE, saving.answer);
    const work = await show();
    fireEvent.change(work, { target: { value: '010 555 0111' } });
    fireEvent.click(saveButton());
    await waitFor(() => expect(api.inputsOf(SAVE)).toHaveLength(1));
    fireEvent.change(work, { target: { value: '010 555 0199' } });
    expect(work.value).toBe('010 555 0111');
    saving.release();
    await shownAlert();
    expect(await readStored('draft/profile/contacts')).toBeUndefined();
  });

  it('what was typed survives a reload', async () => {
    fireEvent.change(await show(), { target: { value: '010 555 0111' } });
    expect(await readStored('draft/profile/contacts')).toEqual({ work: '010 555 0111' });
  });

  it('contact edits made offline wait in the outbox and say so, also before what sends them is loaded', async () => {
    const work = await show();
    setOnline(false);
    fireEvent.change(work, { target: { value: '010 555 0111' } });
    fireEvent.click(saveButton());
    await waitFor(() =>
      expect(showToast).toHaveBeenCalledWith(
        'info',
        'Saved on this phone. Your contact details are sent when you are online again.',
      ),
    );
    expect(api.inputsOf(SAVE)).toEqual([]);
    expect(outbox.get()).toMatchObject([
      { kind: 'contacts', title: 'Your contact details', isPreserved: true, payload: { work: '010 555 0111' } },
    ]);
    setOnline(true);
  });

  it.each([true, false])('a number that the server would refuse is named at once (online: %s)', async (isOnline) => {
    await show();
    setOnline(isOnline);
    const number = screen.getByLabelText<HTMLInputElement>('Emergency Contact Number');
    fireEvent.change(number, { target: { value: '12' } });
    fireEvent.click(saveButton());
    expect((await screen.findByRole('alert')).textContent).toBe('Please enter a valid phone number');
    expect(api.inputsOf(SAVE)).toEqual([]);
    expect(outbox.get()).toEqual([]);
    expect(await readStored('draft/profile/contacts')).toEqual({ emergencyContactNumber: '12' });
    setOnline(true);
  });

  it('an edit whose answer is lost waits in place of an older one, which would overwrite it', async () => {
    await putIntoOutbox(CONTACTS_KIND, { ...contacts, work: '010 555 0111' });
    vi.mocked(showToast).mockClear();
    const work = await show();
    api.answer(SAVE, noNetwork);
    fireEvent.change(work, { target: { value: '010 555 0122' } });
    fireEvent.click(saveButton());
    await waitFor(() =>
      expect(showToast).toHaveBeenCalledWith('info', expect.stringMatching(/^Saved on this phone\./)),
    );
    expect(outbox.get()).toMatchObject([{ kind: 'contacts', payload: { work: '010 555 0122' } }]);
  });

  it('an edit that was refused stays and is in the form; the next one takes its place', async () => {
    registerContactsSending();
    const refused = { ...contacts, work: '010 555 0111' };
    await putIntoOutbox(CONTACTS_KIND, refused);
    api.answer(SAVE, refuse('forbidden'));
    await sendOutbox();
    expect(outbox.get()).toMatchObject([{ kind: 'contacts', refusal: { code: 'forbidden' } }]);
    const work = await show();
    expect(work.value).toBe('010 555 0111');
    api.answer(SAVE, () => ({}));
    fireEvent.change(work, { target: { value: '010 555 0122' } });
    fireEvent.click(saveButton());
    await shownAlert();
    expect(outbox.get()).toEqual([]);
    await retryAll();
    expect(api.inputsOf(SAVE).map(({ body }) => body)).toEqual([refused, { ...contacts, work: '010 555 0122' }]);
  });
});
