import { labelOf } from '@ekhaya/contract/bookings/bookings.rules';
import { minutesOfTime, timeOfMinutes } from '@ekhaya/contract/time/wall-clock.rules';
import { Autocomplete, Box, MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { dateText } from '@ekhaya/contract/time/written-times.rules';
import { useDraftEntries } from '../../../platform/drafts/use-draft-entries.ts';
import { sentenceOf } from '../../../platform/failure/failure-sentence.ts';
import { noNetwork } from '../../../platform/states/no-network.ts';
import { FormDialog } from '../../../platform/rooms/form-dialog.tsx';
import { TimeSelect } from '../../../platform/rooms/fields/time-select.tsx';
import { useSubmission } from '../../../platform/rooms/use-submission.ts';
import { useBookFor, usePeopleFound, type BookingDay } from '../bookings.queries.ts';

interface Person {
  email: string;
  firstName: string;
  lastName: string;
  roles: readonly { unitNumber: string; estateId: string }[];
}

const noPeople: Person[] = [];

const fieldNames = ['customer.email', 'customer.extraInfo.unitNumber', 'start', 'date', 'end', 'access.visitors'];

/** The values of the fields of the dialog that books for a resident. */
interface Wish {
  person: Person | null;
  /** The key of the choice. */
  key: string;
  start: string;
  end: string;
  visitors: string;
}

/** What can be booked on a day: a resource of a service, or a service without resources. */
interface Choice {
  key: string;
  serviceId: string;
  resourceId: string | null;
  name: string;
  hours: { start: string; end: string };
}

const choicesOf = ({ rows }: BookingDay): Choice[] =>
  rows.flatMap(({ serviceId, serviceName, resourceId, name, hours }) => {
    const isOnly = !rows.some((row) => row.serviceId === serviceId && row.resourceId !== null);
    if (hours === null || (resourceId === null && !isOnly)) return [];
    const place = labelOf(serviceName);
    const own = labelOf(name);
    const title = resourceId === null || own === place ? place : `${place}: ${own}`;
    return [{ key: resourceId ?? serviceId, serviceId, resourceId, name: title, hours }];
  });

/** The text in place of people to choose from. Without an answer it does not say that nobody was found. */
function nobodyText(words: string, { isSuccess, isPaused, error }: ReturnType<typeof usePeopleFound>): string {
  if (words.trim().length < 2) return 'Type a name or a unit';
  return isSuccess ? 'Nobody found' : sentenceOf(isPaused ? noNetwork : error);
}

/** Books something on a day for a person of the estate. She is told as if she had booked it herself. */
export function BookDialog({ day, onClose: close }: { day: BookingDay; onClose: () => void }) {
  const choices = choicesOf(day);
  const opensAt = choices[0]?.hours.start ?? '0800';
  const opened: Wish = {
    person: null,
    key: choices[0]?.key ?? '',
    start: opensAt,
    end: timeOfMinutes((minutesOfTime(opensAt) ?? 0) + 60),
    visitors: '1',
  };
  const [words, setWords] = useState('');
  const submission = useSubmission();
  const { entries, change, draft } = useDraftEntries({
    key: `book-for/${day.estateId}/${day.date}`,
    opened,
    isSending: submission.isBusy,
  });
  const { person, key, start, end, visitors } = entries;
  const choice = choices.find((each) => each.key === key);
  const found = usePeopleFound(day.estateId, words);
  const book = useBookFor();
  const notify = useNotify();
  const problemOf = (...names: string[]): string | undefined =>
    names.map((name) => submission.fields[name]).find(Boolean);

  const send = async (): Promise<void> => {
    if (person === null || choice === undefined) return;
    const unitNumber = unitOf(person, day.estateId) ?? '';
    await book({
      locationId: day.estateId,
      services: [choice.serviceId],
      resources: choice.resourceId === null ? [] : [{ id: choice.resourceId, quantity: 1 }],
      date: day.date,
      start,
      end,
      customer: { email: person.email, extraInfo: { unitNumber } },
      access: { visitors: Number(visitors) },
    });
    draft.drop();
    notify(`Booked for ${person.firstName} ${person.lastName}, who is told.`, { type: 'success' });
    close();
  };

  return (
    <FormDialog
      title={`Book for somebody on ${dateText(day.date)}`}
      submission={submission}
      draft={draft}
      onSubmit={send}
      submitLabel={person === null ? 'Book' : `Book for ${person.firstName}`}
      isComplete={person !== null && choice !== undefined}
      fieldNames={fieldNames}
      closeLabel="Back"
      onClose={close}
    >
      <Autocomplete
        options={found.data?.items ?? noPeople}
        filterOptions={(all) => all}
        getOptionLabel={(each) => `${each.firstName} ${each.lastName}`}
        getOptionKey={(each) => each.email}
        isOptionEqualToValue={(one, other) => one.email === other.email}
        renderOption={(properties, each) => (
          <li {...properties} key={each.email}>
            {each.firstName} {each.lastName}
            {unitText(each, day.estateId)}
          </li>
        )}
        loading={found.isFetching}
        noOptionsText={nobodyText(words, found)}
        value={person}
        onChange={(_, chosen) => change({ person: chosen })}
        onInputChange={(_, text) => setWords(text)}
        renderInput={(properties) => (
          <TextField
            {...properties}
            label="For whom"
            autoFocus
            error={problemOf('customer.email', 'customer.extraInfo.unitNumber') !== undefined}
            helperText={problemOf('customer.email', 'customer.extraInfo.unitNumber')}
          />
        )}
      />
      <TextField select label="What" value={key} onChange={({ target }) => change({ key: target.value })}>
        {choices.map((each) => (
          <MenuItem key={each.key} value={each.key}>
            {each.name}
          </MenuItem>
        ))}
      </TextField>
      <Box sx={{ display: 'flex', gap: 1.5 }}>
        <TimeSelect
          label="From"
          value={start}
          onChange={(time) => change({ start: time })}
          problem={problemOf('start', 'date')}
        />
        <TimeSelect label="To" value={end} onChange={(time) => change({ end: time })} problem={problemOf('end')} />
        <TextField
          type="number"
          label="People"
          value={visitors}
          onChange={({ target }) => change({ visitors: target.value })}
          error={problemOf('access.visitors') !== undefined}
          helperText={problemOf('access.visitors')}
          slotProps={{ htmlInput: { min: 1 } }}
        />
      </Box>
    </FormDialog>
  );
}

const unitOf = ({ roles }: Person, estateId: string): string | undefined =>
  roles.find((role) => role.estateId === estateId && role.unitNumber !== '')?.unitNumber;

function unitText(person: Person, estateId: string): string {
  const unit = unitOf(person, estateId);
  return unit === undefined ? '' : `, unit ${unit}`;
}
