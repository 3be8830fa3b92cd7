import { isAreaChosen, type EstateArea } from '@ekhaya/contract/places/areas.rules';
import { Box } from '@mui/material';
import { Chip, Chips } from '../../platform/page/chips.tsx';
import { SectionHead } from '../../platform/page/section-head.tsx';
import { AreaChoice } from '../../platform/plan/area-choice.tsx';
import { useReach, useStreets } from './outages.queries.ts';
import { counted, peopleText } from '../../platform/page/counted.rules.ts';

interface AreaFieldProps {
  estateId: string;
  area: EstateArea;
  problem: string | undefined;
  onChange: (area: EstateArea) => void;
}

/** Where it is: the whole estate, or streets and houses by name or on the plan, and an outline on the plan. */
export function AreaField({ estateId, area, problem, onChange: change }: AreaFieldProps) {
  const streets = useStreets(estateId);
  return (
    <Box component="section" sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <SectionHead title="Where" />
      <Chips label="Where">
        <Chip isOn={area.isWholeEstate} onClick={() => change({ ...area, isWholeEstate: true })}>
          The whole estate
        </Chip>
        <Chip isOn={!area.isWholeEstate} onClick={() => change({ ...area, isWholeEstate: false })}>
          Streets, houses or an area
        </Chip>
      </Chips>
      {!area.isWholeEstate && <AreaChoice estateId={estateId} streets={streets} area={area} onChange={change} />}
      {problem !== undefined && <p role="alert">{problem}</p>}
    </Box>
  );
}

/** How many houses and people are told, and by which way. Everybody has it in the app too. */
export function Reach({ estateId, area }: { estateId: string; area: EstateArea }) {
  const reach = useReach(estateId, area);
  const countingText = reach.isError || reach.isPaused ? 'This could not be counted.' : 'Counting';
  return (
    <Box component="section">
      <SectionHead title="Who is told" />
      {reach.data === undefined ? (
        <p>{isAreaChosen(area) ? countingText : 'Choose where it is.'}</p>
      ) : (
        <p>
          {counted(reach.data.houses, 'house', 'houses')}, {peopleText(reach.data.people)}: {reach.data.phones} on the
          phone, {reach.data.people - reach.data.phones} by mail. Everybody else is left alone.
        </p>
      )}
    </Box>
  );
}
