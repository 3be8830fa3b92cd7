import type { ContactDetails } from '@ekhaya/contract/profile/contacts';
import { useSyncExternalStore } from 'react';
import { outbox } from '../../../platform/outbox/outbox.ts';
import { CONTACTS_KIND } from './contacts-outbox.ts';

/** The contact numbers that wait on the phone, or that the server has refused. The form continues with them. */
export function useWaitingContacts(): ContactDetails | undefined {
  const items = useSyncExternalStore(outbox.subscribe, outbox.get);
  const newest = items.findLast(({ kind }) => kind === CONTACTS_KIND.name);
  return newest?.payload as ContactDetails | undefined;
}
