import type { Position } from '@ekhaya/contract/places/plan.rules';
import { suggestDepartment } from '@ekhaya/contract/snags/departments.rules';
import { maxSnagWords } from '@ekhaya/contract/snags/snags.rules';
import { Alert, Box, MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { useDraftEntries } from '../../../platform/drafts/use-draft-entries.ts';
import { sentenceOf } from '../../../platform/failure/failure-sentence.ts';
import { PersonSearch, type FoundPerson } from '../../../platform/rooms/fields/person-search.tsx';
import { SwitchField } from '../../../platform/rooms/fields/switch-field.tsx';
import { FormDialog } from '../../../platform/rooms/form-dialog.tsx';
import { useSubmission } from '../../../platform/rooms/use-submission.ts';
import { ChosenPhotos, PhotoButton } from '../photos/chosen-photos.tsx';
import { shrinkChosen } from '../photos/shrink-chosen.ts';
import { uploadPhoto, useSnagCounts, useSnagReport } from '../snags.queries.ts';
import { PlaceOnPlan } from './place-on-plan.tsx';

/** A photo that was uploaded for the report. */
interface ReportPhoto {
  id: string;
  url: string;
  /** The idempotency key of its upload. */
  key: string;
}

/** The values of the fields. */
interface Entries {
  estateId: string;
  person: FoundPerson | null;
  words: string;
  /** Empty until one is chosen: then it follows from the words. */
  departmentId: string;
  place: string;
  at: Position | null;
  isUrgent: boolean;
  photos: readonly ReportPhoto[];
}

const fieldNames = ['personId', 'request', 'departmentId', 'place.text'];

interface ReportDialogProps {
  /** The estates where the person may report for somebody. */
  estates: readonly { id: string; name: string }[];
  onClose: () => void;
  /** Called with the id of the new snag. */
  onDone: (id: string) => void;
}

/** Reports a snag for a person of an estate: it is hers, and she is told who reported it. */
export function ReportDialog({ estates, onClose: close, onDone: done }: ReportDialogProps) {
  const submission = useSubmission();
  const [photoProblem, setPhotoProblem] = useState<unknown>();
  const [isUploading, setUploading] = useState(false);
  const opened: Entries = {
    estateId: estates[0]?.id ?? '',
    person: null,
    words: '',
    departmentId: '',
    place: '',
    at: null,
    isUrgent: false,
    photos: [],
  };
  const { entries, change, draft } = useDraftEntries({ key: 'snags/report-for', opened, isSending: submission.isBusy });
  const { estateId, person, words, place, at, isUrgent, photos } = entries;
  const departments = useSnagCounts(estateId)?.departments.filter(({ isEnabled }) => isEnabled) ?? [];
  // A department of the draft may have been switched off since.
  const wished = departments.find(({ id }) => id === entries.departmentId)?.id;
  const departmentId = wished ?? suggestDepartment(words, departments) ?? '';
  const report = useSnagReport();
  const notify = useNotify();
  const { fields } = submission;

  const choose = async (files: readonly File[]): Promise<void> => {
    setUploading(true);
    setPhotoProblem(undefined);
    try {
      let chosen = photos;
      for (const file of files) {
        const key = crypto.randomUUID();
        chosen = [...chosen, { key, ...(await uploadPhoto(await shrinkChosen(file), key)) }];
        change({ photos: chosen });
      }
    } catch (thrown) {
      setPhotoProblem(thrown);
    }
    setUploading(false);
  };
  const send = async (): Promise<void> => {
    if (person === null) return;
    const [longitude, latitude] = at ?? [null, null];
    const { id } = await report({
      personId: person.id,
      estateId,
      departmentId,
      request: words.trim(),
      urgent: isUrgent,
      place: { text: place.trim(), latitude, longitude },
      photos: photos.map((photo) => photo.id),
    });
    draft.drop();
    notify(`Reported for ${person.firstName} ${person.lastName}, who is told.`, { type: 'success' });
    close();
    done(id);
  };

  return (
    <FormDialog
      title="Report a snag for somebody"
      submission={submission}
      draft={draft}
      onSubmit={send}
      submitLabel={person === null ? 'Report' : `Report for ${person.firstName}`}
      isComplete={person !== null && departmentId !== '' && (words.trim() !== '' || photos.length > 0) && !isUploading}
      fieldNames={fieldNames}
      closeLabel="Back"
      onClose={close}
      width="sm"
    >
      {estates.length > 1 && (
        <TextField
          select
          label="At"
          value={estateId}
          onChange={({ target }) => change({ estateId: target.value, person: null, departmentId: '', at: null })}
        >
          {estates.map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      )}
      <PersonSearch
        estateId={estateId}
        value={person}
        onChange={(chosen) => change({ person: chosen })}
        problem={fields['personId']}
      />
      <TextField
        multiline
        minRows={2}
        maxRows={8}
        label="What is broken"
        value={words}
        onChange={({ target }) => change({ words: target.value })}
        error={fields['request'] !== undefined}
        helperText={fields['request']}
        slotProps={{ htmlInput: { maxLength: maxSnagWords, dir: 'auto' } }}
      />
      <TextField
        select
        label="Department"
        value={departmentId}
        onChange={({ target }) => change({ departmentId: target.value })}
        error={fields['departmentId'] !== undefined}
        helperText={fields['departmentId']}
      >
        {departments.map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        label="Where"
        value={place}
        onChange={({ target }) => change({ place: target.value })}
        error={fields['place.text'] !== undefined}
        helperText={fields['place.text']}
        slotProps={{ htmlInput: { maxLength: 120, dir: 'auto' } }}
      />
      <PlaceOnPlan estateId={estateId} at={at} onChange={(chosen) => change({ at: chosen })} />
      <Box>
        <PhotoButton count={photos.length} isBusy={isUploading} onChoose={(files) => void choose(files)} />
        <ChosenPhotos
          photos={photos}
          onRemove={({ key }) => change({ photos: photos.filter((photo) => photo.key !== key) })}
        />
      </Box>
      {photoProblem !== undefined && <Alert severity="error">{sentenceOf(photoProblem)}</Alert>}
      <SwitchField
        label="Danger to people or a house"
        isOn={isUrgent}
        onChange={(isOn) => change({ isUrgent: isOn })}
        hint="It is shown first, here and to its department."
      />
    </FormDialog>
  );
}
