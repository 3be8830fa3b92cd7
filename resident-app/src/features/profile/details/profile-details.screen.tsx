import { startCase } from '@ekhaya/contract/identity/identity.rules';
import { problemOfIdNumber } from '@ekhaya/contract/profile/id-number.rules';
import { lockIcon } from '@ekhaya/icons/icon-paths';
import { Icon } from '@ekhaya/ui-kit/art/icon';
import { Button } from '@ekhaya/ui-kit/controls/button';
import { TextField } from '@ekhaya/ui-kit/controls/field';
import { QueryView } from '@ekhaya/ui-kit/feedback/query-view';
import { SkeletonForm } from '@ekhaya/ui-kit/feedback/skeleton-form';
import { PageFrame } from '@ekhaya/ui-kit/layout/page-frame';
import { useState } from 'react';
import { useIsOnline } from '../../../platform/network/online.ts';
import { useStoredDraft } from '../../../platform/outbox/use-stored-draft.ts';
import { useRead, useWrite, invalidate } from '../../../platform/query/query.ts';
import { updateUser } from '../../../platform/session/session.ts';
import { fieldErrorsOf, showSaveFailure, showSuccess } from '../forms/save-outcome.ts';
import { readDetails, saveDetails } from './details.queries.ts';
import { IdentityNumberField } from './identity-number-field.tsx';
import './profile-details.css';

const detailsKey = ['profile-details'];

/** The person's profile: 'Name, Surname, ID Number, button 'update''. */
export function ProfileDetailsScreen() {
  const isOnline = useIsOnline();
  const query = useRead(detailsKey, readDetails);
  const { data } = query;
  const saved = data && {
    firstName: data.firstName,
    lastName: data.lastName,
    idNumber: data.idNumber,
    dateOfBirth: data.dateOfBirth,
    preferedLanguage: data.preferedLanguage,
    passportNumber: data.passportNumber,
  };
  const { values, isChanged, change, submit, forget, reopen } = useStoredDraft('profile/details', saved);
  const { mutateAsync, isPending } = useWrite(saveDetails);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const isIncomplete = !values || values.firstName.trim() === '' || values.lastName.trim() === '';

  async function update(): Promise<void> {
    if (isIncomplete || isPending || !isOnline) return;
    const problem = problemOfIdNumber(values.idNumber);
    if (problem !== undefined) {
      setErrors({ idNumber: problem });
      return;
    }
    setErrors({});
    try {
      await submit(() => mutateAsync(values));
    } catch (thrown) {
      const fields = fieldErrorsOf(thrown);
      setErrors(fields);
      if (Object.keys(fields).length === 0) await showSaveFailure(thrown, 'Profile Details could not be changed');
      return;
    }
    forget();
    const firstName = startCase(values.firstName);
    const lastName = startCase(values.lastName);
    updateUser({ firstName, lastName, name: `${firstName} ${lastName}` });
    await invalidate(detailsKey);
    reopen();
    await showSuccess('Profile Details successfully changed');
  }

  return (
    <PageFrame
      title="Profile details"
      backHref="/profile"
      dock={
        <Button isBusy={isPending} disabled={isIncomplete || !isChanged || !isOnline} onClick={() => void update()}>
          update
        </Button>
      }
    >
      <QueryView
        query={query}
        isOffline={!isOnline}
        loading={<SkeletonForm fields={6} />}
        empty={null}
        error="Your profile details could not be read."
      >
        {() =>
          values && (
            <form
              className="stack"
              onSubmit={(event) => {
                event.preventDefault();
                void update();
              }}
            >
              <TextField
                label="Name"
                value={values.firstName}
                error={errors['firstName']}
                maxLength={60}
                autoComplete="given-name"
                onValueChange={(firstName) => change({ firstName })}
              />
              <TextField
                label="Surname"
                value={values.lastName}
                error={errors['lastName']}
                maxLength={60}
                autoComplete="family-name"
                onValueChange={(lastName) => change({ lastName })}
              />
              <IdentityNumberField
                label="ID Number"
                value={values.idNumber}
                error={errors['idNumber']}
                inputMode="numeric"
                maxLength={20}
                onValueChange={(idNumber) => change({ idNumber })}
              />
              <p className="encrypted-note">
                <Icon path={lockIcon} size={20} />
                Kept encrypted. Only you see it, when you tap the eye. It covers itself again after 30 seconds.
              </p>
              <h2 className="type-over">MORE ABOUT YOU</h2>
              <TextField
                label="Date of birth"
                type="date"
                value={values.dateOfBirth}
                error={errors['dateOfBirth']}
                min="1900-01-01"
                autoComplete="bday"
                onValueChange={(dateOfBirth) => change({ dateOfBirth })}
              />
              <TextField
                label="Preferred language"
                value={values.preferedLanguage}
                error={errors['preferedLanguage']}
                maxLength={60}
                autoComplete="language"
                onValueChange={(preferedLanguage) => change({ preferedLanguage })}
              />
              <IdentityNumberField
                label="Passport number"
                value={values.passportNumber}
                error={errors['passportNumber']}
                maxLength={30}
                onValueChange={(passportNumber) => change({ passportNumber })}
              />
            </form>
          )
        }
      </QueryView>
    </PageFrame>
  );
}
