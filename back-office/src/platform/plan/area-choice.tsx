import type { EstateArea } from '@ekhaya/contract/places/areas.rules';
import type { Street } from '@ekhaya/contract/places/streets.rules';
import { Autocomplete, TextField } from '@mui/material';
import type { UseQueryResult } from '@tanstack/react-query';
import { ReadView } from '../states/read-view.tsx';
import { AreaPlan } from './area-plan.tsx';

interface AreaChoiceProps {
  estateId: string;
  /** The streets of the estate's plan. */
  streets: UseQueryResult<Street[]>;
  area: EstateArea;
  onChange: (area: EstateArea) => void;
}

/** Chooses streets and houses by name or on the plan, and draws an outline on the plan. */
export function AreaChoice({ estateId, streets, area, onChange }: AreaChoiceProps) {
  return (
    <>
      <ReadView read={streets} what="The streets of the plan" rows={1}>
        {(known) => <StreetsAndHouses known={known} area={area} onChange={onChange} />}
      </ReadView>
      <AreaPlan estateId={estateId} area={area} onChange={onChange} />
    </>
  );
}

function StreetsAndHouses({
  known,
  area,
  onChange: change,
}: Pick<AreaChoiceProps, 'area' | 'onChange'> & { known: readonly Street[] }) {
  const houses = known.flatMap((street) => street.houses);
  /** A pasted list is many houses, unless it is the name of one. */
  const namesIn = (entered: string): string[] =>
    houses.includes(entered)
      ? [entered]
      : entered
          .split(/[,;\n]/)
          .map((name) => name.trim())
          .filter(Boolean);
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
        options={houses}
        value={area.houses}
        onChange={(_event, chosen) => change({ ...area, houses: [...new Set(chosen.flatMap(namesIn))] })}
        renderInput={(field) => <TextField {...field} label="Houses" />}
      />
    </>
  );
}
