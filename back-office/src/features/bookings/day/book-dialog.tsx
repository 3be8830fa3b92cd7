import { labelOf } from '@ekhaya/contract/bookings/bookings.rules';
import { wallClockAt } from '@ekhaya/contract/time/wall-clock.rules';
import { Box, MenuItem, TextField } from '@mui/material';
import { useNotify } from 'react-admin';
import { dateText } from '@ekhaya/contract/time/written-times.rules';
import { useDraftEntries } from '../../../platform/drafts/use-draft-entries.ts';
import { FormDialog } from '../../../platform/rooms/form-dialog.tsx';
import { PersonSearch, unitOf, type FoundPerson } from '../../../platform/rooms/fields/person-search.tsx';
import { TimeSelect } from '../../../platform/rooms/fields/time-select.tsx';
import { useSubmission } from '../../../platform/rooms/use-submission.ts';
import { useNow } from '../use-now.ts';
import { arePossible, canBegin, problemsOfTimes, proposedTimes, type OpenPlace } from './book-times.rules.ts';
import { useBookFor, type BookingDay } from '../bookings.queries.ts';

const fieldNames = ['customer.email', 'customer.extraInfo.unitNumber', 'start', 'date', 'end', 'access.visitors'];

/** The values of the fields of the dialog that books for a resident. */
interface Wish {
  person: FoundPerson | null;
  /** The key of the choice. */
  key: string;
  start: string;
  end: string;
  visitors: string;
}

/** What can be booked on a day: a resource of a service, or a service without resources. */
interface Choice extends OpenPlace {
  key: string;
  serviceId: string;
  resourceId: string | null;
  name: string;
}

const choicesOf = ({ rows }: BookingDay): Choice[] =>
  rows.flatMap(({ serviceId, serviceName, kind, resourceId, name, hours }) => {
    const isOnly = !rows.some((row) => row.serviceId === serviceId && row.resourceId !== null);
    if (hours === null || (resourceId === null && !isOnly)) return [];
    const place = labelOf(serviceName);
    const own = labelOf(name);
    const title = resourceId === null || own === place ? place : `${place}: ${own}`;
    return [{ key: resourceId ?? serviceId, serviceId, kind, resourceId, name: title, hours }];
  });

/** Books something on a day for a person of the estate. It is booked at once, also where staff approve, and she is told. */
export function BookDialog({ day, onClose: close }: { day: BookingDay; onClose: () => void }) {
  const choices = choicesOf(day);
  const moment = { date: day.date, now: wallClockAt(useNow(), day.timeZone) };
  const timesOf = (place: Choice | undefined): Pick<Wish, 'start' | 'end'> =>
    place === undefined ? { start: '0800', end: '0900' } : proposedTimes(place, moment);
  const opened: Wish = { person: null, key: choices[0]?.key ?? '', ...timesOf(choices[0]), visitors: '1' };
  const submission = useSubmission();
  const { entries, change, draft } = useDraftEntries({
    key: `book-for/${day.estateId}/${day.date}`,
    opened,
    isSending: submission.isBusy,
  });
  const { person, key, start, end, visitors } = entries;
  const choice = choices.find((each) => each.key === key);
  const book = useBookFor();
  const notify = useNotify();
  const problemOf = (...names: string[]): string | undefined =>
    names.map((name) => submission.fields[name]).find(Boolean);
  const wrong = choice === undefined ? {} : problemsOfTimes(choice, { start, end }, moment);
  const choose = (wanted: string): void => {
    const place = choices.find((each) => each.key === wanted);
    const isPossible = place !== undefined && arePossible(place, { start, end }, moment);
    change({ key: wanted, ...(!isPossible && timesOf(place)) });
  };

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
      isComplete={person !== null && choice !== undefined && arePossible(choice, entries, moment)}
      fieldNames={fieldNames}
      closeLabel="Back"
      onClose={close}
    >
      <PersonSearch
        estateId={day.estateId}
        value={person}
        onChange={(chosen) => change({ person: chosen })}
        problem={problemOf('customer.email', 'customer.extraInfo.unitNumber')}
      />
      <TextField select label="What" value={key} onChange={({ target }) => choose(target.value)}>
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
          isTimeDisabled={(time) => choice !== undefined && !canBegin(choice, time, moment)}
          problem={wrong.date ?? wrong.start ?? problemOf('start', 'date')}
        />
        <TimeSelect
          label="To"
          value={end}
          onChange={(time) => change({ end: time })}
          isTimeDisabled={(time) =>
            choice !== undefined && problemsOfTimes(choice, { start, end: time }, moment).end !== undefined
          }
          problem={wrong.end ?? problemOf('end')}
        />
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
