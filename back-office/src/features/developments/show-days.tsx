import { blankShowDay, maxShowDays, viewingLengths, viewingText } from '@ekhaya/contract/developments/viewings.rules';
import { tickIcon } from '@ekhaya/icons/icon-paths';
import { Box, MenuItem, TextField } from '@mui/material';
import type { ContentFormProps } from '../../platform/content/content-editing.ts';
import { PartList } from '../../platform/content/content-parts.tsx';
import { SectionHead } from '../../platform/page/section-head.tsx';
import { Badge } from '../../platform/rooms/badge.tsx';
import { MeasureField } from '../../platform/rooms/fields/measure-field.tsx';
import { ReadView } from '../../platform/states/read-view.tsx';
import { useBookedViewings } from './viewings.queries.ts';

type ShowDayProps = ContentFormProps<'development'>;

/** The days on which residents and their visitors view the development, and who comes. */
export function ShowDaysInput({ item, fields: { showDays }, change, problems }: ShowDayProps) {
  return (
    <>
      <PartList
        title="Show days"
        one="show day"
        parts={showDays}
        max={maxShowDays}
        blank={blankShowDay}
        onChange={(days) => change({ showDays: days })}
      >
        {(day, at, changeDay) => {
          const problemOf = (name: string) => problems[`showDays.${at}.${name}`];
          return (
            <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))' }}>
              <TextField
                type="date"
                label="Day"
                value={day.date}
                onChange={({ target }) => changeDay({ date: target.value })}
                error={problemOf('date') !== undefined}
                helperText={problemOf('date')}
                slotProps={{ inputLabel: { shrink: true } }}
              />
              {(['from', 'to'] as const).map((name) => (
                <TextField
                  key={name}
                  type="time"
                  label={name === 'from' ? 'From' : 'Until'}
                  value={day[name]}
                  onChange={({ target }) => {
                    if (target.value !== '') changeDay({ [name]: target.value });
                  }}
                  error={problemOf(name) !== undefined}
                  helperText={problemOf(name)}
                  slotProps={{ inputLabel: { shrink: true } }}
                />
              ))}
              <TextField
                select
                label="Minutes of a viewing"
                value={day.minutes}
                onChange={({ target }) => {
                  const minutes = viewingLengths.find((each) => each === Number(target.value));
                  if (minutes !== undefined) changeDay({ minutes });
                }}
              >
                {viewingLengths.map((minutes) => (
                  <MenuItem key={minutes} value={minutes}>
                    {minutes}
                  </MenuItem>
                ))}
              </TextField>
              <MeasureField
                label="Parties at the same time"
                value={day.places}
                limits={{ least: 1, most: 50 }}
                isWhole
                onChange={(places) => changeDay({ places })}
                problem={problemOf('places')}
              />
            </Box>
          );
        }}
      </PartList>
      {item.status === 'published' && item.fields.showDays.length > 0 && <WhoViews developmentId={item.id} />}
    </>
  );
}

function WhoViews({ developmentId }: { developmentId: string }) {
  const read = useBookedViewings(developmentId);
  return (
    <Box component="section" aria-label="Who comes" sx={{ display: 'grid', gap: 1.5 }}>
      <SectionHead title="Who comes" />
      <ReadView read={read} what="Who comes">
        {(viewings) =>
          viewings.length === 0 ? (
            <Box sx={{ font: 'var(--c-note)', color: 'var(--ink-2)' }}>Nobody has booked a viewing yet.</Box>
          ) : (
            <Box component="ul" aria-label="Viewings" sx={{ margin: 0, padding: 0, listStyle: 'none' }}>
              {viewings.map((viewing, at) => (
                <Box
                  component="li"
                  key={at}
                  sx={{ display: 'flex', gap: 1, padding: '10px 0', borderBottom: '1px solid var(--line)' }}
                >
                  <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                    {viewing.name}
                    {viewing.visitor !== '' && (
                      <Box sx={{ font: 'var(--c-note)', color: 'var(--ink-2)' }}>with {viewing.visitor}</Box>
                    )}
                  </Box>
                  {viewing.hasArrived && (
                    <Badge tone="good" icon={tickIcon}>
                      Arrived
                    </Badge>
                  )}
                  <Box sx={{ color: 'var(--ink-2)', whiteSpace: 'nowrap' }}>{viewingText(viewing)}</Box>
                </Box>
              ))}
            </Box>
          )
        }
      </ReadView>
    </Box>
  );
}
