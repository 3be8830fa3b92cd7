import { closeIcon } from '@ekhaya/icons/icon-paths';
import { Icon } from '../../../platform/page/icon.tsx';
import { Chip, Chips, ChipSelect } from '../../../platform/page/chips.tsx';
import type { GateEstate } from '../use-gate-estate.ts';
import type { LogSearch } from './use-log-search.ts';

const days = ['Today', 'Yesterday', 'Last 7 days', 'Last 90 days', 'Last 365 days'];
const kinds = ['Visitors', 'Residents', 'Walk-ins'];
const results = ['Only refused', 'By hand', 'Conflicts'];

interface LogChipsProps {
  search: LogSearch;
  estate: GateEstate;
  gates: readonly { id: string; name: string }[];
}

/**
 * What the search understood, as green chips that can be taken out, and quiet chips for what it does not name yet. A quiet chip writes
 * its words into the line.
 */
export function LogChips({ search, estate, gates }: LogChipsProps) {
  const { line, write, understood, has } = search;
  const add = (words: string): void => write(`${line.trim()} ${words}`.trim());
  const choose = (label: string, first: string, words: readonly string[]) => (
    <ChipSelect
      label={label}
      value=""
      choices={[{ id: '', name: first }, ...words.map((word) => ({ id: word, name: word }))]}
      onChange={add}
    />
  );
  return (
    <Chips label="Filters">
      {understood.map((part) => (
        <Chip key={`${part.kind} ${part.label}`} isOn onClick={() => write(part.lineWithout)}>
          {part.label}
          <Icon path={closeIcon} size={14} />
        </Chip>
      ))}
      {!has('days') && choose('Days', 'Last 30 days', days)}
      {!has('gate') &&
        gates.length > 1 &&
        choose(
          'Gate',
          'All gates',
          gates.map(({ name }) => name),
        )}
      {!has('kind') && choose('Kind', 'Everybody', kinds)}
      {!has('result') &&
        !has('reason') &&
        !has('conflicts') &&
        results.map((words) => (
          <Chip key={words} isOn={false} onClick={() => add(words)}>
            {words}
          </Chip>
        ))}
      {estate.estates.length > 1 && (
        <ChipSelect
          label="Estate"
          value={estate.estateId}
          choices={estate.estates.map(({ id, name }) => ({ id, name }))}
          onChange={estate.choose}
        />
      )}
    </Chips>
  );
}
