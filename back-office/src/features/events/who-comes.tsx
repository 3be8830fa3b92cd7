import { eventStartText } from '@ekhaya/contract/events/event-texts.rules';
import { goingText } from '@ekhaya/contract/events/answers.rules';
import { Alert, Box, Button, FormControlLabel, Switch } from '@mui/material';
import { useState } from 'react';
import type { ContentFormProps } from '../../platform/content/content-editing.ts';
import { sentenceOf } from '../../platform/failure/failure-sentence.ts';
import { SectionHead } from '../../platform/page/section-head.tsx';
import { MeasureField } from '../../platform/rooms/fields/measure-field.tsx';
import { ReadView } from '../../platform/states/read-view.tsx';
import { downloadAnswers, useEventAnswers, type EventAnswers } from './answers.queries.ts';

type Props = ContentFormProps<'event'>;

/** Whether residents say that they come, to how many places, and who has said so. */
export function WhoComes({ item, fields, change, problems }: Props) {
  const isRead = item.status === 'published' && item.fields.takesAnswers;
  return (
    <Box component="section" aria-label="Who comes" sx={{ display: 'grid', gap: 1.5 }}>
      <SectionHead title="Who comes" />
      <FormControlLabel
        label="Residents say whether they come"
        control={<Switch checked={fields.takesAnswers} onChange={(_, takesAnswers) => change({ takesAnswers })} />}
      />
      {fields.takesAnswers && (
        <>
          <MeasureField
            label="Places"
            value={fields.places}
            limits={{ least: 0, most: 100_000 }}
            isWhole
            onChange={(places) => change({ places })}
            problem={problems['places']}
            hint="0: for everybody. When it is full people wait, and move up by themselves."
          />
          <FormControlLabel
            label="Each guest gets a gate pass for these hours"
            control={<Switch checked={fields.givesPasses} onChange={(_, givesPasses) => change({ givesPasses })} />}
          />
        </>
      )}
      {isRead && <Answers eventId={item.id} />}
    </Box>
  );
}

function Answers({ eventId }: { eventId: string }) {
  const read = useEventAnswers(eventId);
  const [failure, setFailure] = useState('');
  const download = async (): Promise<void> => {
    setFailure('');
    try {
      await downloadAnswers(eventId);
    } catch (thrown) {
      setFailure(sentenceOf(thrown));
    }
  };
  return (
    <ReadView read={read} what="Who comes">
      {(answers) =>
        answers.answers.length === 0 ? (
          <Box sx={{ font: 'var(--c-note)', color: 'var(--ink-2)' }}>Nobody has answered yet.</Box>
        ) : (
          <>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
              <Box sx={{ flex: 1, font: 'var(--c-row)' }}>{headOf(answers)}</Box>
              <Button variant="sand" size="small" onClick={() => void download()}>
                Export as CSV
              </Button>
            </Box>
            {failure !== '' && <Alert severity="error">{failure}</Alert>}
            <Box component="ul" aria-label="Answers" sx={{ margin: 0, padding: 0, listStyle: 'none' }}>
              {answers.answers.map((answer, at) => (
                <Box
                  component="li"
                  key={at}
                  sx={{ display: 'flex', gap: 1, padding: '10px 0', borderBottom: '1px solid var(--line)' }}
                >
                  <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                    {answer.name}
                    {answer.guests.length > 0 && (
                      <Box sx={{ font: 'var(--c-note)', color: 'var(--ink-2)' }}>{answer.guests.join(', ')}</Box>
                    )}
                  </Box>
                  <Box sx={{ color: 'var(--ink-2)', whiteSpace: 'nowrap' }}>{wordsOf(answer)}</Box>
                </Box>
              ))}
            </Box>
          </>
        )
      }
    </ReadView>
  );
}

const headOf = ({ start, waiting, ...counts }: EventAnswers): string => {
  const when = start === '' ? '' : `${eventStartText(start)}: `;
  return `${when}${goingText(counts)} going${waiting === 0 ? '' : `, ${waiting} waiting`}`;
};

const wordsOf = ({ status, people }: EventAnswers['answers'][number]): string => {
  if (status === 'not-going') return 'Not going';
  return `${status === 'going' ? 'Going' : 'Waiting'}${people > 1 ? `, ${people} people` : ''}`;
};
