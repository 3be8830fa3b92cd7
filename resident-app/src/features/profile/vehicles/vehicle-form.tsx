import type { VehicleForm } from '@ekhaya/contract/profile/vehicles';
import { codeOf } from '@ekhaya/browser/api/api-error';
import { TextField, type TextFieldProps } from '@ekhaya/ui-kit/controls/field';
import { PageFrame } from '@ekhaya/ui-kit/layout/page-frame';
import { useState } from 'react';
import { noteScreen } from '../../../platform/navigation/staying-screen.ts';
import { useIsOnline } from '../../../platform/network/online.ts';
import { useStoredDraft } from '../../../platform/outbox/use-stored-draft.ts';
import { invalidate, useWrite } from '../../../platform/query/query.ts';
import { SaveAction } from '../forms/header-actions.tsx';
import { fieldErrorsOf, showSaveFailure, showSuccess } from '../forms/save-outcome.ts';
import { ImageField } from './image-field.tsx';
import { vehiclesKey } from './vehicle-texts.ts';
import { saveVehicle } from './vehicles.queries.ts';
import './vehicles.css';

type TextName = Exclude<keyof VehicleForm, 'carPhotoURL' | 'licenseDiscPhotoURL'>;

const FIELDS: ({ name: TextName } & Pick<TextFieldProps, 'label' | 'maxLength' | 'inputMode' | 'autoCapitalize'>)[] = [
  { name: 'make', label: 'Vehicle Make', maxLength: 60, autoCapitalize: 'words' },
  { name: 'model', label: 'Model', maxLength: 60, autoCapitalize: 'words' },
  { name: 'registrationNumber', label: 'Registration Number', maxLength: 20, autoCapitalize: 'characters' },
  { name: 'colour', label: 'Colour', maxLength: 40, autoCapitalize: 'words' },
  { name: 'year', label: 'Year', maxLength: 4, inputMode: 'numeric' },
  { name: 'vinNumber', label: 'vin Number', maxLength: 17, autoCapitalize: 'characters' },
];

/** The fields without which a vehicle cannot be saved. */
const REQUIRED = ['make', 'model', 'registrationNumber'] as const;

interface VehicleFormProps {
  title: string;
  /** Distinguishes the drafts of several vehicles. */
  draftName: string;
  saved: VehicleForm;
  /** The id of the vehicle that is edited. */
  vehicleId?: string;
  texts: { success: string; failure: string; photoFailure: string };
}

/** The fields and photos of a vehicle, with Save in the header. What was typed stays on the phone until it is saved. */
export function VehicleFormPage({ title, draftName, saved, vehicleId, texts }: VehicleFormProps) {
  const isOnline = useIsOnline();
  const { values, isChanged, change, submit, forget } = useStoredDraft(`profile/${draftName}`, saved);
  const { mutateAsync, isPending } = useWrite(saveVehicle);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [uploads, setUploads] = useState(0);
  const isIncomplete = !values || REQUIRED.some((name) => values[name].trim() === '');
  const isDisabled = isIncomplete || !isChanged || !isOnline || uploads > 0;
  const countUpload = (isUploading: boolean): void => setUploads((count) => count + (isUploading ? 1 : -1));

  async function save(): Promise<void> {
    if (isDisabled || isPending) return;
    setErrors({});
    const leave = noteScreen();
    try {
      await submit(() => mutateAsync({ form: values, ...(vehicleId !== undefined && { vehicleId }) }));
    } catch (thrown) {
      const fields = fieldErrorsOf(thrown);
      setErrors(fields);
      // The server no longer has these images: they have to be chosen again.
      if (codeOf(thrown) === 'image/missing') change(Object.fromEntries(Object.keys(fields).map((name) => [name, ''])));
      if (Object.keys(fields).length === 0) await showSaveFailure(thrown, texts.failure);
      return;
    }
    forget();
    await invalidate(vehiclesKey);
    await showSuccess(texts.success);
    leave();
  }

  return (
    <PageFrame
      title={title}
      backHref="/Vehicles"
      action={<SaveAction isSaving={isPending} isDisabled={isDisabled} onSave={() => void save()} />}
    >
      {values && (
        <form
          className="stack"
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          {FIELDS.map(({ name, ...field }) => (
            <TextField
              key={name}
              {...field}
              value={values[name]}
              error={errors[name]}
              autoComplete="off"
              onValueChange={(typed) => change({ [name]: typed })}
              onEnter={() => void save()}
            />
          ))}
          <ImageField
            label="Vehicle Photo"
            url={values.carPhotoURL}
            error={errors['carPhotoURL']}
            failure={texts.photoFailure}
            isClosed={isPending}
            onChange={(carPhotoURL) => change({ carPhotoURL })}
            onUploading={countUpload}
          />
          <ImageField
            label="Vehicle license Disc Photo"
            url={values.licenseDiscPhotoURL}
            error={errors['licenseDiscPhotoURL']}
            failure="Something went wrong, could not add Lic Disc Photo"
            isClosed={isPending}
            onChange={(licenseDiscPhotoURL) => change({ licenseDiscPhotoURL })}
            onUploading={countUpload}
          />
        </form>
      )}
    </PageFrame>
  );
}
