import {
  accessIcon,
  boardIcon,
  calendarIcon,
  dropIcon,
  homeIcon,
  lockIcon,
  nextIcon,
  mailIcon,
  pulseIcon,
  randIcon,
  wrenchIcon,
} from '@ekhaya/icons/icon-paths';
import { Box, Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { Icon } from '../../platform/page/icon.tsx';
import { IconPlate } from '../../platform/page/icon-plate.tsx';
import { Row } from '../../platform/page/row.tsx';
import { RowList } from '../../platform/page/row-list.tsx';
import { SectionHead } from '../../platform/page/section-head.tsx';
import { useIsPhone } from '../../platform/page/window-width.ts';
import { useEstateClock } from '../../platform/session/use-estate-clock.ts';
import { useEstateFilter, useStaffMember } from '../../platform/session/use-staff.ts';
import type { WaitingLine } from './today.queries.ts';
import { actOf, ageOf, noteOf, titleOf } from './waiting-texts.ts';

const icons: Record<WaitingLine['kind'], string> = {
  bookings: calendarIcon,
  mails: mailIcon,
  notices: boardIcon,
  'household-requests': homeIcon,
  'gate-entries': accessIcon,
  payments: randIcon,
  'privacy-requests': lockIcon,
  snags: wrenchIcon,
  outages: dropIcon,
  'failed-jobs': pulseIcon,
};

/** What waits, one row a kind with its age and its act. The act of the first row is the red one. */
export function WaitingList({ lines, now }: { lines: readonly WaitingLine[]; now: number }) {
  const isPhone = useIsPhone();
  const estateName = useEstateNames();
  return (
    <>
      <SectionHead title="Waits for you" note={isPhone ? undefined : 'late ones first, then by age'} />
      {lines.length === 0 ? (
        <NothingWaits />
      ) : (
        <RowList label="Waits for you">
          {lines.map((line, at) =>
            isPhone ? (
              <PhoneRow key={line.kind} line={line} now={now} isFirst={at === 0} />
            ) : (
              <DeskRow
                key={line.kind}
                line={line}
                now={now}
                isFirst={at === 0}
                estateName={estateName(line.oldest.estateId)}
              />
            ),
          )}
        </RowList>
      )}
    </>
  );
}

interface WaitingRowProps {
  line: WaitingLine;
  now: number;
  isFirst: boolean;
}

function DeskRow({ line, now, isFirst, estateName }: WaitingRowProps & { estateName: string }) {
  const { label, to } = actOf(line);
  const { zoneOf } = useEstateClock();
  const note = noteOf(line, { now, timeZone: zoneOf(line.oldest.estateId) });
  return (
    <Row
      leading={<IconPlate path={icons[line.kind]} isLate={line.isLate} />}
      title={titleOf(line)}
      note={estateName === '' ? note : `${estateName}. ${note}`}
      to={to}
      end={
        <>
          <Age line={line} now={now} />
          <Button
            component={Link}
            to={to}
            variant={isFirst ? 'contained' : 'sand'}
            size={isFirst ? 'medium' : 'small'}
            tabIndex={-1}
            aria-label={`${label}: ${titleOf(line)}`}
          >
            {label}
          </Button>
        </>
      }
    />
  );
}

function Age({ line, now }: { line: WaitingLine; now: number }) {
  return (
    <Box component="span" sx={{ whiteSpace: 'nowrap', ...(line.isLate && { color: 'var(--bad)', fontWeight: 600 }) }}>
      {ageOf(line, now)}
    </Box>
  );
}

function PhoneRow({ line, now, isFirst }: WaitingRowProps) {
  const { label, to } = actOf(line);
  const age = ageOf(line, now);
  const note = line.count > 1 && age.startsWith('waits') ? `the oldest ${age}` : age;
  return (
    <>
      <Row
        leading={<IconPlate path={icons[line.kind]} isLate={line.isLate} />}
        title={titleOf(line)}
        note={line.isLate ? <Age line={line} now={now} /> : note}
        to={to}
        end={<Icon path={nextIcon} size={24} />}
      />
      {isFirst && (
        <Box component="li" sx={{ padding: '10px 0', borderBottom: '1px solid var(--line)' }}>
          <Button
            component={Link}
            to={to}
            variant="contained"
            fullWidth
            tabIndex={-1}
            aria-label={`${label}: ${titleOf(line)}`}
            sx={{ minHeight: '3.5rem' }}
          >
            {label}
          </Button>
        </Box>
      )}
    </>
  );
}

/** The names of estates while all estates of the person are shown; empty while there is only one. */
function useEstateNames(): (estateId: string) => string {
  const { estateId } = useEstateFilter();
  const estates = useStaffMember()?.estates ?? [];
  const isOne = estateId !== undefined || estates.length < 2;
  return (id) => (isOne ? '' : (estates.find((estate) => estate.id === id)?.name ?? ''));
}

function NothingWaits() {
  return (
    <Box sx={{ padding: '28px 0', borderBottom: '1px solid var(--line)' }}>
      <Box sx={{ font: 'var(--t-head)', letterSpacing: 'var(--k-head)' }}>Nothing waits for you</Box>
      <Box sx={{ font: 'var(--c-note)', color: 'var(--ink-2)', marginTop: '4px' }}>
        What residents ask for appears here by itself.
      </Box>
    </Box>
  );
}
