import type { ContactDetails } from '@ekhaya/contract/profile/contacts';
import { checkContacts } from '@ekhaya/contract/profile/contacts.rules';
import { showToast } from '@ekhaya/ui-kit/feedback/toast';
import { useState } from 'react';
import { noteScreen } from '../../../platform/navigation/staying-screen.ts';
import { isOnline } from '../../../platform/network/online.ts';
import { sendInPlaceOf, sendNewestWhenOnline } from '../../../platform/outbox/newest-change.ts';
import type { StoredDraft } from '../../../platform/outbox/use-stored-draft.ts';
import { updateRead, useWrite } from '../../../platform/query/query.ts';
import { fieldErrorsOf, showSaveFailure, showSuccess } from '../forms/save-outcome.ts';
import { CONTACTS_KIND } from './contacts-outbox.ts';
import { saveContacts } from './contacts.queries.ts';

/** The key of the caller's contact numbers. */
export const contactsKey = ['contacts'];

/**
 * Checks and saves the contact numbers. A change that waits in the outbox, without a network or in place of an
 * older one, is told as such.
 * @param submit runs the call while nothing can be typed
 */
export function useSaveContacts(submit: StoredDraft<ContactDetails>['submit'], onSaved: () => void) {
  const { mutateAsync, isPending } = useWrite((contacts: ContactDetails) =>
    sendInPlaceOf(CONTACTS_KIND, contacts, () => saveContacts(contacts)),
  );
  const [errors, setErrors] = useState<Record<string, string>>({});

  async function save(contacts: ContactDetails): Promise<void> {
    const problems = checkContacts(contacts);
    setErrors(problems);
    if (Object.keys(problems).length > 0) return;
    const leave = noteScreen();
    let isSent = false;
    try {
      await submit(async () => {
        if (isOnline()) isSent = await mutateAsync(contacts);
        else await sendNewestWhenOnline(CONTACTS_KIND, contacts);
      });
    } catch (thrown) {
      const fields = fieldErrorsOf(thrown);
      setErrors(fields);
      if (Object.keys(fields).length === 0) {
        await showSaveFailure(thrown, 'User Contact details could not be changed');
      }
      return;
    }
    await updateRead<ContactDetails>(contactsKey, () => contacts);
    onSaved();
    if (isSent) await showSuccess('User Contact details changed successfully');
    else showToast('info', 'Saved on this phone. Your contact details are sent when you are online again.');
    leave();
  }

  return { save, isSaving: isPending, errors };
}
