import type { ContactDetails } from '@ekhaya/contract/profile/contacts';
import { showToast } from '@ekhaya/ui-kit/feedback/toast';
import { useState } from 'react';
import { goBack } from '../../../platform/navigation/navigate.ts';
import { isOnline } from '../../../platform/network/online.ts';
import { sendWhenOnline } from '../../../platform/outbox/outbox.ts';
import { updateRead, useWrite } from '../../../platform/query/query.ts';
import { fieldErrorsOf, showSaveFailure, showSuccess } from '../forms/save-outcome.ts';
import { CONTACTS_KIND } from './contacts-outbox.ts';
import { saveContacts } from './contacts.queries.ts';

/** The key of the caller's contact numbers. */
export const contactsKey = ['contacts'];

/** Saves the contact numbers. Without a network the change waits in the outbox, and the form says so. */
export function useSaveContacts(onSaved: () => void) {
  const { mutateAsync, isPending } = useWrite(saveContacts);
  const [errors, setErrors] = useState<Record<string, string>>({});

  async function save(contacts: ContactDetails): Promise<void> {
    setErrors({});
    try {
      if (isOnline()) await mutateAsync(contacts);
      else await sendWhenOnline(CONTACTS_KIND, contacts);
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
    if (isOnline()) await showSuccess('User Contact details changed successfully');
    else showToast('info', 'Saved on this phone. Your contact details are sent when you are online again.');
    goBack();
  }

  return { save, isSaving: isPending, errors };
}
