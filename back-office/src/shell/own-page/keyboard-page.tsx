import { Box, FormControlLabel, Switch, styled } from '@mui/material';
import { Fragment } from 'react';
import { usePermittedGroups } from '../room-groups.ts';
import { setCharacters, useCharactersOn } from '../../platform/keyboard/character-keys.ts';
import { RoomPage } from '../../platform/page/room-page.tsx';
import type { RoomGroup } from '../../platform/rooms/room.ts';
import { SectionHead } from '../../platform/page/section-head.tsx';

interface KeyLine {
  keys: readonly string[];
  what: string;
  /** The group whose rooms the key concerns: without a right to one of them, the key does nothing and is not listed. */
  group?: RoomGroup;
}

/** Every key of the console, in groups. */
const groups: readonly { title: string; keys: readonly KeyLine[] }[] = [
  {
    title: 'Everywhere',
    keys: [
      { keys: ['/'], what: 'Search' },
      { keys: ['G', 'T'], what: 'Go to Today', group: 'Today' },
      { keys: ['G', 'B'], what: 'Go to Bookings', group: 'Bookings' },
      { keys: ['G', 'V'], what: 'Go to Visitors', group: 'Gate' },
      { keys: ['G', 'S'], what: 'Go to Snags', group: 'Snags' },
      { keys: ['G', 'P'], what: 'Go to People', group: 'People' },
      { keys: ['Z'], what: 'Take back what you have just done' },
      { keys: ['?'], what: 'Show this page' },
    ],
  },
  {
    title: 'In a list',
    keys: [
      { keys: ['J'], what: 'Next row' },
      { keys: ['K'], what: 'Previous row' },
      { keys: ['Enter'], what: 'Open the row' },
      { keys: ['X'], what: 'Choose the row: several bookings, mails, invitations or revocations are decided at once' },
      { keys: ['L'], what: 'List instead of the day plan, or beside the plan of the gates', group: 'Bookings' },
    ],
  },
  {
    title: 'In an open record',
    keys: [
      { keys: ['A'], what: 'Accept', group: 'Bookings' },
      { keys: ['R'], what: 'Reject', group: 'Bookings' },
      { keys: ['E'], what: 'Edit: go to the first field' },
      { keys: ['Ctrl', 'S'], what: 'Keep what you wrote' },
      { keys: ['Esc'], what: 'Close' },
    ],
  },
];

const Key = styled('kbd')({
  padding: '2px 8px',
  borderRadius: '2px 6px 2px 6px',
  background: 'var(--fill)',
  color: 'var(--ink-2)',
  font: '600 13px/18px var(--font)',
});

/** The page of the keyboard: all keys that do something for this person, and the switch that turns single characters off. */
export function KeyboardPage() {
  const isOn = useCharactersOn();
  const permitted = usePermittedGroups().map(({ group }) => group);
  return (
    <RoomPage title="Keyboard" note="Keys are off while you type.">
      <FormControlLabel
        sx={{ marginBottom: 2 }}
        control={<Switch checked={isOn} onChange={(_, isChecked) => setCharacters(isChecked)} />}
        label="Single characters are keys"
      />
      <Box
        sx={{
          display: 'grid',
          gap: '24px 40px',
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(260px, 100%), 1fr))',
        }}
      >
        {groups.map(({ title, keys }) => (
          <section key={title}>
            <SectionHead title={title} />
            <Box component="dl" sx={{ margin: 0 }}>
              {keys
                .filter(({ group }) => group === undefined || permitted.includes(group))
                .map(({ keys: pressed, what }) => (
                  <Box
                    key={what}
                    sx={{
                      display: 'flex',
                      alignItems: 'center',
                      gap: 2,
                      minHeight: 44,
                      padding: '6px 0',
                      borderBottom: '1px solid var(--line)',
                    }}
                  >
                    <Box component="dt" sx={{ width: 92, flex: 'none' }}>
                      {pressed.map((key) => (
                        <Fragment key={key}>
                          <Key>{key}</Key>{' '}
                        </Fragment>
                      ))}
                    </Box>
                    <Box component="dd" sx={{ margin: 0 }}>
                      {what}
                    </Box>
                  </Box>
                ))}
            </Box>
          </section>
        ))}
      </Box>
    </RoomPage>
  );
}
