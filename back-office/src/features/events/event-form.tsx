import { eventRepeats, type EventRepeat } from '@ekhaya/contract/events/events.rules';
import { Box, FormControlLabel, MenuItem, Switch, TextField } from '@mui/material';
import type { ContentFormProps } from '../../platform/content/content-editing.ts';
import { ContentPictures } from '../../platform/content/content-picture.tsx';
import { ContentText } from '../../platform/content/content-text.tsx';
import { useContentList } from '../../platform/content/content.queries.ts';
import { SectionHead } from '../../platform/page/section-head.tsx';
import { WhoComes } from './who-comes.tsx';

type Props = ContentFormProps<'event'>;

/** The card at the top of the list and the head of the page; and a row of the list. */
const HEAD = { name: 'Head 16:9', ratio: 16 / 9 };
const ROW = { name: 'Row 4:3', ratio: 4 / 3 };

const repeatWords: Record<EventRepeat, string> = {
  never: 'Once',
  weekly: 'Every week',
  fortnightly: 'Every second week',
};

/** The fields of an event, as residents read them from top to bottom. */
export function EventForm(props: Props) {
  const { fields, change, problems } = props;
  return (
    <>
      <Box
        component="section"
        aria-label="What and when"
        sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fit, minmax(min(220px, 100%), 1fr))' }}
      >
        <Category {...props} />
        <ContentText
          label="Where"
          value={fields.place}
          maxLength={120}
          onChange={(place) => change({ place })}
          problem={problems['place']}
        />
        <Time {...props} name="start" label="Starts" />
        <Time {...props} name="end" label="Ends" />
        <TextField
          select
          label="Repeats"
          value={fields.repeats}
          onChange={({ target }) => change({ repeats: target.value as EventRepeat })}
        >
          {eventRepeats.map((repeats) => (
            <MenuItem key={repeats} value={repeats}>
              {repeatWords[repeats]}
            </MenuItem>
          ))}
        </TextField>
        {fields.repeats !== 'never' && (
          <TextField
            type="date"
            label="Last day"
            value={fields.repeatsUntil}
            onChange={({ target }) => change({ repeatsUntil: target.value })}
            error={problems['repeatsUntil'] !== undefined}
            helperText={problems['repeatsUntil'] ?? 'Empty: without an end'}
            slotProps={{ inputLabel: { shrink: true } }}
          />
        )}
      </Box>
      <ContentText
        label="Text"
        isLong
        value={fields.description}
        maxLength={2_000}
        onChange={(description) => change({ description })}
        problem={problems['description']}
      />
      <ContentPictures
        label="Event"
        frames={[
          { ...HEAD, picture: fields.cardImage },
          { ...ROW, picture: fields.rowImage },
        ]}
        alt={fields.cardImageAlt}
        onChange={({ pictures: [cardImage = '', rowImage = ''], alt }) =>
          change({ cardImage, rowImage, cardImageAlt: alt })
        }
        problem={problems['cardImageAlt'] ?? problems['cardImage']}
      />
      <WhoComes {...props} />
      <Box component="section" aria-label="In the list" sx={{ display: 'grid', gap: 1.5 }}>
        <SectionHead title="In the list" />
        <FormControlLabel
          label="At the top, in the pictures that pass by"
          control={<Switch checked={fields.featured} onChange={(_, featured) => change({ featured })} />}
        />
        <ContentText
          label="A tap opens this web page"
          placeholder="https://"
          value={fields.externalLink1}
          maxLength={500}
          onChange={(externalLink1) => change({ externalLink1 })}
          problem={problems['externalLink1']}
          help="Empty: the page of the manager, or our own page of the event"
        />
        <ContentText
          label="Page of the manager"
          placeholder="https://"
          value={fields.managerLink}
          maxLength={500}
          onChange={(managerLink) => change({ managerLink })}
          problem={problems['managerLink']}
        />
      </Box>
    </>
  );
}

/** The kinds that the estate has configured. A kind that was removed since stays readable. */
function Category({ item, fields: { eventCategory }, change, problems }: Props) {
  const kinds = useContentList({ kind: 'event-category', estateId: item.estateId, page: 1 }).data?.items ?? [];
  const names = [...new Set([...kinds.map(({ title }) => title).filter((name) => name !== ''), eventCategory])];
  return (
    <TextField
      select
      label="Kind"
      value={eventCategory}
      onChange={({ target }) => change({ eventCategory: target.value })}
      error={problems['eventCategory'] !== undefined}
      helperText={problems['eventCategory']}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    >
      {names.includes('') ? null : <MenuItem value="">None</MenuItem>}
      {names.map((name) => (
        <MenuItem key={name} value={name}>
          {name === '' ? 'None' : name}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** A time of the event. Choosing the start first sets the end two hours later. */
function Time({ fields, change, problems, name, label }: Props & { name: 'start' | 'end'; label: string }) {
  return (
    <TextField
      type="datetime-local"
      label={label}
      value={fields[name].replace(' ', 'T')}
      onChange={({ target }) => {
        const written = target.value.replace('T', ' ').slice(0, 16);
        change(
          name === 'start' && fields.end === '' ? { start: written, end: twoHoursLater(written) } : { [name]: written },
        );
      }}
      error={problems[name] !== undefined}
      helperText={problems[name]}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
}

function twoHoursLater(written: string): string {
  const start = Date.parse(`${written.replace(' ', 'T')}:00Z`);
  return Number.isNaN(start) ? '' : new Date(start + 7_200_000).toISOString().slice(0, 16).replace('T', ' ');
}
