import type { ContactDetails } from '@ekhaya/contract/profile/contacts';
import { TextField } from '@ekhaya/ui-kit/controls/field';
import { QueryView } from '@ekhaya/ui-kit/feedback/query-view';
import { SkeletonForm } from '@ekhaya/ui-kit/feedback/skeleton-form';
import { PageFrame } from '@ekhaya/ui-kit/layout/page-frame';
import { useIsOnline } from '../../../platform/network/online.ts';
import { useStoredDraft } from '../../../platform/outbox/use-stored-draft.ts';
import { useRead } from '../../../platform/query/query.ts';
import { SaveAction } from '../forms/header-actions.tsx';
import { readContacts } from './contacts.queries.ts';
import { useWaitingContacts } from './use-waiting-contacts.ts';
import { contactsKey, useSaveContacts } from './use-save-contacts.ts';

const FIELDS: { name: keyof ContactDetails; label: string; autoComplete: string; isNumber: boolean }[] = [
  { name: 'cell', label: 'Cell', autoComplete: 'tel', isNumber: true },
  { name: 'home', label: 'Home', autoComplete: 'home tel', isNumber: true },
  { name: 'work', label: 'Work', autoComplete: 'work tel', isNumber: true },
  { name: 'emergencyContactName', label: 'Emergency Contact Name', autoComplete: 'off', isNumber: false },
  { name: 'emergencyContactNumber', label: 'Emergency Contact Number', autoComplete: 'off', isNumber: true },
];

/** The contact numbers of the person: 'cell, home, work, emergency contact name and number; save'. */
export function ContactsScreen() {
  const isOnline = useIsOnline();
  const query = useRead(contactsKey, readContacts, { screen: { path: '/Contacts', title: 'Contacts' } });
  const waiting = useWaitingContacts();
  const saved = query.data && (waiting ?? query.data);
  const { values, isChanged, change, submit: send, forget } = useStoredDraft('profile/contacts', saved);
  const { save, isSaving, errors } = useSaveContacts(send, forget);
  const submit = (): void => {
    if (values && isChanged && !isSaving) void save(values);
  };
  return (
    <PageFrame
      title="Contacts"
      backHref="/PersonalInformation"
      action={<SaveAction isSaving={isSaving} isDisabled={!isChanged} onSave={submit} />}
    >
      <QueryView
        query={query}
        isOffline={!isOnline}
        loading={<SkeletonForm fields={FIELDS.length} />}
        empty={null}
        error="Your contact details could not be read."
      >
        {() =>
          values && (
            <form
              className="stack"
              onSubmit={(event) => {
                event.preventDefault();
                submit();
              }}
            >
              {FIELDS.map(({ name, label, autoComplete, isNumber }) => (
                <TextField
                  key={name}
                  label={label}
                  value={values[name]}
                  error={errors[name]}
                  autoComplete={autoComplete}
                  {...(isNumber ? { type: 'tel', inputMode: 'tel', maxLength: 20 } : { maxLength: 100 })}
                  onValueChange={(typed) => change({ [name]: typed })}
                  onEnter={submit}
                />
              ))}
            </form>
          )
        }
      </QueryView>
    </PageFrame>
  );
}
