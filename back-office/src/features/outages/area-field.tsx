import { isAreaChosen } from '@ekhaya/contract/outages/outages.rules';
import { Autocomplete, Box, TextField } from '@mui/material';
import { Chip, Chips } from '../../platform/page/chips.tsx';
import { SectionHead } from '../../platform/page/section-head.tsx';
import { ReadView } from '../../platform/states/read-view.tsx';
import { AreaPlan } from './area-plan.tsx';
import { useReach, useStreets, type OutageForm, type Street } from './outages.queries.ts';
import { peopleText } from '../../platform/page/people-text.rules.ts';

interface AreaFieldProps {
  estateId: string;
  area: OutageForm['area'];
  problem: string | undefined;
  onChange: (area: OutageForm['area']) => void;
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
      {!area.isWholeEstate && (
        <>
          <ReadView read={streets} what="The streets of the plan" rows={1}>
            {(known) => <StreetsAndHouses known={known} area={area} onChange={change} />}
          </ReadView>
          <AreaPlan estateId={estateId} area={area} onChange={change} />
        </>
      )}
      {problem !== undefined && <p role="alert">{problem}</p>}
    </Box>
  );
}

function StreetsAndHouses({
  known,
  area,
  onChange: change,
}: Pick<AreaFieldProps, 'area' | 'onChange'> & { known: readonly Street[] }) {
  return (
    <>
      {known.length === 0 ? (
        <p>The estate has no plan with streets. Write the numbers of the houses.</p>
      ) : (
        <Autocomplete
          multiple
          options={known.map(({ name }) => name)}
          value={area.streets}
          onChange={(_event, chosen) => change({ ...area, streets: chosen })}
          renderInput={(field) => <TextField {...field} label="Streets" />}
        />
      )}
      <Autocomplete
        multiple
        freeSolo
        autoSelect
        options={known.flatMap(({ houses }) => houses)}
        value={area.houses}
        onChange={(_event, chosen) =>
          change({ ...area, houses: [...new Set(chosen.map((each) => each.trim()).filter(Boolean))] })
        }
        renderInput={(field) => <TextField {...field} label="Houses" />}
      />
    </>
  );
}

/** How many houses and people are told, and by which way. Everybody has it in the app too. */
export function Reach({ estateId, area }: { estateId: string; area: OutageForm['area'] }) {
  const reach = useReach(estateId, area);
  const countingText = reach.isError || reach.isPaused ? 'This could not be counted.' : 'Counting';
  return (
    <Box component="section">
      <SectionHead title="Who is told" />
      {reach.data === undefined ? (
        <p>{isAreaChosen(area) ? countingText : 'Choose where it is.'}</p>
      ) : (
        <p>
          {reach.data.houses === 1 ? '1 house' : `${reach.data.houses} houses`}, {peopleText(reach.data.people)}:{' '}
          {reach.data.phones} on the phone, {reach.data.people - reach.data.phones} by mail. Everybody else is left
          alone.
        </p>
      )}
    </Box>
  );
}
