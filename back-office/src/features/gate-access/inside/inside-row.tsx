import { carIcon, leafIcon, personIcon } from '@ekhaya/icons/icon-paths';
import { Box, Button } from '@mui/material';
import { IconPlate } from '../../../platform/page/icon-plate.tsx';
import { Row } from '../../../platform/page/row.tsx';
import { useIsPhone } from '../../../platform/page/window-width.ts';
import { Badge } from '../../../platform/rooms/badge.tsx';
import { useMinute } from '../../../platform/time/use-minute.ts';
import { CallButton } from '../call-button.tsx';
import { whenAt } from '../gate-times.ts';
import type { GateEstate } from '../use-gate-estate.ts';
import { stayBadge, whyInside } from './inside-texts.ts';
import type { InsidePerson } from './inside.queries.ts';
import { useInsideActs } from './use-inside-acts.ts';

const iconOf = ({ group, plate }: InsidePerson): string => {
  if (group === 'worker') return leafIcon;
  return plate === '' ? personIcon : carIcon;
};

interface InsideRowProps {
  person: InsidePerson;
  estate: GateEstate;
  isChosen: boolean;
  /** Whether the row has buttons. Beside an open panel they are in the panel. */
  hasActs: boolean;
  onOpen: () => void;
}

/** A person who is inside: since when, until when, whom to call. On a phone the row says whom she visits and since when; the rest is on her page. */
export function InsideRow({ person, estate, isChosen, hasActs, onOpen: open }: InsideRowProps) {
  const isPhone = useIsPhone();
  const { leave } = useInsideActs();
  const { timeZone, today } = estate;
  const stay = stayBadge(person, useMinute());
  const since = `in ${whenAt(person.since, timeZone, today)}`;
  const left = person.isOverstaying ? 'left due' : 'until';
  const until = person.until === null ? '' : `${left} ${whenAt(person.until, timeZone, today)}`;
  return (
    <Row
      leading={<IconPlate path={iconOf(person)} isLate={person.isOverstaying} />}
      title={person.name === '' ? 'Somebody unknown' : person.name}
      note={isPhone ? [whyInside(person), since].filter(Boolean).join(', ') : whyInside(person)}
      isChosen={isChosen}
      onOpen={open}
      {...(!isPhone && {
        aside: (
          <>
            <Box sx={{ font: 'var(--c-row)' }}>{since}</Box>
            <Box sx={{ font: 'var(--c-note)', color: 'var(--ink-2)' }}>{until}</Box>
          </>
        ),
      })}
      end={
        <>
          {stay !== undefined && (
            <Badge tone={stay.tone} icon={stay.icon}>
              {stay.word}
            </Badge>
          )}
          {!isPhone && hasActs && person.host !== null && person.host.phone !== '' && (
            <CallButton phone={person.host.phone} label="Call host" />
          )}
          {!isPhone && hasActs && (
            <Button variant="sand" aria-label={`${person.name} has left`} onClick={() => void leave(person)}>
              Has left
            </Button>
          )}
        </>
      }
    />
  );
}
