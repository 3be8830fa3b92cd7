import { clockIcon, doorIcon } from '@ekhaya/icons/icon-paths';
import { displayTime } from '@ekhaya/contract/time/wall-clock.rules';
import { Box, Button, MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { Avatar } from '../../../platform/page/avatar.tsx';
import { Icon } from '../../../platform/page/icon.tsx';
import { IconPlate } from '../../../platform/page/icon-plate.tsx';
import { Row } from '../../../platform/page/row.tsx';
import { SidePanel } from '../../../platform/page/side-panel.tsx';
import { Badge } from '../../../platform/rooms/badge.tsx';
import { useMinute } from '../../../platform/time/use-minute.ts';
import { CallButton } from '../call-button.tsx';
import { whenAt } from '../gate-times.ts';
import { PlateMark } from '../log/plate-mark.tsx';
import type { GateEstate } from '../use-gate-estate.ts';
import { extensionText, extensionTimes, stayBadge, whyInside } from './inside-texts.ts';
import type { InsidePerson } from './inside.queries.ts';
import { useInsideActs } from './use-inside-acts.ts';

interface InsidePanelProps {
  person: InsidePerson;
  estate: GateEstate;
  close: () => void;
}

/** A person who is inside, with her host, how long she may stay, and what staff can do. */
export function InsidePanel({ person, estate, close }: InsidePanelProps) {
  const { timeZone, today } = estate;
  const stay = stayBadge(person, useMinute());
  const { leave } = useInsideActs();
  return (
    <SidePanel
      title={person.name === '' ? 'Somebody unknown' : person.name}
      kind="Person"
      badge={
        stay && (
          <Badge tone={stay.tone} icon={stay.icon}>
            {stay.word}
          </Badge>
        )
      }
      onClose={close}
      acts={
        <>
          {person.host !== null && person.host.phone !== '' && (
            <CallButton phone={person.host.phone} label="Call host" />
          )}
          <Button
            variant="contained"
            startIcon={<Icon path={doorIcon} />}
            onClick={() => {
              void leave(person);
              close();
            }}
          >
            Has left
          </Button>
        </>
      }
    >
      <Box sx={{ font: 'var(--c-line)', color: 'var(--ink-2)', padding: '4px 0 10px' }}>{whyInside(person)}</Box>
      <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
        <Row
          leading={<IconPlate path={doorIcon} />}
          title={`In ${whenAt(person.since, timeZone, today)}`}
          note={person.gate}
          end={person.plate !== '' && <PlateMark plate={person.plate} />}
        />
        {person.until !== null && (
          <Row
            leading={<IconPlate path={clockIcon} isLate={person.isOverstaying} />}
            title={`${person.isOverstaying ? 'Was to leave' : 'Until'} ${whenAt(person.until, timeZone, today)}`}
            note={extensionText({ ...person, until: person.until }, timeZone, today)}
          />
        )}
        {person.host !== null && (
          <Row
            leading={<Avatar name={person.host.name} size={44} />}
            title={[person.host.name, person.host.unit].filter(Boolean).join(', ')}
            note="host"
          />
        )}
      </Box>
      <ExtendStay person={person} timeZone={timeZone} />
    </SidePanel>
  );
}

/** Lets a visitor stay longer. The host is told. */
function ExtendStay({ person, timeZone }: { person: InsidePerson; timeZone: string }) {
  const times = extensionTimes(person.extendableUntil, person.until, new Date(useMinute()), timeZone);
  const [until, setUntil] = useState('');
  const { extend } = useInsideActs();
  if (times.length === 0) return null;
  const chosen = times.includes(until) ? until : (times[0] ?? '');
  return (
    <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center', paddingTop: 2 }}>
      <TextField
        select
        label="May stay until"
        value={chosen}
        onChange={({ target }) => setUntil(target.value)}
        sx={{ flex: 1, minWidth: 120 }}
      >
        {times.map((time) => (
          <MenuItem key={time} value={time}>
            {displayTime(time)}
          </MenuItem>
        ))}
      </TextField>
      <Button variant="sand" onClick={() => void extend(person, chosen)}>
        {person.host === null ? 'Extend' : `Extend and tell ${person.host.name.split(' ')[0] ?? 'the host'}`}
      </Button>
    </Box>
  );
}
